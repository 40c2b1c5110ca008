import { withQuery } from '../../lib/url.ts'
import { parseVia } from '../../lib/via.ts'
import { discovered, getMetadata } from '../../oauth/server/metadata.ts'
import { readMark } from '../../oauth/tokens/provider-session.ts'
import { readTokenParts } from '../../oauth/tokens/token-parts.ts'
import type { Context } from '../../seams/context.ts'
import type { CurrentSession } from '../../seams/session-strategy.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** Parameters by name. `null`: not sent. */
type Parameters = Readonly<Record<string, string | null>>

/** Maximum length of an ID token in a URL, in characters. */
const MAX_LENGTH = 4096

/** Returns whether an ID token is for this client. A provider refuses the hint of another one. */
function isHint(token: unknown, { clientId }: ResolvedOAuthProvider): token is string {
  if (typeof token !== 'string' || token.length > MAX_LENGTH) return false
  try {
    return [readTokenParts(token).claims['aud']].flat().includes(clientId)
  } catch {
    return false // encrypted
  }
}

/**
 * Returns the ID token of a session, if the store keeps it. The account has that of its latest sign-in, which may be of
 * another browser. The content of an encrypted one must not appear in a URL.
 */
async function findIdToken({ config: { store } }: Context, provider: ResolvedOAuthProvider, session: CurrentSession) {
  const mark = parseVia(session.via)?.mark
  if (!mark || provider.idTokenKey !== null || !store?.can('listAccountsByUserId')) return null
  for (const account of await store.listAccountsByUserId(session.userId)) {
    if (account.provider !== provider.id) continue
    const { id_token: token } = await store.openAccount(account)
    if (isHint(token, provider) && readMark(token) === mark) return token
  }
  return null
}

/** Returns the address of the user. */
async function findAddress({ config: { store }, openedSession }: Context, userId: string): Promise<string | null> {
  if (store !== null) return (await store.getUser(userId))?.email ?? null
  return (await openedSession)?.claims.email ?? null
}

/**
 * Returns the parameters that name the user to the provider. Call it before the session ends.
 *
 * @param session `null` when signed out.
 * @param kept ID token that a cookie of the session keeps; `null` reads the store.
 * @throws {AdapterError}
 */
export async function findHints(
  context: Context,
  provider: ResolvedOAuthProvider,
  session: CurrentSession | null,
  kept: string | null,
): Promise<Parameters> {
  if (kept !== null && isHint(kept, provider)) return { id_token_hint: kept }
  const token = session && (await findIdToken(context, provider, session))
  if (token) return { id_token_hint: token }
  return { client_id: provider.clientId, logout_hint: session && (await findAddress(context, session.userId)) }
}

/** Returns the URL of the page that ends the session at the provider. @returns `null` if there is none. */
async function findEndSessionUrl(provider: ResolvedOAuthProvider): Promise<string | null> {
  const { endSessionUrl } = provider
  return endSessionUrl ?? discovered(provider, await getMetadata(provider), 'end_session_endpoint') ?? null
}

/** Returns the parameters for the page of the provider: those that it accepts, with its name for the URL to return to. */
function selectParameters({ clientId, endSession }: ResolvedOAuthProvider, parameters: Parameters): Parameters {
  if (endSession === null) return parameters
  const { accepts, params, returnTo } = endSession
  const known: Parameters = { ...parameters, client_id: clientId }
  const accepted = accepts.map((name) => [name, known[name] ?? null])
  return { ...Object.fromEntries(accepted), [returnTo]: known['post_logout_redirect_uri'], ...params }
}

/** Adds the parameters that a URL lacks, because servers refuse or confuse repeated ones. */
function addMissing(url: string, parameters: Parameters): string {
  const { searchParams } = new URL(url)
  return withQuery(url, Object.fromEntries(Object.entries(parameters).filter(([name]) => !searchParams.has(name))))
}

/**
 * Creates a logout request.
 *
 * @param parameters Those of the specification, with `state` and `post_logout_redirect_uri`.
 * @returns Its URL. `null` if the provider has no page for it.
 * @throws {OutboundError} Metadata are not available, or contain an unsafe URL.
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
 */
export async function createEndSessionUrl(
  provider: ResolvedOAuthProvider,
  parameters: Parameters,
): Promise<string | null> {
  const url = await findEndSessionUrl(provider)
  return url && addMissing(url, selectParameters(provider, parameters))
}
