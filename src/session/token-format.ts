import { revocation } from '../parts.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'

/**
 * Returns whether the application's token format must still pass `assertFormat`. Each request checks it itself until one
 * has succeeded, because on Cloudflare Workers a request must not await another one's promise.
 */
export const isUnchecked = ({ session }: ResolvedConfig): boolean => session.memory.unchecked.size > 0

/** Asserts that the token format keeps what a revocation compares. @throws {AuthError} It does not, or that is unknown. */
export const assertFormat = (config: ResolvedConfig): Promise<void> => revocation((part) => part.assertFormat(config))
