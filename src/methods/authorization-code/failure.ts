import { type AuthError, type ErrorCause, isAuthError } from '../../errors.ts'
import { OutboundError } from '../../http/outbound.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** Refuses a request for a reason other than the provider's answer. @param more Further fields of the cause. */
export function refuseProvider(
  Failure: typeof AuthError,
  { id }: ResolvedOAuthProvider,
  seen: string,
  expected: string,
  more?: ErrorCause,
): never {
  throw new Failure({ cause: { provider: id, seen, expected, ...more } })
}

/** A value from outside, for the log: short, and in one line. */
export const show = (value: unknown): string => String(JSON.stringify(value)).slice(0, 200)

/**
 * Says what failed while talking to a provider as the error that fits the leg: `OAuthSignInError` where a
 * sign-in begins, `CallbackRouteError` where it ends.
 */
export function toFailure(thrown: unknown, Failure: typeof AuthError, { id }: ResolvedOAuthProvider): AuthError {
  if (isAuthError(thrown)) return thrown
  const message = String(readProperty(thrown, 'message') ?? thrown)
  const name = readProperty(thrown, 'name') ?? 'Error'
  const err = Object.assign(new Error(message), { name, stack: readProperty(thrown, 'stack') })
  const evidence = thrown instanceof OutboundError && { seen: message, expected: thrown.expected }
  return new Failure(`${id}: ${message}`, { cause: { provider: id, err, ...evidence } })
}
