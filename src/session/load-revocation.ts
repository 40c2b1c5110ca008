import { type Lazy, lazy } from '../lib/lazy.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/** Revocation of sessions, loaded if the configuration has `session.isRevoked`, `revocation` or `devices`. */
export const revocation: Lazy<typeof import('./revocation.ts')> = lazy(() => import('./revocation.ts'))

/**
 * Returns whether revocations of a user are kept: those of sessions in cookies, and with stored sessions those that end
 * sign-ins in progress.
 */
export const keepsRevocations = ({ session, state }: ResolvedConfig): boolean =>
  session.revocation !== null || (session.strategy === 'database' && state !== null)

/**
 * Returns whether the application's token format must still pass `assertFormat`. Each request checks it itself until one
 * has succeeded, because on Cloudflare Workers a request must not await another one's promise.
 */
export const isUnchecked = ({ session }: ResolvedConfig): boolean => session.memory.unchecked.size > 0

/** Asserts that the token format keeps what a revocation compares. @throws {AuthError} It does not, or that is unknown. */
export const assertFormat = (config: ResolvedConfig): Promise<void> => revocation((part) => part.assertFormat(config))
