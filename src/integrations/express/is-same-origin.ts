import type { Auth } from '../../types/auth.ts'
import type { Logger } from '../../types/logger.ts'
import { AuthError, inspect } from '../integration.ts'
import type { NodeRequest } from './types.ts'
import { ExpressRequest } from './visit.ts'

/**
 * Returns whether a page of this application sent a request; see the function of the entry.
 *
 * @param find Returns the `Auth`. If it throws, the result is `false`, too.
 */
export function isSameOrigin(req: NodeRequest, find: () => Auth, logger: Pick<Logger, 'error'>): boolean {
  try {
    return inspect(find()).isSameOrigin(new ExpressRequest(req)) === true
  } catch (error) {
    // It runs in server events, where an exception ends the process: also one of the application's `origin`.
    logger.error(error instanceof Error ? error : new AuthError('An unexpected error was thrown.', { cause: error }))
    return false
  }
}
