import { newState, startTransaction } from '../../cookies/transactions.ts'
import { AuthError, InvalidRequest, OAuthSignInError } from '../../errors.ts'
import { redirect } from '../../http/response.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { sha256 } from '../../lib/digest.ts'
import { randomToken } from '../../lib/random.ts'
import { isLoopback, parseUrl } from '../../lib/url.ts'
import type { Context } from '../../types/context.ts'
import type { Outcome } from '../../types/http.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { toFailure } from './failure.ts'
import { isProxied, sealProxyState } from './proxy.ts'
import { metadataOf } from './server.ts'

/** Authorization parameters a sign-in request may set. Everything else is ours, or the provider's own list. */
const ALLOWED = ['acr_values', 'login_hint', 'max_age', 'prompt', 'ui_locales']

/** Characters. Longer ones make addresses that servers refuse. */
const MAX_PARAMETER = 1_024

/** A parameter of the sign-in request: in its query as Auth.js' clients send it, or a field of its form. */
function asked({ query, body }: Context['request'], name: string): string | null {
  const [value, ...more] = query.getAll(name)
  const field = body[`authorizationParams-${name}`]
  const text = value ?? (typeof field === 'string' ? field : null)
  if (more.length === 0 && (text === null || text.length <= MAX_PARAMETER)) return text || null
  const seen = more.length > 0 ? `\`${name}\` twice` : `\`${name}\` of ${text?.length} characters`
  throw new InvalidRequest('An authorization parameter cannot be passed on.', {
    cause: { seen, expected: `once, at most ${MAX_PARAMETER} characters` },
  })
}

function askedParams({ request }: Context, { authorization }: ResolvedOAuthProvider): [string, string][] {
  const names = new Set([...ALLOWED, ...authorization.passThrough])
  return [...names].flatMap((name) => {
    const value = asked(request, name)
    return value === null ? [] : [[name, value]]
  })
}

/** Where the provider sends the user: ours, or the proxy's. */
function redirectUriOf({ config, request }: Context, provider: ResolvedOAuthProvider, isProxied: boolean): string {
  const root = isProxied ? provider.redirectProxyUrl : `${request.origin}${config.basePath}`
  return `${root}/callback/${provider.id}`
}

/** Without https no browser sends the cookie with the provider's POST, and the sign-in could only fail. */
function checkFormPost({ request }: Context, provider: ResolvedOAuthProvider): void {
  const origin = parseUrl(request.origin)
  if (!provider.formPost || origin?.protocol !== 'http:' || isLoopback(origin.hostname)) return
  throw new AuthError(`${provider.id} answers with a cross-site POST, which works over https only.`, {
    cause: { seen: request.origin, expected: 'an https origin', fix: 'Serve the application over https.' },
  })
}

/** What binds an answer to this attempt. */
interface Secrets {
  readonly state: string
  readonly nonce: string | null
  readonly codeVerifier: string | null
}

async function addSecrets(
  params: URLSearchParams,
  context: Context,
  provider: ResolvedOAuthProvider,
  { state, nonce, codeVerifier }: Secrets,
): Promise<void> {
  params.set('state', isProxied(context, provider) ? await sealProxyState(context, state) : state)
  if (nonce !== null) params.set('nonce', nonce)
  if (codeVerifier === null) return
  params.set('code_challenge', encodeBase64url(await sha256(codeVerifier)))
  // Whatever the metadata lists: leaving PKCE out, or `plain`, is what a downgrade would ask for.
  params.set('code_challenge_method', 'S256')
}

async function authorizationUrl(
  endpoint: string,
  context: Context,
  provider: ResolvedOAuthProvider,
  redirectUri: string,
  secrets: Secrets,
): Promise<string> {
  const url = new URL(endpoint)
  const params = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(provider.authorization.params)) params.set(name, value)
  if (provider.scope !== null) params.set('scope', provider.scope)
  for (const [name, value] of askedParams(context, provider)) params.set(name, value)
  params.set('response_type', 'code')
  params.set('client_id', provider.clientId)
  params.set('redirect_uri', redirectUri)
  if (provider.formPost) params.set('response_mode', 'form_post')
  await addSecrets(params, context, provider, secrets)
  // Some servers do not read `+` as a space.
  url.search = params.toString().replaceAll('+', '%20')
  return url.href
}

/**
 * Begins a sign-in: remembers the attempt and sends the user to the provider.
 *
 * Always with `state`; with PKCE S256 unless the provider breaks on it; with a nonce for ID Tokens.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1
 */
export async function authorize(context: Context, provider: ResolvedOAuthProvider, returnTo: string): Promise<Outcome> {
  checkFormPost(context, provider)
  const metadata = await metadataOf(provider).catch((error) => {
    throw toFailure(error, OAuthSignInError, provider)
  })
  const { authorization_endpoint: endpoint, issuer } = metadata
  if (endpoint === undefined)
    throw new OAuthSignInError(`${provider.id}: the metadata names no authorization endpoint.`, {
      cause: { provider: provider.id, expected: '`authorization_endpoint`', fix: "authorization: 'https://…'" },
    })
  const redirectUri = redirectUriOf(context, provider, isProxied(context, provider))
  const secrets: Secrets = {
    state: newState(),
    nonce: provider.nonce ? randomToken() : null,
    codeVerifier: provider.pkce ? randomToken() : null,
  }
  const location = await authorizationUrl(endpoint, context, provider, redirectUri, secrets)
  const { state, ...checks } = secrets
  const attempt = { provider: provider.id, issuer, ...checks, redirectUri, returnTo }
  const signIn = { intent: 'signin', userId: null, sid: null } as const
  await startTransaction(context, provider.formPost, { ...attempt, ...signIn }, state)
  return redirect(location)
}
