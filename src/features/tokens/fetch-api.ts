import { AuthError } from '../../errors/errors.ts'
import { allowsHttp, readSafeUrl } from '../../http/safe-url.ts'
import { parseUrl } from '../../lib/url.ts'
import { tokenFlow } from '../../parts.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** Milliseconds of a request without a signal of the application. */
const MAX_MILLISECONDS = 30_000

/** Origins that a provider's access tokens may be sent to: its endpoints as defined, and `apiOrigins`. */
function listOrigins(provider: ResolvedOAuthProvider): (string | undefined)[] {
  const { apiOrigins, authorization, discoveryUrl, emails, issuer, token, userinfo } = provider
  const urls = [authorization.url, discoveryUrl, emails?.url, issuer, token.url, userinfo ? userinfo.url : null]
  return [...apiOrigins, ...urls].map((url) => parseUrl(url ?? '')?.origin)
}

/**
 * Returns the URL of an API request.
 *
 * @throws {AuthError} It is not https, or its origin is not one of the provider's. A token must not be sent there.
 */
export function readApiUrl(provider: ResolvedOAuthProvider, given: string | URL): URL {
  const url = readSafeUrl(String(given), allowsHttp(provider.fetch))
  if (url && listOrigins(provider).includes(url.origin)) return url
  const seen = parseUrl(String(given))?.origin ?? 'no absolute URL'
  const fix = url ? `${provider.id}: apiOrigins: ['${url.origin}']` : 'Pass an https URL of the API of the provider.'
  throw new AuthError(`${provider.id}: no token for ${seen}.`, {
    cause: { provider: provider.id, seen, expected: 'an https URL with an origin of the provider', fix },
  })
}

/**
 * Refuses a token that cannot be part of a header. The error of the platform would show it.
 *
 * @throws {AuthError}
 * @see https://www.rfc-editor.org/rfc/rfc6749#appendix-A.12
 */
function assertSendable({ id }: ResolvedOAuthProvider, accessToken: string): void {
  if (/^[\x20-\x7e]+$/.test(accessToken)) return
  const cause = { provider: id, seen: 'a line break or a character beyond ASCII', expected: 'printable ASCII' }
  throw new AuthError(`${id}: the access token cannot be sent.`, { cause })
}

/** Sends a request with an access token. Redirects are returned, because the token is for this origin only. */
export async function fetchApi(
  provider: ResolvedOAuthProvider,
  url: URL,
  accessToken: string,
  init: RequestInit,
): Promise<Response> {
  assertSendable(provider, accessToken)
  const headers = new Headers(init.headers)
  headers.delete('authorization')
  if (!headers.has('user-agent')) headers.set('user-agent', 'latchkey')
  const signal = init.signal ?? AbortSignal.timeout(MAX_MILLISECONDS)
  const sent = { ...init, headers, redirect: 'manual', signal } as const
  if (provider.dpop) return fetchBound(provider, url, accessToken, sent)
  headers.set('authorization', `Bearer ${accessToken}`)
  return provider.fetch(url.href, sent)
}

/** Sends a request with a token that is bound to the key of the provider. Its `dpop` header is replaced. */
async function fetchBound(
  provider: ResolvedOAuthProvider,
  url: URL,
  accessToken: string,
  init: RequestInit & { readonly headers: Headers },
): Promise<Response> {
  init.headers.delete('dpop')
  const extensions = await tokenFlow(({ loadExtensions }) => loadExtensions(provider))
  if (extensions === null) throw new TypeError('`dpop` needs `extensions`')
  // In upper case, as the proof names it.
  const method = (init.method ?? 'GET').toUpperCase()
  return extensions.fetchWithProof(provider, url, accessToken, { ...init, method })
}
