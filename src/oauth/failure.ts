import { type AuthError, type ErrorCause, isAuthError } from '../errors/errors.ts'
import { OutboundError } from '../http/outbound.ts'
import { readProperty } from '../lib/read-property.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'

/** Throws an error about a provider, for a reason other than its response. @param more Additional fields of the cause. */
export function throwForProvider(
  Failure: typeof AuthError,
  { id }: ResolvedOAuthProvider,
  seen: string,
  expected: string,
  more?: ErrorCause,
): never {
  throw new Failure({ cause: { provider: id, seen, expected, ...more } })
}

/** Formats an external value for the log: short, in one line. */
export const show = (value: unknown): string => String(JSON.stringify(value)).slice(0, 200)

/**
 * Converts a failed provider request to the error of its step: `OAuthSignInError` at the start of a sign-in,
 * `CallbackRouteError` at its end.
 */
export function toFailure(
  thrown: unknown,
  Failure: typeof AuthError,
  { id }: Pick<ResolvedOAuthProvider, 'id'>,
): AuthError {
  if (isAuthError(thrown)) return thrown
  const message = String(readProperty(thrown, 'message') ?? thrown)
  const name = readProperty(thrown, 'name') ?? 'Error'
  const err = Object.assign(new Error(message), { name, stack: readProperty(thrown, 'stack') })
  const evidence = thrown instanceof OutboundError && { seen: message, ...thrown }
  return new Failure(`${id}: ${message}`, { cause: { provider: id, err, ...evidence } })
}
