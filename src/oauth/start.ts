import { findLinkIntent } from '../account/link-intent.ts'
import { throwNotLinked } from '../account/throw-not-linked.ts'
import { createState } from '../cookies/attempts.ts'
import { InvalidRequest, OAuthSignInError } from '../errors.ts'
import { redirect } from '../http/response.ts'
import { encodeBase64url } from '../lib/base64url.ts'
import { sha256 } from '../lib/digest.ts'
import { randomTokens } from '../lib/random.ts'
import type { Context } from '../types/context.ts'
import type { AuthRequest, Outcome } from '../types/http.ts'
import type { LinkIntent } from '../types/identity.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { refuseProvider, toFailure } from './failure.ts'
import { createAuthorizationUrl, getResponseMode, selectCarriedParameters } from './request/url.ts'
import { readProxyState } from './response/forwarded.ts'
import { getMetadata } from './server/metadata.ts'
import { startTransaction } from './transaction.ts'

/** Authorization parameters that a sign-in request may set. All others come from latchkey or the provider's list. */
const ALLOWED = ['acr_values', 'login_hint', 'max_age', 'prompt', 'ui_locales']

/** Maximum length. Longer ones create URLs that servers refuse. */
const MAX_PARAMETER = 1_024

/** Empty values are not sent. */
type Params = Record<string, string | false | null>

/**
 * Returns whether a visitor may request this. The application's age and class of the authentication are requirements: a
 * visitor can ask for a more recent one, never for less.
 */
function isAllowed(name: string, asked: string, own: string | undefined): boolean {
  if (name === 'acr_values') return own === undefined
  return name !== 'max_age' || own === undefined || Number(asked) <= Number(own)
}

/** Returns the parameters of the sign-in request: from its query, as Auth.js' clients send them, or from its form. */
function selectAskedParams({ query, body }: AuthRequest, provider: ResolvedOAuthProvider): Params {
  const params: Params = {}
  for (const name of [...ALLOWED, ...provider.authorization.passThrough]) {
    const given = [...query.getAll(name), body[`authorizationParams-${name}`]].filter(Boolean)
    const text = String(given[0] ?? '')
    if (given.length > 1 || text.length > MAX_PARAMETER)
      refuseProvider(InvalidRequest, provider, `\`${name}\``, 'once, at most 1024 characters')
    if (name === 'max_age' && !/^\d{0,9}$/.test(text))
      refuseProvider(InvalidRequest, provider, '`max_age`', 'whole seconds')
    if (text && isAllowed(name, text, provider.authorization.params[name])) params[name] = text
  }
  return params
}

/** Returns the non-empty ones. */
const selectGivenParams = (params: Params): URLSearchParams =>
  new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/**
 * Refuses to link if the response could never be linked: a browser sends no Strict cookie with a navigation that
 * another site started, so the linking session would be missing.
 *
 * @throws {OAuthAccountNotLinked}
 */
function assertCanLink({ names }: Context, { id, type }: ResolvedOAuthProvider, link: LinkIntent | null): void {
  if (link === null || !names.sessionToken.attributes.includes('; SameSite=Strict')) return
  throwNotLinked(
    { provider: id, type },
    {
      seen: 'a session cookie with `SameSite=Strict`, which browsers do not send with the response of a provider',
      expected: 'a Lax one to link an account, or no session',
    },
  )
}

/**
 * Starts a sign-in: stores the attempt and redirects the user to the provider.
 *
 * Always uses `state`; PKCE unless the provider fails with it, S256 unless its definition has `plain`; a nonce for ID
 * tokens.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1
 */
export async function start(context: Context, provider: ResolvedOAuthProvider, returnTo: string): Promise<Outcome> {
  const { config, request } = context
  const { authorization, clientId, clientParams, id, pkce, redirectProxyUrl } = provider
  const link = await findLinkIntent(context)
  assertCanLink(context, provider, link)
  const metadata = await getMetadata(provider).catch((error) => {
    throw toFailure(error, OAuthSignInError, provider)
  })
  const [secret, fresh = '', verifier = ''] = randomTokens(3)
  const state = createState(secret)
  const nonce = provider.nonce ? fresh : null
  const codeVerifier = pkce ? verifier : null
  const proxied = await readProxyState(context, provider, state)
  const redirectUri = `${proxied ? redirectProxyUrl : request.origin + config.basePath}/callback/${id}`
  const parameters = selectGivenParams({
    ...authorization.params,
    scope: provider.scope,
    ...selectAskedParams(request, provider),
    response_type: 'code',
    response_mode: getResponseMode(provider),
    [clientParams.id ?? 'client_id']: clientId,
    redirect_uri: redirectUri,
    state: proxied ?? state,
    nonce,
    code_challenge: codeVerifier && (pkce === 'plain' ? codeVerifier : encodeBase64url(await sha256(codeVerifier))),
    // Ignores the metadata: leaving PKCE out, or using `plain`, would enable a downgrade.
    code_challenge_method: pkce,
  })
  const carried = await selectCarriedParameters(context, provider, metadata, parameters)
  const location = createAuthorizationUrl(provider, metadata, parameters, carried)
  const maxAge = parameters.get('max_age') ?? location.searchParams.get('max_age')
  const attempt = { provider: id, issuer: metadata.issuer, nonce, maxAge, codeVerifier, redirectUri, returnTo, link }
  const isSilent = location.searchParams.get('prompt') === 'none'
  await startTransaction(context, isSilent ? { ...attempt, isSilent } : attempt, state)
  // If the provider does not know the redirect URI, only its own page says so.
  if (config.development)
    config.logger.warnOnce(
      `redirect-uri-${id}`,
      `If ${id} shows an error, register exactly this redirect URI there: ${redirectUri}`,
    )
  config.logger.step?.('authorization', 'redirect', {
    provider: id,
    origin: location.origin,
    seen: [...location.searchParams.keys()].join(', '),
  })
  return redirect(location.href)
}
