import { lazy } from '../lib/lazy.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import { jwt } from './jwt/jwt.ts'
import type { SessionStrategy } from './strategy.ts'

const stored = lazy(async () => (await import('./database/database.ts')).database)

/** The strategy `database`, loaded with the first request of an application with stored sessions. */
const database: SessionStrategy = {
  open: (...given) => stored((strategy) => strategy.open(...given)),
  readSession: (context, isFresh) => stored((strategy) => strategy.readSession(context, isFresh)),
  update: (context, data) => stored((strategy) => strategy.update(context, data)),
  revoke: (context) => stored((strategy) => strategy.revoke(context)),
  current: (context) => stored((strategy) => strategy.current(context)),
  isStillOpen: (context) => stored((strategy) => strategy.isStillOpen(context)),
  sid: (context) => stored((strategy) => strategy.sid(context)),
}

const STRATEGIES: Readonly<Record<ResolvedConfig['session']['strategy'], SessionStrategy>> = { jwt, database }

/** Returns the strategy of this application. */
export const getStrategy = ({ session }: ResolvedConfig): SessionStrategy => STRATEGIES[session.strategy]
