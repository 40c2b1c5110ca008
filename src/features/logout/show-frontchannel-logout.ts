import { nowSeconds } from '../../lib/time.ts'
import { parseUrl } from '../../lib/url.ts'
import { isOwnIssuer } from '../../oauth/server/policy.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { endProviderSessions } from './provider-sessions.ts'

/** Maximum length in characters. */
const MAX_LENGTH = 255

const isValue = (value: string | null): value is string => value !== null && value !== '' && value.length <= MAX_LENGTH

/** Returns whether ID tokens of the provider can have this issuer. */
const isIssuerOf = (provider: ResolvedOAuthProvider, iss: string | null): iss is string =>
  isValue(iss) && (isOwnIssuer(iss, provider) || provider.issuerAliases.includes(iss))

/** Returns the origins whose pages may show the frame: those of the issuer, and of its logout page. */
function listOrigins({ discoveryUrl, endSessionUrl, issuer }: ResolvedOAuthProvider): string {
  const origins = [issuer ?? discoveryUrl, endSessionUrl].map((url) => parseUrl(url ?? '')?.origin)
  return [...new Set(origins.filter((origin) => origin !== undefined))].join(' ') || "'none'"
}

/** A session at the provider, as a frame names it. */
export interface NamedSession {
  readonly iss: string
  readonly sid: string
}

/**
 * Returns the session that the request names. Any page can show the frame, so no limit counts the requests, because
 * another site could use it up for its visitor. An unknown session costs one read and writes nothing.
 *
 * @returns `null`: it ends nothing.
 */
export function readNamedSession({ request }: Context, provider: ResolvedOAuthProvider): NamedSession | null {
  const { method, query } = request
  const [iss, sid] = [query.get('iss'), query.get('sid')]
  return method === 'GET' && isValue(sid) && isIssuerOf(provider, iss) ? { iss, sid } : null
}

async function endNamed(context: Context, provider: ResolvedOAuthProvider, named: NamedSession): Promise<void> {
  const { config } = context
  const ended = { ...named, sub: null, at: nowSeconds(), isSigned: false }
  const count = await endProviderSessions({ config, provider }, ended)
  if (count > 0)
    config.audit?.(context, { type: 'logout.received', reason: 'front-channel', provider, actor: null, sid: null })
  config.logger.step?.('logout', 'received', { provider: provider.id, seen: `${count} sessions` })
}

/**
 * `GET frontchannel-logout/:provider`: ends the sessions of a session at the provider. The response does not show
 * whether there were any, and only pages of the provider may show it in a frame.
 *
 * @throws {AuthError} The store failed.
 * @see https://openid.net/specs/openid-connect-frontchannel-1_0.html#RPLogout
 */
export async function showFrontchannelLogout(
  context: Context,
  provider: ResolvedOAuthProvider,
  named: NamedSession | null,
): Promise<Outcome> {
  if (named !== null) await endNamed(context, provider, named)
  const policy = `default-src 'none'; frame-ancestors ${listOrigins(provider)}`
  return {
    body: '<!doctype html><title>Signed out</title>',
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  }
}
