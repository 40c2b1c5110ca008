import type { Finding } from '../errors.ts'
import { isLoopback, parseUrl } from '../lib/url.ts'
import {
  customFetch,
  type Fetch,
  type OAuthOptions,
  type OAuthProvider,
  type ProfileMapping,
  type ResolvedOAuthProvider,
  type ResolvedRequirement,
} from '../types/provider.ts'
import { issuerOfWellKnown, mergeEndpoints, toTextParams, wellKnownOf } from './provider-endpoints.ts'
import { envPrefixOf, findProviderMistakes } from './provider-findings.ts'
import { fillTemplate, matchTemplate, placeholdersOf } from './provider-template.ts'

/** What resolving a provider needs of the configuration. */
export interface ResolveProviderOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Full URL of the proxy's auth root; a provider may say otherwise. */
  readonly redirectProxyUrl: string | null
  report(finding: Finding): void
  warn(code: string, message: string): void
}

type Fields = Readonly<Record<string, unknown>>
type Merged = OAuthProvider & OAuthOptions & Fields

/** A definition below, the application's options above. */
interface Layers {
  readonly id: string
  readonly base: OAuthProvider & Fields
  readonly options: OAuthOptions & Fields
  readonly merged: Merged
}

/** Standard claims, in the order in which they are trusted to be there. */
const STANDARD_PROFILE: ProfileMapping = {
  id: ['sub', 'id'],
  name: ['name', 'nickname', 'preferred_username'],
  email: 'email',
  image: 'picture',
  emailVerified: 'email_verified',
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T // fewer keys, same types

function layersOf({ options: given, ...own }: OAuthProvider): Layers {
  const base = withoutUndefined(own) as OAuthProvider & Fields
  const options = withoutUndefined(given ?? {}) as OAuthOptions & Fields
  const fetch = given?.[customFetch] ?? own[customFetch]
  // Later fields win; `type` is in no options, so the union of both is still a provider.
  const merged = { ...base, ...options, ...(fetch ? { [customFetch]: fetch } : {}) } as Merged
  return { id: options.id ?? base.id, base, options, merged }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** `AUTH_<ID>_<NAME>`, of the configured id, or else of the id that the definition has. */
function fromEnv({ id, base }: Layers, name: string, env: ResolveProviderOptions['env']): string | null {
  return textOrNull(env[`${envPrefixOf(id)}_${name}`]) ?? textOrNull(env[`${envPrefixOf(base.id)}_${name}`])
}

/** An issuer that the application gives, where the definition only has a pattern of one. */
function givenIssuer(layers: Layers, env: ResolveProviderOptions['env']): string | null {
  const wellKnown = textOrNull(layers.merged.wellKnown)
  return (
    textOrNull(layers.options.issuer) ??
    fromEnv(layers, 'ISSUER', env) ??
    (layers.base.issuer === undefined && wellKnown !== null ? issuerOfWellKnown(wellKnown) : null)
  )
}

const readPath = (from: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Fields | undefined)?.[name], from)

/** Option values that the application gave, or that its issuer holds. */
function givenValues({ base, merged }: Layers, issuer: string | null): Record<string, string> {
  const read = issuer !== null && base.issuer !== undefined ? matchTemplate(base.issuer, issuer) : null
  const values: Record<string, string> = {}
  for (const [name, { alias }] of Object.entries(base.optionNames ?? {})) {
    const value = textOrNull(merged[name]) ?? textOrNull(alias && readPath(merged, alias)) ?? textOrNull(read?.[name])
    if (value !== null) values[name] = value
  }
  return values
}

/** Values of the placeholders: given, computed from those, or the default. */
function optionValues(layers: Layers, issuer: string | null): Record<string, string> {
  const given = givenValues(layers, issuer)
  const values = { ...given }
  for (const [name, { from, default: fallback }] of Object.entries(layers.base.optionNames ?? {})) {
    const value = (from === undefined ? null : fillTemplate(from, given)) ?? fallback
    if (value !== undefined) values[name] ??= value
  }
  return values
}

function issuerOf({ base }: Layers, given: string | null, values: Record<string, string>): string | null {
  if (base.issuer === undefined) return given
  if (given === null) return fillTemplate(base.issuer, values)
  // Filled again rather than taken as given: the template knows whether a slash ends the issuer.
  return matchTemplate(base.issuer, given) === null ? given : fillTemplate(base.issuer, values)
}

function requirements(merged: Merged, values: Record<string, string>): ResolvedRequirement[] {
  return (merged.require ?? [])
    .filter(({ when = {} }) => Object.entries(when).every(([name, value]) => values[name] === value))
    .map(({ path, oneOf, not = null }) => {
      const list = oneOf === undefined ? null : fillTemplate(oneOf, values)
      return { path, oneOf: list?.split(',').map((item) => item.trim()) ?? null, not }
    })
    .filter(({ oneOf, not }) => oneOf !== null || not !== null)
}

/** Scopes of the highest layer that names any, wherever it does. */
function scopeOf({ base, options, merged }: Layers): string | null {
  for (const layer of [options, base]) {
    const { scope } = mergeEndpoints([layer.authorization]).params
    if (typeof scope === 'string') return textOrNull(scope)
    if (layer.scopes) return textOrNull(layer.scopes.join(merged.scopeSeparator ?? ' '))
  }
  return merged.type === 'oidc' ? 'openid profile email' : null
}

type Filler = (template: string | null | undefined) => string | null

function endpointsOf({ base, options, merged }: Layers, fill: Filler) {
  const authorization = mergeEndpoints([base.authorization, options.authorization])
  const token = mergeEndpoints([base.token, options.token])
  const userinfo = mergeEndpoints([base.userinfo, options.userinfo])
  const { scope: _, ...params } = authorization.params
  return {
    authorization: {
      url: fill(authorization.url),
      params: toTextParams(params, fill),
      passThrough: new Set((authorization.rest['passThrough'] as readonly string[] | undefined) ?? []),
    },
    token: { ...filled(token.rest, fill), url: fill(token.url), params: toTextParams(token.params, fill) },
    userinfo:
      merged.userinfo === false
        ? (false as const)
        : { ...filled(userinfo.rest, fill), url: fill(userinfo.url), params: toTextParams(userinfo.params, fill) },
  }
}

/** One spelling, so that a header replaces ours and does not stand beside it. */
const withLowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** Headers with their placeholders filled; hooks as they are. */
function filled(rest: Fields, fill: Filler): Fields {
  const { headers, ...hooks } = rest
  return typeof headers === 'object' && headers !== null
    ? { ...hooks, headers: withLowerCase(toTextParams(headers as Fields, fill)) }
    : hooks
}

/** Where metadata is: said, or the issuer's own where something has to be found there. */
function discoveryOf(
  merged: Merged,
  issuer: string | null,
  endpoints: ReturnType<typeof endpointsOf>,
  fill: Filler,
): string | null {
  if (merged.discoveryUrl === false) return null
  const said = fill(merged.discoveryUrl) ?? (merged.wellKnown?.includes('/.well-known/') ? merged.wellKnown : null)
  if (said !== null || issuer === null) return said
  const { authorization, token, userinfo } = endpoints
  const isComplete =
    authorization.url !== null &&
    token.url !== null &&
    (userinfo === false || userinfo.url !== null || 'request' in userinfo)
  return merged.type === 'oidc' || !isComplete ? wellKnownOf(issuer) : null
}

/** Late, so that a `fetch` replaced after start-up is the one used; bare, because Workers refuse a foreign `this`. */
const platformFetch: Fetch = (url, init) => fetch(url, init)

/** What every field of a resolved provider is made from. */
interface Parts {
  readonly layers: Layers
  readonly options: ResolveProviderOptions
  readonly values: Record<string, string>
  readonly issuer: string | null
  readonly fill: Filler
}

function partsOf(layers: Layers, options: ResolveProviderOptions): Parts {
  const given = givenIssuer(layers, options.env)
  const values = optionValues(layers, given)
  const issuer = issuerOf(layers, given, values)
  const known = { ...values, issuer: issuer ?? '' }
  const fill: Filler = (template) =>
    template === null || template === undefined ? null : fillTemplate(template, known)
  return { layers, options, values, issuer, fill }
}

type Only<K extends keyof ResolvedOAuthProvider> = Pick<ResolvedOAuthProvider, K>

/** Who we are to the provider. */
function clientPart({
  layers,
  options: { env },
}: Parts): Only<'clientId' | 'clientSecret' | 'clientSecretSigner' | 'clientAuth'> {
  const { merged } = layers
  const clientSecret = textOrNull(merged.clientSecret) ?? fromEnv(layers, 'SECRET', env)
  return {
    clientId: textOrNull(merged.clientId) ?? fromEnv(layers, 'ID', env) ?? '',
    clientSecret,
    // A secret signed beforehand is used as it is.
    clientSecretSigner: clientSecret === null ? (merged.clientSecretSigner ?? null) : null,
    clientAuth: merged.client?.token_endpoint_auth_method ?? merged.clientAuth ?? 'client_secret_basic',
  }
}

/** Who the provider is to us. */
function issuerPart({
  layers,
  values,
  issuer,
  fill,
}: Parts): Only<'issuer' | 'issuerAliases' | 'issuerPattern' | 'jwksUri' | 'idTokenAlgs'> {
  const { issuerAliases = [], issuerPattern = null, jwksUri, client, idTokenAlgs = null } = layers.merged
  const alg = client?.id_token_signed_response_alg
  return {
    issuer,
    issuerAliases: [...issuerAliases],
    // An issuer outside the definition's template has nothing to do with the definition's tenants.
    issuerPattern: issuer === issuerOf(layers, null, values) ? fill(issuerPattern) : null,
    jwksUri: fill(jwksUri),
    idTokenAlgs: alg === undefined ? idTokenAlgs : [alg],
  }
}

/** What is sent and checked. */
function protocolPart(
  merged: Merged,
  responseMode: string | undefined,
): Only<'idToken' | 'pkce' | 'nonce' | 'formPost' | 'callbackParams'> {
  const isOidc = merged.type === 'oidc'
  return {
    idToken: isOidc && merged.idToken !== false,
    pkce: merged.pkce !== false,
    nonce: merged.nonce ?? isOidc,
    formPost: merged.formPost === true || responseMode === 'form_post',
    callbackParams: [...(merged.callbackParams ?? [])],
  }
}

/** What becomes of the profile. */
function accountPart(merged: Merged): Only<'profile' | 'account' | 'allowDangerousEmailAccountLinking'> {
  const { profile = STANDARD_PROFILE, account, allowDangerousEmailAccountLinking = false } = merged
  return { profile, account: account ?? null, allowDangerousEmailAccountLinking }
}

function build(layers: Layers, options: ResolveProviderOptions): ResolvedOAuthProvider {
  const { merged, id } = layers
  const parts = partsOf(layers, options)
  const endpoints = endpointsOf(layers, parts.fill)
  const { response_mode: responseMode, ...params } = endpoints.authorization.params
  const proxy = textOrNull(merged.redirectProxyUrl ?? options.redirectProxyUrl)
  return {
    id,
    name: merged.name ?? id,
    type: merged.type,
    options: parts.values,
    ...clientPart(parts),
    ...issuerPart(parts),
    ...endpoints,
    ...protocolPart(merged, responseMode),
    ...accountPart(merged),
    authorization: { ...endpoints.authorization, params },
    discoveryUrl: discoveryOf(merged, parts.issuer, endpoints, parts.fill),
    scope: scopeOf(layers),
    emails: emailsOf(merged, parts.fill),
    require: requirements(merged, parts.values),
    redirectProxyUrl: proxy === null ? null : proxy.replace(/\/$/, ''),
    style: { ...layers.base.style, ...layers.options.style },
    fetch: merged[customFetch] ?? platformFetch,
  }
}

function emailsOf(merged: Merged, fill: Filler): ResolvedOAuthProvider['emails'] {
  const url = fill(merged.emails?.url)
  return merged.emails === undefined || url === null ? null : { ...merged.emails, url }
}

function warnAbout(layers: Layers, provider: ResolvedOAuthProvider, { warn }: ResolveProviderOptions): void {
  const { merged } = layers
  const checks = merged.checks ?? []
  if (checks.length > 0 && ((provider.pkce && !checks.includes('pkce')) || checks.includes('none')))
    warn('provider-checks', `${provider.id}: \`checks\` weakens nothing. Where it refuses PKCE, set \`pkce: false\`.`)
  if (merged.wellKnown !== undefined && provider.discoveryUrl !== merged.wellKnown)
    warn('provider-well-known', `${provider.id}: \`wellKnown\` is not used. Set \`issuer\`, or \`discoveryUrl\`.`)
  if (provider.formPost && provider.redirectProxyUrl !== null)
    warn('provider-form-post-proxy', `${provider.id}: answers by POST, which the redirect proxy does not forward.`)
}

/** Options without a value that addresses are waiting for, and options that are required. */
function missingOptions({ base }: Layers, { options, issuer }: ResolvedOAuthProvider): string[] {
  const waited = issuer === null && base.issuer !== undefined ? placeholdersOf(base.issuer) : []
  return waited.filter((name) => options[name] === undefined)
}

function checkRequired(
  { base }: Layers,
  provider: ResolvedOAuthProvider,
  path: string,
  report: ResolveProviderOptions['report'],
): void {
  const given: Fields = { ...provider.options, clientSecret: provider.clientSecret ?? undefined }
  for (const [name, { required, requiredWithout }] of Object.entries(base.optionNames ?? {})) {
    const isRequired = required === true || (requiredWithout !== undefined && given[requiredWithout] === undefined)
    if (isRequired && given[name] === undefined)
      report({ option: `${path}.${name}`, problem: 'This option is required.', fix: `${name}: '…'` })
  }
}

/** The cross-site POST needs a cookie that browsers only keep over https. */
function checkFormPost(provider: ResolvedOAuthProvider, { env, report }: ResolveProviderOptions): void {
  const origin = parseUrl(env['AUTH_URL'] ?? '')
  if (provider.formPost && origin?.protocol === 'http:' && !isLoopback(origin.hostname))
    report({
      option: 'AUTH_URL',
      problem: `${provider.id} answers with a cross-site POST, which works over https only.`,
      fix: `AUTH_URL=https://${origin.host}${origin.pathname}`,
    })
}

/** Freezes what was made here; what the application gave is copied before, and stays as it is. */
function freeze(provider: ResolvedOAuthProvider): ResolvedOAuthProvider {
  for (const part of [
    provider.options,
    provider.authorization,
    provider.authorization.params,
    provider.token,
    provider.userinfo,
    provider.style,
    provider.require,
  ])
    Object.freeze(part)
  return Object.freeze(provider)
}

/** Resolves an oauth or oidc provider. @returns `null` when it has mistakes; each was reported. */
export function resolveOAuthProvider(
  entry: OAuthProvider,
  path: string,
  options: ResolveProviderOptions,
): ResolvedOAuthProvider | null {
  const layers = layersOf(entry)
  let isRight = true
  const report = (finding: Finding): void => {
    isRight = false
    options.report(finding)
  }
  const provider = build(layers, options)
  findProviderMistakes(provider, path, missingOptions(layers, provider), layers.merged.checks ?? [], report)
  checkRequired(layers, provider, path, report)
  checkFormPost(provider, { ...options, report })
  if (!isRight) return null
  warnAbout(layers, provider, options)
  return freeze(provider.formPost ? { ...provider, redirectProxyUrl: null } : provider)
}
