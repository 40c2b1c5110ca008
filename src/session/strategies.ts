import { of } from '../lib/part.ts'
import { storedSessions } from '../parts.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { jwt } from './jwt/jwt.ts'
import type { SessionStrategy } from './strategy.ts'

/** The strategy `database`, loaded with the first request of an application with stored sessions. */
const stored: SessionStrategy = {
  open: of(storedSessions, ({ database }) => database.open),
  readSession: of(storedSessions, ({ database }) => database.readSession),
  update: of(storedSessions, ({ database }) => database.update),
  revoke: of(storedSessions, ({ database }) => database.revoke),
  current: of(storedSessions, ({ database }) => database.current),
  isStillOpen: of(storedSessions, ({ database }) => database.isStillOpen),
  sid: of(storedSessions, ({ database }) => database.sid),
}

const STRATEGIES: Readonly<Record<ResolvedConfig['session']['strategy'], SessionStrategy>> = { jwt, database: stored }

/** Returns the strategy of this application. */
export const getStrategy = ({ session }: ResolvedConfig): SessionStrategy => STRATEGIES[session.strategy]
