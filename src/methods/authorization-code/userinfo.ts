import { OutboundError } from '../../http/outbound.ts'
import type { TokenSet } from '../../types/account.ts'
import type { Context } from '../../types/context.ts'
import type { EmailsEndpoint, ResolvedOAuthProvider } from '../../types/provider.ts'
import { fetchJson, isObject, type JsonObject } from './json.ts'
import { readPath } from './profile-mapping.ts'
import type { Metadata } from './server.ts'

const bearer = ({ access_token: token }: TokenSet): Record<string, string> => ({ authorization: `Bearer ${token}` })

function withParams(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Asks who the access token belongs to.
 *
 * @throws {OutboundError} also when the answer is no JSON object: an error page must never become a user.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfo
 */
export async function fetchUserinfo(
  provider: ResolvedOAuthProvider,
  metadata: Metadata,
  tokens: TokenSet,
): Promise<JsonObject> {
  const { userinfo } = provider
  if (userinfo === false) return {}
  const { userinfo_endpoint: address } = metadata
  const what = 'userinfo'
  if (address === undefined && !userinfo.request)
    throw new OutboundError(provider.id, 'no userinfo endpoint', 'one', "userinfo: 'https://…'")
  const found = userinfo.request
    ? await userinfo.request({ tokens, provider })
    : await fetchJson(provider, withParams(address ?? '', userinfo.params), {
        what,
        headers: { ...userinfo.headers, ...bearer(tokens) },
      })
  if (isObject(found)) return found
  throw new OutboundError(address ?? provider.id, 'userinfo that is no object', 'a JSON object', 'Check the endpoint.')
}

/** The address to take, of those a user has at the provider. */
export interface SelectedEmail {
  readonly email: unknown
  readonly verified: unknown
}

function select(entries: unknown, { email, primary, verified }: EmailsEndpoint): SelectedEmail | null {
  const list: readonly unknown[] = Array.isArray(entries) ? entries : []
  const entry = list.find((item) => readPath(item, primary) === true) ?? list[0]
  return entry === undefined ? null : { email: readPath(entry, email), verified: readPath(entry, verified) }
}

/**
 * Asks for the user's addresses, where the profile does not say which are verified. A client without the
 * permission is refused; then the profile has to do, and no address counts as verified.
 */
export async function fetchEmail(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  tokens: TokenSet,
): Promise<SelectedEmail | null> {
  const { emails } = provider
  if (emails === null) return null
  const { accept } = (provider.userinfo || null)?.headers ?? {}
  try {
    const headers = { ...(accept ? { accept } : {}), ...bearer(tokens) }
    return select(await fetchJson(provider, emails.url, { what: 'e-mail addresses', headers }), emails)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    config.logger.warn('provider-emails', `${provider.id}: no e-mail addresses.`, { provider: provider.id, reason })
    return null
  }
}
