import { storedSessions } from '../parts.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { jwt } from './jwt/jwt.ts'
import type { SessionStrategy } from './strategy.ts'

/** The strategy `database`, loaded with the first request of an application with stored sessions. */
const stored: SessionStrategy = {
  open: (...given) => storedSessions(({ database }) => database.open(...given)),
  readSession: (context, isFresh) => storedSessions(({ database }) => database.readSession(context, isFresh)),
  update: (context, data) => storedSessions(({ database }) => database.update(context, data)),
  revoke: (context) => storedSessions(({ database }) => database.revoke(context)),
  current: (context) => storedSessions(({ database }) => database.current(context)),
  isStillOpen: (context) => storedSessions(({ database }) => database.isStillOpen(context)),
  sid: (context) => storedSessions(({ database }) => database.sid(context)),
}

const STRATEGIES: Readonly<Record<ResolvedConfig['session']['strategy'], SessionStrategy>> = { jwt, database: stored }

/** Returns the strategy of this application. */
export const getStrategy = ({ session }: ResolvedConfig): SessionStrategy => STRATEGIES[session.strategy]
