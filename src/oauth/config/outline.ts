import { withHttp } from '../../http/safe-url.ts'
import { customFetch, type Fetch } from '../../types/fetch.ts'
import type { FlowCode } from '../../types/method-code.ts'
import type { AuthorizationEndpoint } from '../../types/oauth-endpoints.ts'
import type { ResolvedOAuthProvider, TokenEndpoint, UserinfoEndpoint } from '../../types/resolved-oauth-provider.ts'
import type { Merged } from './check-provider.ts'
import { DEFAULTS } from './defaults.ts'
import { findIssuer, identify } from './identify.ts'
import { type FromEnv, type Layers, readText } from './layers.ts'
import { type Endpoint, type Fill, mergeEndpoint } from './template.ts'

/**
 * Late-bound, so that a `fetch` replaced after start-up is used. Called without `this`, because Workers refuse another
 * one.
 */
const callPlatformFetch: Fetch = (url, init) => fetch(url, init)

/** The client at the provider. */
const readClient = ({ client = {}, clientId, clientSecret }: Merged, fromEnv: FromEnv) => ({
  clientId: readText(clientId) ?? fromEnv('ID') ?? '',
  clientSecret: readText(clientSecret) ?? fromEnv('SECRET'),
  ...(client.token_endpoint_auth_method && { clientAuth: client.token_endpoint_auth_method }),
  ...(client.id_token_signed_response_alg && { idTokenAlgs: [client.id_token_signed_response_alg] }),
})

/** The URLs of the provider and the requested scopes. The application's scopes override the definition's. */
function mergeEndpoints({ base, options, merged }: Layers, fill: Fill) {
  const { scopeSeparator = ' ', userinfo } = merged
  const { params, passThrough, ...authorization } = mergeEndpoint<
    Pick<AuthorizationEndpoint, 'fragment' | 'passThrough'>
  >([base.authorization, options.authorization], fill)
  const { scope, response_mode: mode, ...others } = params
  const standard = merged.type === 'oidc' ? 'openid profile email' : null
  return {
    authorization: { ...authorization, params: others, passThrough: new Set(passThrough) },
    token: mergeEndpoint<Omit<TokenEndpoint, keyof Endpoint<unknown>>>([base.token, options.token], fill),
    userinfo:
      userinfo !== false &&
      mergeEndpoint<Omit<UserinfoEndpoint, keyof Endpoint<unknown>>>([base.userinfo, options.userinfo], fill),
    scope: (options.scopes?.join(scopeSeparator) ?? scope ?? base.scopes?.join(scopeSeparator) ?? standard) || null,
    formPost: merged.formPost === true || /^form_post(?:\.jwt)?$/.test(mode ?? ''),
    responseMode: merged.responseMode ?? (/^(?:(?:query|form_post)\.)?jwt$/.test(mode ?? '') ? 'jwt' : null),
  }
}

/**
 * Returns the URL of the metadata: configured, or the issuer's own if an endpoint must be discovered.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
 */
function findMetadataUrl(
  fill: Fill,
  said: string | null,
  type: string,
  { authorization, token, userinfo }: ReturnType<typeof mergeEndpoints>,
): string | null {
  const isComplete = authorization.url && token.url && (!userinfo || userinfo.url || userinfo.request)
  if (said !== null || (isComplete && type === 'oauth')) return said
  return fill('{issuer}/.well-known/openid-configuration')
}

/** A provider without the parts that need no check. */
export interface Draft
  extends Omit<ResolvedOAuthProvider, 'name' | 'nonce' | 'redirectProxyUrl' | 'require' | 'style'> {
  readonly fill: Fill
}

/**
 * Returns the input of the start-up checks.
 *
 * @param codeFlow The method, for a provider that carries none.
 */
export function createOutline(layers: Layers, fromEnv: FromEnv, codeFlow?: FlowCode): Draft {
  const { merged } = layers
  const { dpop = false, emails, type, wellKnown, [customFetch]: fetch = callPlatformFetch } = merged
  const client = readClient(merged, fromEnv)
  const { fill, ...identity } = identify(layers, fromEnv, client.clientId)
  const endpoints = mergeEndpoints(layers, fill)
  const { discoveryUrl = findIssuer(wellKnown) && wellKnown } = merged
  return {
    ...DEFAULTS,
    ...merged,
    // With a key, which `resolveKeys` reads.
    dpop: typeof dpop === 'object' || dpop,
    ...identity,
    ...client,
    ...endpoints,
    discoveryUrl: merged.discoveryUrl === false ? null : findMetadataUrl(fill, fill(discoveryUrl), type, endpoints),
    jwksUri: fill(merged.jwksUri),
    endSessionUrl: fill(merged.endSessionUrl),
    emails: emails ? { ...emails, url: fill(emails.url) ?? '' } : null,
    idToken: type === 'oidc' && merged.idToken !== false,
    pkce: merged.pkce === 'plain' ? 'plain' : merged.pkce !== false && 'S256',
    fetch: merged.dangerouslyAllowHttp ? withHttp(fetch) : fetch,
    method: merged.method ?? codeFlow ?? null,
    fill,
  }
}
