import { describeFailure, isAuthError } from '../integration.ts'

/** Sets the `status` that Express' error handlers read: 400 for an unknown host and 403 for a forged form, not 500. */
export function withStatus(error: unknown): unknown {
  if (isAuthError(error) && !('status' in error))
    Object.defineProperty(error, 'status', { value: describeFailure(error).status })
  return error
}
