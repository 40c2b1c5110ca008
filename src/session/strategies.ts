import type { ResolvedConfig } from '../types/config.ts'
import type { SessionStrategy } from '../types/session-strategy.ts'
import { jwt } from './jwt.ts'

const STRATEGIES: Readonly<Record<ResolvedConfig['session']['strategy'], SessionStrategy>> = { jwt }

/** Where this application keeps its sessions. */
export const strategyOf = ({ session }: ResolvedConfig): SessionStrategy => STRATEGIES[session.strategy]
