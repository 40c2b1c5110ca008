import { type AuthError, type ErrorCause, isAuthError } from '../../errors.ts'
import { OutboundError } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** Refuses what somebody else than the provider's server got wrong. */
export function fail(Failure: typeof AuthError, { id }: ResolvedOAuthProvider, seen: string, expected: string): never {
  throw new Failure({ cause: { provider: id, seen, expected } })
}

/** A value from outside, for the log: short, and in one line. */
export const show = (value: unknown): string => String(JSON.stringify(value)).slice(0, 200)

/**
 * What was found wrong, without what it was found in: oauth4webapi's errors carry answers, and those hold tokens.
 * The claims it names (`iss`, `aud`, `azp`, `exp`, `nbf`) say who a token is for and from: no secrets.
 */
function evidenceOf(thrown: unknown): ErrorCause {
  if (thrown instanceof OutboundError) return { seen: thrown.message, expected: thrown.expected }
  const { claim, claims, error, expected, header } = Object(Object(thrown).cause)
  const [name, value] = claim ? [claim, claims[claim]] : header ? ['alg', header.alg] : ['error', error]
  if (value === undefined) return {}
  return { seen: `${name}: ${show(value)}`, ...(expected && { expected: show(expected) }) }
}

/**
 * Says what failed while talking to a provider as the error that fits the leg: `OAuthSignInError` where a
 * sign-in begins, `CallbackRouteError` where it ends.
 */
export function toFailure(thrown: unknown, Failure: typeof AuthError, { id }: ResolvedOAuthProvider): AuthError {
  if (isAuthError(thrown)) return thrown
  const { name = 'Error', message = String(thrown), stack }: Partial<Error> = Object(thrown)
  const err = Object.assign(new Error(message), { name, stack })
  return new Failure(`${id}: ${message}`, { cause: { provider: id, err, ...evidenceOf(thrown) } })
}
