import type { ResolvedConfig } from '../types/config.ts'
import type { SessionStrategy } from '../types/session-strategy.ts'
import { jwt } from './jwt.ts'

let loaded: SessionStrategy | undefined

// Kept, because `import()` of what is there already still takes Node 7 µs, and sessions are read all the time.
const load = async (): Promise<SessionStrategy> => {
  loaded ??= (await import('./database.ts')).database
  return loaded
}

/** Loaded on first use: the check of a session in the cookie evaluates nothing of it. */
const database: SessionStrategy = {
  issue: async (context, signedIn) => (await load()).issue(context, signedIn),
  read: async (context) => (await load()).read(context),
  update: async (context, data) => (await load()).update(context, data),
  revoke: async (context) => (await load()).revoke(context),
  current: async (context) => (await load()).current(context),
  sid: async (context) => (await load()).sid(context),
}

const STRATEGIES: Readonly<Record<ResolvedConfig['session']['strategy'], SessionStrategy>> = { jwt, database }

/** Where this application's sessions are kept. */
export const strategyOf = ({ session }: ResolvedConfig): SessionStrategy => STRATEGIES[session.strategy]
