import {
  type AuthError,
  type CallbackRouteError,
  type ErrorCause,
  isAuthError,
  type OAuthSignInError,
} from '../../errors.ts'
import { OutboundError } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { isObject } from './json.ts'

type Failure = typeof OAuthSignInError | typeof CallbackRouteError

/** Claims that say who a token is for and from; their values are no secret. */
const SHOWN_CLAIMS = ['iss', 'aud', 'azp', 'exp', 'iat', 'nbf']

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200)

/** What oauth4webapi found wrong, without what it found it in: answers hold tokens. */
function evidenceOf(error: Error): ErrorCause {
  const { cause } = error
  if (!isObject(cause)) return {}
  const { claims, claim, expected, attribute, header, error: code } = cause
  if (isObject(claims) && typeof claim === 'string' && SHOWN_CLAIMS.includes(claim))
    return { seen: `${claim}: ${shown(claims[claim])}`, ...(expected ? { expected: shown(expected) } : {}) }
  if (isObject(header))
    return { seen: `alg: ${shown(header['alg'])}`, ...(expected ? { expected: shown(expected) } : {}) }
  if (typeof code === 'string') return { seen: `error: ${shown(code)}` }
  return typeof attribute === 'string' ? { seen: `another \`${attribute}\`` } : {}
}

/** The error underneath, bare: its message and its stack, not what it carries. */
function bare(error: Error): Error {
  const copy = new Error(error.message)
  copy.name = error.name
  if (error.stack !== undefined) copy.stack = error.stack
  return copy
}

/**
 * Says what failed while talking to a provider as the error that fits the step: `OAuthSignInError` where a
 * sign-in begins, `CallbackRouteError` where it ends.
 */
export function toFailure(error: unknown, Failure: Failure, { id }: ResolvedOAuthProvider): AuthError {
  if (isAuthError(error)) return error
  const err = error instanceof Error ? error : new Error(String(error))
  const { seen, expected, fix } = err instanceof OutboundError ? err : {}
  const evidence = err instanceof OutboundError ? { seen, expected, fix } : evidenceOf(err)
  return new Failure(`${id}: ${err.message}`, { cause: { provider: id, err: bare(err), ...evidence } })
}
