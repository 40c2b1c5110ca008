import { omitAbsent } from '../../lib/copy.ts'
import type { Template } from '../../types/oauth-endpoints.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fills the placeholders of a text; `null` without a text, or if a placeholder has no value. */
export type Fill = (template: Template | false | null | undefined) => string | null

/**
 * Replaces `{option}` with options and merges adjacent slashes. `{claim.tid}` and similar placeholders stay, because a
 * sign-in fills them.
 */
export const createFill =
  (values: Fields): Fill =>
  (template) => {
    if (typeof template !== 'string') return null
    if (!template.includes('{')) return template
    const text = template.replace(
      /\{(\w+)\}(\/?)/g,
      (placeholder, name: string, slash: string) =>
        String(values[name] ?? placeholder).replace(slash && /\/$/, '') + slash,
    )
    return /\{\w+\}/.test(text) ? null : text
  }

/** Reads the options from a complete issuer, the inverse of filling its template. A trailing slash is ignored. */
export function readBack(template: Template, text: string): RegExpExecArray | null {
  const literal = template.replace(/\/$/, '').replace(/[^\w{}]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>[^/?#]+)')}/?$`).exec(text)
}

/** Returns parameters as text: records as JSON (`claims`), without those whose placeholder has no value. */
function texts(parameters: Fields, fill: Fill): Record<string, string> {
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(omitAbsent(parameters))) {
    const text = typeof value === 'object' ? JSON.stringify(value) : fill(String(value))
    if (text !== null) filled[name] = text
  }
  return filled
}

/** An endpoint with all its configurable fields. */
type Written = Fields & { readonly url?: Template; readonly params?: Fields; readonly headers?: Fields }

/** A resolved endpoint: URL and parameters apart, headers in lower case, hooks unchanged. */
export type Endpoint<Hooks> = Hooks & {
  readonly url: string | null
  readonly params: Record<string, string>
  readonly headers: Record<string, string>
}

/**
 * Merges one endpoint of several layers; the last value takes precedence. A query becomes parameters, because Auth.js'
 * configurations put scopes there.
 */
export function mergeEndpoint<Hooks extends object>(layers: readonly unknown[], fill: Fill): Endpoint<Hooks> {
  const whole: { url?: Template; headers?: Fields } = {}
  const params: Record<string, unknown> = {}
  for (const layer of layers) {
    if (!layer) continue
    // Returns the application's own values.
    const written: Written = typeof layer === 'string' ? { url: layer } : omitAbsent(layer as Written)
    const [url, query] = written.url?.includes('?') ? written.url.split(/\?(.*)/s) : [written.url]
    Object.assign(whole, written, url && { url })
    if (query) Object.assign(params, Object.fromEntries(new URLSearchParams(query)))
    Object.assign(params, omitAbsent(written.params ?? {}))
  }
  // Lower case, so that a header replaces the default one instead of being sent twice.
  const headers = Object.entries(texts(whole.headers ?? {}, fill)).map(([name, text]) => [name.toLowerCase(), text])
  return {
    ...(whole as Hooks), // `passThrough`, `conform`, `request`: not looked at here
    url: fill(whole.url),
    params: texts(params, fill),
    headers: Object.fromEntries(headers),
  }
}
