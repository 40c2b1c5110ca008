import { omitAbsent } from '../../../lib/copy.ts'
import type { Template } from '../../../types/oauth-endpoints.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fills the placeholders of a text; `null` when there is no text, or a placeholder has no value. */
export type Fill = (template: Template | false | null | undefined) => string | null

/**
 * Puts options in place of `{option}`; of two slashes that would meet, one. `{claim.tid}` and the like are left alone:
 * a sign-in fills them.
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

/** Reads a filled template back: what an issuer given whole says about its options. A last slash does not matter. */
export function readBack(template: Template, text: string): RegExpExecArray | null {
  const literal = template.replace(/\/$/, '').replace(/[^\w{}]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>[^/?#]+)')}/?$`).exec(text)
}

/** Parameters as text: records as JSON (`claims`), without those whose placeholder has no value. */
function texts(parameters: Fields, fill: Fill): Record<string, string> {
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(omitAbsent(parameters))) {
    const text = typeof value === 'object' ? JSON.stringify(value) : fill(String(value))
    if (text !== null) filled[name] = text
  }
  return filled
}

/** An endpoint with everything that configurations may say about it. */
type Written = Fields & { readonly url?: Template; readonly params?: Fields; readonly headers?: Fields }

/** An endpoint as used: its address and parameters apart, headers in lower case, hooks as they are. */
export type Endpoint<Hooks> = Hooks & {
  readonly url: string | null
  readonly params: Record<string, string>
  readonly headers: Record<string, string>
}

/**
 * One endpoint of several layers; the last to say something wins. A query becomes parameters: Auth.js'
 * configurations have scopes there.
 */
export function mergeEndpoint<Hooks extends object>(layers: readonly unknown[], fill: Fill): Endpoint<Hooks> {
  const whole: { url?: Template; headers?: Fields } = {}
  const params: Record<string, unknown> = {}
  for (const layer of layers) {
    if (!layer) continue
    // What an application wrote, as far as it wrote anything.
    const written: Written = typeof layer === 'string' ? { url: layer } : omitAbsent(layer as Written)
    const [url, query] = written.url?.includes('?') ? written.url.split(/\?(.*)/s) : [written.url]
    Object.assign(whole, written, url && { url })
    if (query) Object.assign(params, Object.fromEntries(new URLSearchParams(query)))
    Object.assign(params, omitAbsent(written.params ?? {}))
  }
  // One spelling, so that a header replaces ours and does not stand beside it.
  const headers = Object.entries(texts(whole.headers ?? {}, fill)).map(([name, text]) => [name.toLowerCase(), text])
  return {
    ...(whole as Hooks), // `passThrough`, `conform`, `request`: not looked at here
    url: fill(whole.url),
    params: texts(params, fill),
    headers: Object.fromEntries(headers),
  }
}
