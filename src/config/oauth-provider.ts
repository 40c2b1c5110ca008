import type { Finding } from '../errors.ts'
import { isLoopback, parseUrl } from '../lib/url.ts'
import { customFetch, type Fetch, type OAuthProvider, type ResolvedOAuthProvider } from '../types/provider.ts'
import { findProviderMistakes } from './provider-findings.ts'
import { type Fields, type Layers, layersOf, type ResolveProviderOptions, textOrNull } from './provider-layers.ts'
import {
  accountPart,
  clientPart,
  discoveryOf,
  emailsOf,
  endpointsOf,
  issuerPart,
  partsOf,
  protocolPart,
  requirements,
  scopeOf,
} from './provider-parts.ts'
import { placeholdersOf } from './provider-template.ts'

/** Late, so that a `fetch` replaced after start-up is the one used; bare, because Workers refuse a foreign `this`. */
const platformFetch: Fetch = (url, init) => fetch(url, init)

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
