import { type AuthError, type ErrorCause, isAuthError } from '../../errors.ts'
import { OutboundError } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'

/** Refuses what somebody else than the provider's server got wrong. */
export function fail(Failure: typeof AuthError, { id }: ResolvedOAuthProvider, seen: string, expected: string): never {
  throw new Failure({ cause: { provider: id, seen, expected } })
}

/** Claims that say who a token is for and from; their values are no secret. */
const SHOWN = ['iss', 'aud', 'azp', 'exp', 'iat', 'nbf']

const show = (value: unknown): string => String(JSON.stringify(value)).slice(0, 200)

/** What was found wrong, without what it was found in: oauth4webapi's errors carry answers, and those hold tokens. */
function evidenceOf(error: Error): ErrorCause {
  if (error instanceof OutboundError) return { seen: error.message, expected: error.expected }
  const { claims, claim, expected, header, error: code } = Object(error.cause)
  const wanted = expected && { expected: show(expected) }
  if (SHOWN.includes(claim)) return { seen: `${claim}: ${show(claims[claim])}`, ...wanted }
  if (header) return { seen: `alg: ${show(header.alg)}`, ...wanted }
  return code ? { seen: `error: ${show(code)}` } : {}
}

/**
 * Says what failed while talking to a provider as the error that fits the leg: `OAuthSignInError` where a
 * sign-in begins, `CallbackRouteError` where it ends.
 */
export function toFailure(thrown: unknown, Failure: typeof AuthError, { id }: ResolvedOAuthProvider): AuthError {
  if (isAuthError(thrown)) return thrown
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name, message, stack } = error
  const err = Object.assign(new Error(message), { name, stack })
  return new Failure(`${id}: ${message}`, { cause: { provider: id, err, ...evidenceOf(error) } })
}
