import type { ResolvedConfig } from '../types/config.ts'
import type { SessionStrategy } from '../types/session-strategy.ts'
import { database } from './database.ts'
import { jwt } from './jwt.ts'

const STRATEGIES: Readonly<Record<ResolvedConfig['session']['strategy'], SessionStrategy>> = { jwt, database }

/** Where this application's sessions are kept. */
export const strategyOf = ({ session }: ResolvedConfig): SessionStrategy => STRATEGIES[session.strategy]
