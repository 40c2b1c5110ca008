import type { ProfileMapping, ResolvedOAuthProvider, ResolvedRequirement } from '../types/provider.ts'
import { mergeEndpoints, toTextParams, wellKnownOf } from './provider-endpoints.ts'
import {
  type Fields,
  fromEnv,
  givenIssuer,
  issuerOf,
  type Layers,
  type Merged,
  optionValues,
  type ResolveProviderOptions,
  textOrNull,
} from './provider-layers.ts'
import { fillTemplate } from './provider-template.ts'

/** Standard claims, in the order in which they are trusted to be there. */
const STANDARD_PROFILE: ProfileMapping = {
  id: ['sub', 'id'],
  name: ['name', 'nickname', 'preferred_username'],
  email: 'email',
  image: 'picture',
  emailVerified: 'email_verified',
}

export function requirements(merged: Merged, values: Record<string, string>): ResolvedRequirement[] {
  return (merged.require ?? [])
    .filter(({ when = {} }) => Object.entries(when).every(([name, value]) => values[name] === value))
    .map(({ path, oneOf, not = null }) => {
      const list = oneOf === undefined ? null : fillTemplate(oneOf, values)
      return { path, oneOf: list?.split(',').map((item) => item.trim()) ?? null, not }
    })
    .filter(({ oneOf, not }) => oneOf !== null || not !== null)
}

/** Scopes of the highest layer that names any, wherever it does. */
export function scopeOf({ base, options, merged }: Layers): string | null {
  for (const layer of [options, base]) {
    const { scope } = mergeEndpoints([layer.authorization]).params
    if (typeof scope === 'string') return textOrNull(scope)
    if (layer.scopes) return textOrNull(layer.scopes.join(merged.scopeSeparator ?? ' '))
  }
  return merged.type === 'oidc' ? 'openid profile email' : null
}

type Filler = (template: string | null | undefined) => string | null

export function endpointsOf({ base, options, merged }: Layers, fill: Filler) {
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
export function discoveryOf(
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

/** What every field of a resolved provider is made from. */
interface Parts {
  readonly layers: Layers
  readonly options: ResolveProviderOptions
  readonly values: Record<string, string>
  readonly issuer: string | null
  readonly fill: Filler
}

export function partsOf(layers: Layers, options: ResolveProviderOptions): Parts {
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
export function clientPart({
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
export function issuerPart({
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
export function protocolPart(
  merged: Merged,
  responseMode: string | undefined,
): Only<'idToken' | 'pkce' | 'nonce' | 'formPost' | 'callbackParams'> {
  const isOidc = merged.type === 'oidc'
  return {
    idToken: isOidc && merged.idToken !== false,
    pkce: merged.pkce !== false,
    nonce: isOidc && merged.nonce !== false,
    formPost: merged.formPost === true || responseMode === 'form_post',
    callbackParams: [...(merged.callbackParams ?? [])],
  }
}

/** What becomes of the profile. */
export function accountPart(merged: Merged): Only<'profile' | 'account' | 'allowDangerousEmailAccountLinking'> {
  const { profile = STANDARD_PROFILE, account, allowDangerousEmailAccountLinking = false } = merged
  return { profile, account: account ?? null, allowDangerousEmailAccountLinking }
}

export function emailsOf(merged: Merged, fill: Filler): ResolvedOAuthProvider['emails'] {
  const url = fill(merged.emails?.url)
  return merged.emails === undefined || url === null ? null : { ...merged.emails, url }
}
