import type { Auth } from '../../types/auth.ts'
import type { Logger } from '../../types/logger.ts'
import { AuthError, inspect } from '../integration.ts'
import { readHeader } from './read-header.ts'
import { requestOrigin } from './request-origin.ts'
import type { NodeRequest } from './types.ts'

/** Returns the input of the check. The URL is not read if an origin is configured. */
const toSent = (req: NodeRequest) => ({
  headers: { get: (name: string) => readHeader(req, name) ?? null },
  get url(): string {
    return requestOrigin(req)
  },
})

/**
 * Returns whether a page of this application sent a request; see the function of the entry.
 *
 * @param find Returns the `Auth`. If it throws, the result is `false`, too.
 */
export function isSameOrigin(req: NodeRequest, find: () => Auth, logger: Pick<Logger, 'error'>): boolean {
  try {
    return inspect(find()).isSameOrigin(toSent(req)) === true
  } catch (error) {
    // It runs in server events, where an exception ends the process: also one of the application's `origin`.
    logger.error(error instanceof Error ? error : new AuthError('An unexpected error was thrown.', { cause: error }))
    return false
  }
}
