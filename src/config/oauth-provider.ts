import type { Finding } from '../errors.ts'
import { withHttp } from '../http/safe-url.ts'
import { frozen, given } from '../lib/copy.ts'
import { envPrefixOf } from '../methods/env-prefix.ts'
import { customFetch, type Fetch } from '../types/fetch.ts'
import type { AuthorizationEndpoint } from '../types/oauth-endpoints.ts'
import type { OAuthOptions, OAuthProvider } from '../types/oauth-provider.ts'
import type { ResolvedOAuthProvider, TokenEndpoint, UserinfoEndpoint } from '../types/resolved-oauth-provider.ts'
import { checkProvider, type Merged, type Outline } from './check-provider.ts'
import { unknownProviderOptions, warnAboutHints } from './check-provider-options.ts'
import type { PendingProvider } from './pending-providers.ts'
import { type Endpoint, endpointOf, type Fill, filler, readBack } from './provider-template.ts'

/** What resolving a provider needs of the configuration. */
export interface ResolveProviderOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Full URL of the proxy's auth root; a provider may say otherwise. */
  readonly redirectProxyUrl: string | null
  report(finding: Finding): void
  warn(code: string, message: string): void
}

type Defaults = Pick<
  ResolvedOAuthProvider,
  | 'account'
  | 'allowDangerousEmailAccountLinking'
  | 'assertionAudience'
  | 'callbackParams'
  | 'clientAuth'
  | 'clientKey'
  | 'clientParams'
  | 'clientSecretSigner'
  | 'dpop'
  | 'extensions'
  | 'idTokenAlgs'
  | 'idTokenKey'
  | 'issuerAliases'
  | 'par'
  | 'profile'
  | 'requestKey'
  | 'securityProfile'
>

const DEFAULTS: Defaults = {
  account: null,
  allowDangerousEmailAccountLinking: false,
  assertionAudience: 'issuer',
  callbackParams: [],
  clientParams: {},
  clientAuth: 'client_secret_basic',
  clientKey: null,
  clientSecretSigner: null,
  dpop: false,
  extensions: null,
  idTokenAlgs: null,
  idTokenKey: null,
  issuerAliases: [],
  par: false,
  // Standard claims, in the order in which they are trusted to be there.
  profile: {
    id: ['sub', 'id'],
    name: ['name', 'nickname', 'preferred_username'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  requestKey: null,
  securityProfile: null,
}

/** Late, so that a `fetch` replaced after start-up is the one used; bare, because Workers refuse a foreign `this`. */
const platformFetch: Fetch = (url, init) => fetch(url, init)

const textOf = (value: unknown): string | null => (typeof value === 'string' && value) || null

/** A definition, and the application's options over it. */
interface Layers {
  readonly base: OAuthProvider
  readonly options: OAuthOptions
  readonly merged: Merged
}

/** What the environment says about a provider: under its id, or else under the id of its definition. */
function readerOf({ base, merged }: Layers, env: ResolveProviderOptions['env']): FromEnv {
  const [first, second] = [envPrefixOf(merged.id), envPrefixOf(base.id)]
  return (name) => textOf(env[`${first}_${name}`]) ?? textOf(env[`${second}_${name}`])
}

/** The issuer that a metadata address belongs to. */
const issuerIn = (wellKnown = ''): string | null => /^.+?(?=\/\.well-known\/)/.exec(wellKnown)?.[0] ?? null

/** What an option is: given, or part of a given issuer; a key also from the environment. */
function optionOf(
  name: string,
  merged: Merged,
  groups: Record<string, string> = {},
  key: string | null,
): string | null {
  const isKey = /^(?:api|private)Key$/.test(name)
  return textOf(Reflect.get(merged, name)) ?? groups[name] ?? (isKey ? key : null)
}

type FromEnv = (name: string) => string | null

/** The issuer that the application gives. */
const givenIssuer = ({ base, merged, options }: Layers, fromEnv: FromEnv): string | null =>
  textOf(options.issuer) ?? fromEnv('ISSUER') ?? (base.issuer === undefined ? issuerIn(merged.wellKnown) : null)

/** Who the provider is to us, and what its placeholders stand for. */
function identify(layers: Layers, fromEnv: FromEnv, clientId: string) {
  const { base, merged } = layers
  const wanted = givenIssuer(layers, fromEnv)
  const found = base.issuer !== undefined && wanted !== null ? readBack(base.issuer, wanted) : null
  const options: Record<string, string> = {}
  for (const [name, option] of Object.entries(base.optionNames ?? {})) {
    const value = optionOf(name, merged, found?.groups, fromEnv('KEY')) ?? option.default
    if (value !== undefined) options[name] = value
  }
  const known = { ...options, clientId }
  const own = filler(known)(base.issuer)
  // Filled again rather than taken as given: the template knows whether a slash ends the issuer.
  const issuer = found || wanted === null ? own : wanted
  const fill = filler({ ...known, issuer })
  // An issuer outside the definition's template has nothing to do with the definition's tenants.
  return { options, issuer, issuerPattern: issuer === own ? fill(merged.issuerPattern) : null, fill }
}

/** Who we are to the provider. */
const clientOf = ({ client = {}, clientId, clientSecret }: Merged, fromEnv: FromEnv) => ({
  clientId: textOf(clientId) ?? fromEnv('ID') ?? '',
  clientSecret: textOf(clientSecret) ?? fromEnv('SECRET'),
  ...(client.token_endpoint_auth_method && { clientAuth: client.token_endpoint_auth_method }),
  ...(client.id_token_signed_response_alg && { idTokenAlgs: [client.id_token_signed_response_alg] }),
})

/** Where the provider is, and what is asked of it. Scopes that the application names go before the definition's. */
function endpointsOf({ base, options, merged }: Layers, fill: Fill) {
  const { scopeSeparator = ' ', userinfo } = merged
  const { params, passThrough, ...authorization } = endpointOf<Pick<AuthorizationEndpoint, 'fragment' | 'passThrough'>>(
    [base.authorization, options.authorization],
    fill,
  )
  const { scope, response_mode: mode, ...others } = params
  const standard = merged.type === 'oidc' ? 'openid profile email' : null
  return {
    authorization: { ...authorization, params: others, passThrough: new Set(passThrough) },
    token: endpointOf<Omit<TokenEndpoint, keyof Endpoint<unknown>>>([base.token, options.token], fill),
    userinfo:
      userinfo !== false &&
      endpointOf<Omit<UserinfoEndpoint, keyof Endpoint<unknown>>>([base.userinfo, options.userinfo], fill),
    scope: (options.scopes?.join(scopeSeparator) ?? scope ?? base.scopes?.join(scopeSeparator) ?? standard) || null,
    formPost: merged.formPost === true || /^form_post(?:\.jwt)?$/.test(mode ?? ''),
    responseMode: merged.responseMode ?? (/^(?:(?:query|form_post)\.)?jwt$/.test(mode ?? '') ? 'jwt' : null),
  }
}

/**
 * Where metadata is: said, or the issuer's own where something has to be found there.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
 */
function metadataOf(
  fill: Fill,
  said: string | null,
  type: string,
  { authorization, token, userinfo }: ReturnType<typeof endpointsOf>,
): string | null {
  const isComplete = authorization.url && token.url && (!userinfo || userinfo.url || userinfo.request)
  if (said !== null || (isComplete && type === 'oauth')) return said
  return fill('{issuer}/.well-known/openid-configuration')
}

/** What must hold of the profile, of the options in force. */
const requirementsOf = (
  { require = [] }: Merged,
  options: Readonly<Record<string, string>>,
  fill: Fill,
): ResolvedOAuthProvider['require'] =>
  require.flatMap(({ path, oneOf: list, not = null, when = {} }) => {
    const oneOf =
      fill(list)
        ?.trim()
        .split(/\s*,\s*/) ?? null
    const counts = Object.entries(when).every(([name, value]) => options[name] === value)
    return counts && (oneOf ?? not) ? { path, oneOf, not } : []
  })

/** What the checks at start-up look at, from all that is known of a provider. */
function outlineOf(layers: Layers, env: ResolveProviderOptions['env']): Outline & { readonly fill: Fill } {
  const { merged } = layers
  const { emails, type, wellKnown, [customFetch]: fetch = platformFetch } = merged
  const { clientAuth = DEFAULTS.clientAuth, clientSecretSigner = null, idTokenAlgs = null } = merged
  const { assertionAudience = DEFAULTS.assertionAudience, extensions = null } = merged
  const { dpop = false, par = false, profile = DEFAULTS.profile } = merged
  const fromEnv = readerOf(layers, env)
  const client = clientOf(merged, fromEnv)
  const { fill, ...identity } = identify(layers, fromEnv, client.clientId)
  const endpoints = endpointsOf(layers, fill)
  const { discoveryUrl = issuerIn(wellKnown) && wellKnown } = merged
  return {
    ...{ id: merged.id, type, clientAuth, clientSecretSigner, idTokenAlgs },
    ...{ assertionAudience, dpop, extensions, par, profile },
    ...identity,
    ...client,
    ...endpoints,
    discoveryUrl: merged.discoveryUrl === false ? null : metadataOf(fill, fill(discoveryUrl), type, endpoints),
    jwksUri: fill(merged.jwksUri),
    emails: emails ? { ...emails, url: fill(emails.url) ?? '' } : null,
    idToken: type === 'oidc' && merged.idToken !== false,
    pkce: merged.pkce === 'plain' ? 'plain' : merged.pkce !== false && 'S256',
    fetch: merged.dangerouslyAllowHttp ? withHttp(fetch) : fetch,
    fill,
  }
}

/** Everything about a provider. */
function complete(
  { base, options, merged }: Layers,
  { fill, ...outline }: ReturnType<typeof outlineOf>,
  redirectProxyUrl: string | null,
): ResolvedOAuthProvider {
  const proxy = outline.formPost ? null : (merged.redirectProxyUrl ?? redirectProxyUrl) // it forwards no POST
  return frozen({
    ...DEFAULTS,
    ...merged,
    ...outline,
    name: merged.name ?? merged.id,
    require: requirementsOf(merged, outline.options, fill),
    nonce: merged.type === 'oidc' && merged.nonce !== false,
    redirectProxyUrl: textOf(proxy?.replace(/\/$/, '')),
    style: { ...base.style, ...options.style },
  })
}

/** What is sent over http can be read on the way: a client secret is not for that, whatever the deployment. */
const checkHttp = ({ dangerouslyAllowHttp, id }: Merged, env: ResolveProviderOptions['env']): Finding[] =>
  dangerouslyAllowHttp && env['NODE_ENV'] === 'production'
    ? [
        {
          option: `providers.${id}.dangerouslyAllowHttp`,
          problem: 'cannot be used with NODE_ENV=production',
          fix: 'Use https, and remove `dangerouslyAllowHttp`.',
        },
      ]
    : []

function warnAbout(merged: Merged, provider: Outline, options: ResolveProviderOptions): void {
  const { checks = [], dangerouslyAllowHttp, wellKnown, redirectProxyUrl } = merged
  const { id, pkce, discoveryUrl, formPost } = provider
  warnAboutHints(merged, provider, options.warn)
  const warn = (code: string, message: string) => options.warn(`provider-${code}`, `${id}: ${message}`)
  if (checks.length > 0 && ((pkce && !checks.includes('pkce')) || checks.includes('none')))
    warn('checks', '`checks` weakens nothing; `pkce: false` does.')
  if (wellKnown !== undefined && discoveryUrl !== wellKnown) warn('well-known', '`wellKnown` is not used; `issuer` is.')
  if (dangerouslyAllowHttp)
    warn('http', 'the client secret and all tokens may be sent over http. Remove `dangerouslyAllowHttp` before launch.')
  if (formPost && (redirectProxyUrl ?? options.redirectProxyUrl))
    warn('form-post-proxy', 'the redirect proxy forwards no POST.')
}

/** The keys of the client, which extensions bring: options that need a key need them. */
function keysOf(layers: Layers, { clientAuth, extensions, id, token }: Outline, env: ResolveProviderOptions['env']) {
  const { idTokenDecryption, requestObject } = layers.merged
  const own = token.clientPrivateKey ?? readerOf(layers, env)('KEY') ?? undefined
  const signer = clientAuth === 'private_key_jwt' ? own : null
  return extensions?.resolveKeys({ id, signer, idTokenDecryption, requestObject }) ?? { keys: {}, findings: [] }
}

/** What contradicts a profile of the protocol. @param provider `null`: there is no profile. */
function contradictionsOf(provider: ResolvedOAuthProvider | null): Finding[] {
  const found = provider?.securityProfile?.contradictions(provider) ?? []
  return found.map((finding) => ({ ...finding, option: `providers.${provider?.id}.${finding.option}` }))
}

/**
 * Resolves an oauth or oidc provider: a definition, the application's options over it, and what the environment has, with
 * every placeholder filled. All mistakes are found now. The rest is done when the provider is first used, because a
 * process uses few of the providers it offers.
 *
 * @returns `null` when it has mistakes; each was reported.
 */
export function prepareOAuthProvider(
  { options: own, ...written }: OAuthProvider,
  resolving: ResolveProviderOptions,
): PendingProvider<ResolvedOAuthProvider> | null {
  // Copied now, because the application may change its objects later. The definition behind options is shared and constant.
  const [base, options] = own ? [written, given(frozen(own))] : [frozen(written), {}]
  // Later fields win; `type` is in no options, so the union of both is still a provider.
  const merged = Object.assign(given(base), options) as Merged
  const layers = { base, options, merged }
  const outline = outlineOf(layers, resolving.env)
  const { keys, findings: ofKeys } = keysOf(layers, outline, resolving.env)
  const finish = () => complete(layers, { ...outline, ...keys }, resolving.redirectProxyUrl)
  const { securityProfile } = merged
  // It decides about the whole provider, and sees the whole one.
  const restricted = securityProfile ? frozen(securityProfile.restrict(finish())) : null
  const findings = [
    ...checkHttp(merged, resolving.env),
    ...unknownProviderOptions(merged, own, resolving.warn),
    ...checkProvider(restricted ?? outline, merged),
    ...contradictionsOf(restricted),
    ...ofKeys,
  ]
  findings.forEach(resolving.report)
  if (findings.length > 0) return null
  warnAbout(merged, restricted ?? outline, resolving)
  const { id, type } = outline
  return { id, type, complete: restricted ? () => restricted : finish }
}
