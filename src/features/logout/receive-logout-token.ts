import { CallbackRouteError } from '../../errors/errors.ts'
import { OutboundError, throwOutboundError } from '../../http/outbound.ts'
import { nowSeconds } from '../../lib/time.ts'
import { toFailure } from '../../oauth/failure.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { type LogoutClaims, SKEW } from './logout-claims.ts'
import { createSubject, type EndingProvider, endProviderSessions } from './provider-sessions.ts'
import { verifyLogoutToken } from './verify-logout-token.ts'

/** @throws {OutboundError} The body is not the form of the specification. */
function readToken({ request }: Context): string {
  const { body, headers } = request
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers.get('content-type') ?? '')
  const token = body['logout_token']
  return isForm && typeof token === 'string' && token !== ''
    ? token
    : throwOutboundError('no logout token', '`logout_token` of a form')
}

/**
 * Runs `end` once for each token. If it fails, the provider may send the token again.
 *
 * @throws {OutboundError} The token was used before.
 */
async function useOnce(
  { config: { state }, provider }: EndingProvider,
  { exp, iss, jti }: LogoutClaims,
  end: () => Promise<void>,
): Promise<void> {
  if (state === null) return throwOutboundError('no `stateStore`', 'one')
  const ttl = (exp - nowSeconds() + 2 * SKEW) * 1000
  const key = await state.key('logout-token', createSubject(provider, iss, jti))
  if (!(await state.add(key, '1', ttl))) return throwOutboundError('a `jti` that was used before', 'a new token')
  try {
    await end()
  } catch (error) {
    if (state.can('swap')) await state.swap(key, '1', null, 1)
    throw error
  }
}

/** Reports why a token ends nothing. The response is the same for every reason. */
function reportRefusal(context: Context, provider: ResolvedOAuthProvider, error: unknown): void {
  const { audit, logger } = context.config
  const outcome = error instanceof OutboundError ? 'refused' : 'failed'
  const fact = { outcome, reason: CallbackRouteError.type, provider, actor: null, sid: null } as const
  audit?.(context, { type: 'logout.received', ...fact })
  if (!(error instanceof OutboundError)) logger.error(toFailure(error, CallbackRouteError, provider))
  else logger.warn('logout-token', `${provider.id}: ${error.message}. Expected: ${error.expected}.`)
}

/**
 * Verifies the logout token of a request. No limit counts the requests, because a provider sends all its tokens from few
 * addresses. Tokens with unknown keys cause two requests to the provider in ten seconds at most, however many arrive.
 *
 * @returns Its claims. `null`: it is refused, which the log explains.
 */
export async function verifySentToken(context: Context, provider: ResolvedOAuthProvider): Promise<LogoutClaims | null> {
  try {
    return await verifyLogoutToken(context.config.keys.engine, provider, readToken(context))
  } catch (error) {
    reportRefusal(context, provider, error)
    return null
  }
}

/**
 * `POST backchannel-logout/:provider`: ends the sessions that a logout token names, once.
 *
 * @see https://openid.net/specs/openid-connect-backchannel-1_0.html#BCRequest
 */
export async function receiveLogoutToken(
  context: Context,
  provider: ResolvedOAuthProvider,
  claims: LogoutClaims,
): Promise<Outcome> {
  const { config } = context
  const ending = { config, provider }
  try {
    await useOnce(ending, claims, async () => {
      const count = await endProviderSessions(ending, { ...claims, at: claims.iat, isSigned: true })
      config.logger.step?.('logout', 'received', { provider: provider.id, seen: `${count} sessions` })
    })
    config.audit?.(context, { type: 'logout.received', reason: 'back-channel', provider, actor: null, sid: null })
  } catch (error) {
    reportRefusal(context, provider, error)
    return { status: 400 }
  }
  return { status: 200 }
}
