import { findLinkIntent } from '../../account/link-intent.ts'
import { refuseAccount } from '../../account/refuse-account.ts'
import { createState } from '../../cookies/attempts.ts'
import { InvalidRequest, OAuthSignInError } from '../../errors.ts'
import { redirect } from '../../http/response.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { sha256 } from '../../lib/digest.ts'
import { randomTokens } from '../../lib/random.ts'
import type { Context } from '../../types/context.ts'
import type { AuthRequest, Outcome } from '../../types/http.ts'
import type { LinkIntent } from '../../types/identity.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { createAuthorizationUrl, getResponseMode, selectCarriedParameters } from './authorization-request.ts'
import { refuseProvider, toFailure } from './failure.ts'
import { getMetadata } from './metadata.ts'
import { readProxyState } from './proxy.ts'
import { startTransaction } from './transaction.ts'

/** Authorization parameters a sign-in request may set. Everything else is ours, or the provider's own list. */
const ALLOWED = ['acr_values', 'login_hint', 'max_age', 'prompt', 'ui_locales']

/** Characters. Longer ones make addresses that servers refuse. */
const MAX_PARAMETER = 1_024

/** One that says nothing is not sent. */
type Params = Record<string, string | false | null>

/**
 * Whether a visitor may ask for this. What the application says about age and class of the authentication is a
 * requirement: a visitor can ask for a more recent one, never for less.
 */
function isAllowed(name: string, asked: string, own: string | undefined): boolean {
  if (name === 'acr_values') return own === undefined
  return name !== 'max_age' || own === undefined || Number(asked) <= Number(own)
}

/** Parameters of the sign-in request: in its query as Auth.js' clients send them, or fields of its form. */
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

/** Those parameters that say something. */
const selectGivenParams = (params: Params): URLSearchParams =>
  new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/**
 * Refuses to link where the answer could never be linked: a browser sends no Strict cookie with a navigation that
 * another site began, so the session that asks would not come back.
 *
 * @throws {OAuthAccountNotLinked}
 */
function assertCanLink({ names }: Context, { id, type }: ResolvedOAuthProvider, link: LinkIntent | null): void {
  if (link === null || !names.sessionToken.attributes.includes('; SameSite=Strict')) return
  refuseAccount(
    { provider: id, type },
    {
      seen: 'a session cookie with `SameSite=Strict`, which does not come with the answer of a provider',
      expected: 'a Lax one to link an account, or nobody signed in',
    },
  )
}

/**
 * Begins a sign-in: remembers the attempt and sends the user to the provider.
 *
 * Always with `state`; with PKCE unless the provider breaks on it, S256 unless its definition says that it knows
 * `plain` only; with a nonce for ID Tokens.
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
    // Whatever the metadata lists: leaving PKCE out, or `plain`, is what a downgrade would ask for.
    code_challenge_method: pkce,
  })
  const carried = await selectCarriedParameters(context, provider, metadata, parameters)
  const location = createAuthorizationUrl(provider, metadata, parameters, carried)
  const maxAge = parameters.get('max_age') ?? location.searchParams.get('max_age')
  const attempt = { provider: id, issuer: metadata.issuer, nonce, maxAge, codeVerifier, redirectUri, returnTo, link }
  await startTransaction(context, attempt, state)
  config.logger.step?.('authorization', 'redirect', {
    provider: id,
    origin: location.origin,
    seen: [...location.searchParams.keys()].join(', '),
  })
  return redirect(location.href)
}
