import { parseUrl } from '../lib/url.ts'

/** An endpoint as configurations write it: an address, or a record with one. */
type Written = string | { readonly url?: string | undefined; readonly params?: Readonly<Record<string, unknown>> }

/** An endpoint with its address and its parameters apart. */
export interface Endpoint {
  readonly url: string | null
  readonly params: Readonly<Record<string, unknown>>
  /** Everything else: headers, hooks. */
  readonly rest: Readonly<Record<string, unknown>>
}

const NONE: Endpoint = { url: null, params: {}, rest: {} }

/** Takes the query off an address: Auth.js' configurations carry scopes and parameters there. */
function splitQuery(text: string): Endpoint {
  const cut = text.indexOf('?')
  if (cut < 0) return { url: text, params: {}, rest: {} }
  return { url: text.slice(0, cut), params: Object.fromEntries(new URLSearchParams(text.slice(cut + 1))), rest: {} }
}

function toEndpoint(written: unknown): Endpoint {
  if (typeof written === 'string') return splitQuery(written)
  if (typeof written !== 'object' || written === null) return NONE
  const { url, params, ...rest } = written as Exclude<Written, string>
  const split = typeof url === 'string' ? splitQuery(url) : NONE
  return { url: split.url, params: { ...split.params, ...params }, rest }
}

/** One endpoint of several layers; later layers win field by field. */
export function mergeEndpoints(layers: readonly unknown[]): Endpoint {
  return layers.map(toEndpoint).reduce(
    (under, over) => ({
      url: over.url ?? under.url,
      params: { ...under.params, ...over.params },
      rest: { ...under.rest, ...over.rest },
    }),
    NONE,
  )
}

/** Parameters as text: records as JSON (`claims`), what has no value left out. */
export function toTextParams(
  params: Readonly<Record<string, unknown>>,
  fill: (template: string) => string | null,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    const text = typeof value === 'object' ? JSON.stringify(value) : fill(String(value))
    if (text !== null) texts[name] = text
  }
  return texts
}

/** The address of an issuer's metadata. @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig */
export const wellKnownOf = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** The issuer that a metadata address belongs to; `null` when it is no such address. */
export function issuerOfWellKnown(address: string): string | null {
  const url = parseUrl(address)
  const at = url?.href.indexOf('/.well-known/') ?? -1
  return url === null || at < 0 ? null : url.href.slice(0, at)
}
