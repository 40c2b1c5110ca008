import { describeFailure, isAuthError } from '../../integration-api.ts'

/**
 * Tells Express' error handlers, by the property they look at, which failures are the client's: an unknown
 * host is 400 and a forged form 403, not 500.
 */
export function withStatus(error: unknown): unknown {
  if (isAuthError(error) && !('status' in error))
    Object.defineProperty(error, 'status', { value: describeFailure(error).status })
  return error
}
