import type { Finding } from '../errors.ts'
import {
  customFetch,
  type Fetch,
  type OAuthOptions,
  type OAuthProvider,
  type ResolvedOAuthProvider,
  type TokenEndpoint,
  type UserinfoEndpoint,
} from '../types/provider.ts'
import { checkProvider, envPrefixOf, type Merged } from './check-provider.ts'
import { frozen, given } from './copy.ts'
import { endpointOf, type Fill, filler, readBack } from './provider-template.ts'

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
  | 'callbackParams'
  | 'clientSecretSigner'
  | 'issuerAliases'
  | 'profile'
>

const DEFAULTS: Defaults = {
  account: null,
  allowDangerousEmailAccountLinking: false,
  callbackParams: [],
  clientSecretSigner: null,
  issuerAliases: [],
  // Standard claims, in the order in which they are trusted to be there.
  profile: {
    id: ['sub', 'id'],
    name: ['name', 'nickname', 'preferred_username'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
}

/** Late, so that a `fetch` replaced after start-up is the one used; bare, because Workers refuse a foreign `this`. */
const platformFetch: Fetch = (url, init) => fetch(url, init)

const textOf = (value: unknown): string | null => (typeof value === 'string' && value) || null

/** Who the provider is to us, and what its placeholders stand for. */
function identify({ issuer: template, optionNames = {} }: OAuthProvider, merged: Merged, wanted: string | null) {
  const found = template !== undefined && wanted !== null ? readBack(template, wanted) : null
  const values: Record<string, string> = {}
  for (const [name, option] of Object.entries(optionNames)) {
    const value = textOf(Reflect.get(merged, name)) ?? found?.groups?.[name] ?? option.default
    if (value !== undefined) values[name] = value
  }
  const own = filler(values)(template)
  // Filled again rather than taken as given: the template knows whether a slash ends the issuer.
  const issuer = found || wanted === null ? own : wanted
  const fill = filler({ ...values, issuer })
  // An issuer outside the definition's template has nothing to do with the definition's tenants.
  return { options: values, issuer, fill, issuerPattern: issuer === own ? fill(merged.issuerPattern) : null }
}

/** What must hold of the profile, of the options in force. */
const requirementsOf = (
  { require = [] }: Merged,
  options: Readonly<Record<string, string>>,
  fill: Fill,
): ResolvedOAuthProvider['require'] =>
  require.flatMap(({ path, oneOf: list, not = null, when = {} }) => {
    const oneOf = fill(list)?.trim().split(/\s*,\s*/) ?? null
    const counts = Object.entries(when).every(([name, value]) => options[name] === value)
    return counts && (oneOf ?? not) ? { path, oneOf, not } : []
  })

function warnAbout(
  { checks = [], wellKnown, redirectProxyUrl }: Merged,
  { id, pkce, discoveryUrl, formPost }: ResolvedOAuthProvider,
  options: ResolveProviderOptions,
): void {
  const warn = (code: string, message: string) => options.warn(`provider-${code}`, `${id}: ${message}`)
  if (checks.length > 0 && ((pkce && !checks.includes('pkce')) || checks.includes('none')))
    warn('checks', '`checks` weakens nothing; `pkce: false` does.')
  if (wellKnown !== undefined && discoveryUrl !== wellKnown) warn('well-known', '`wellKnown` is not used; `issuer` is.')
  if (formPost && (redirectProxyUrl ?? options.redirectProxyUrl))
    warn('form-post-proxy', 'the redirect proxy forwards no POST.')
}

/** A definition, the application's options over it, and what the environment has, with every placeholder filled. */
function merge({ options: own = {}, ...base }: OAuthProvider, { env, redirectProxyUrl }: ResolveProviderOptions) {
  const options = given(own)
  // Later fields win; `type` is in no options, so the union of both is still a provider.
  const merged = { ...given(base), ...options } as Merged
  const { client = {}, emails, id, type, scopeSeparator = ' ', wellKnown } = merged
  const fromEnv = (name: string) =>
    textOf(env[`${envPrefixOf(id)}_${name}`]) ?? textOf(env[`${envPrefixOf(base.id)}_${name}`])
  const [root = null, document] = wellKnown?.split('/.well-known/') ?? []
  const rootIssuer = base.issuer === undefined && document ? root : null
  const identity = identify(base, merged, textOf(options.issuer) ?? fromEnv('ISSUER') ?? rootIssuer)
  const { fill, issuer } = identity
  const isOidc = type === 'oidc'
  const { url, params, passThrough } = endpointOf<{ passThrough?: readonly string[] }>(
    [base.authorization, options.authorization],
    fill,
  )
  const { scope, response_mode: responseMode, ...others } = params
  const token = endpointOf<Pick<TokenEndpoint, 'conform' | 'clientPrivateKey'>>([base.token, options.token], fill)
  const userinfo =
    merged.userinfo !== false &&
    endpointOf<Pick<UserinfoEndpoint, 'request'>>([base.userinfo, options.userinfo], fill)
  const isComplete = url && token.url && (!userinfo || userinfo.url || userinfo.request)
  const hasMetadata = issuer !== null && (isOidc || !isComplete)
  const { discoveryUrl = document && wellKnown } = merged
  const formPost = merged.formPost === true || responseMode === 'form_post'
  const scopesOf = ({ scopes }: OAuthOptions) => scopes?.join(scopeSeparator)
  const provider: ResolvedOAuthProvider = {
    ...DEFAULTS,
    ...merged,
    ...identity,
    name: merged.name ?? id,
    clientId: textOf(merged.clientId) ?? fromEnv('ID') ?? '',
    clientSecret: textOf(merged.clientSecret) ?? fromEnv('SECRET'),
    clientAuth: client.token_endpoint_auth_method ?? merged.clientAuth ?? 'client_secret_basic',
    // @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
    discoveryUrl:
      discoveryUrl === false
        ? null
        : (fill(discoveryUrl) ??
          (hasMetadata ? `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration` : null)),
    jwksUri: fill(merged.jwksUri),
    require: requirementsOf(merged, identity.options, fill),
    scope: (scopesOf(options) ?? scope ?? scopesOf(base) ?? (isOidc ? 'openid profile email' : null)) || null,
    authorization: { url, params: others, passThrough: new Set(passThrough) },
    token,
    userinfo,
    emails: emails ? { ...emails, url: fill(emails.url) ?? emails.url } : null,
    idToken: isOidc && merged.idToken !== false,
    pkce: merged.pkce !== false,
    nonce: isOidc && merged.nonce !== false,
    formPost,
    idTokenAlgs: client.id_token_signed_response_alg ? [client.id_token_signed_response_alg] : (merged.idTokenAlgs ?? null),
    // The proxy forwards no POST.
    redirectProxyUrl: formPost ? null : textOf((merged.redirectProxyUrl ?? redirectProxyUrl)?.replace(/\/$/, '')),
    style: { ...base.style, ...options.style },
    fetch: merged[customFetch] ?? platformFetch,
  }
  return { merged, provider }
}

/** Resolves an oauth or oidc provider. @returns `null` when it has mistakes; each was reported. */
export function resolveOAuthProvider(
  entry: OAuthProvider,
  options: ResolveProviderOptions,
): ResolvedOAuthProvider | null {
  const { merged, provider } = merge(entry, options)
  const findings = checkProvider(provider, merged, options.env['AUTH_URL'])
  findings.forEach(options.report)
  if (findings.length > 0) return null
  warnAbout(merged, provider, options)
  return frozen(provider)
}
