import {
  customFetch,
  type Fetch,
  type OAuthOptions,
  type OAuthProvider,
  type ProfileMapping,
  type ResolvedOAuthProvider,
  type Template,
} from '../types/provider.ts'
import { checkProvider, envPrefixOf } from './check-provider.ts'
import { frozen, given } from './copy.ts'
import type { ResolveProviderOptions } from './provider.ts'

type Fields = Readonly<Record<string, unknown>>
type Fill = (template: Template | false | null | undefined) => string | null

/** Late, so that a `fetch` replaced after start-up is the one used; bare, because Workers refuse a foreign `this`. */
const platformFetch: Fetch = (url, init) => fetch(url, init)

/** Standard claims, in the order in which they are trusted to be there. */
const STANDARD_PROFILE: ProfileMapping = {
  id: ['sub', 'id'],
  name: ['name', 'nickname', 'preferred_username'],
  email: 'email',
  image: 'picture',
  emailVerified: 'email_verified',
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value) || null

const withoutSlash = (url: string): string => url.replace(/\/$/, '')

/** Fills `{option}` placeholders; `null` when one has no value. `{claim.tid}` and the like are for a sign-in to fill. */
function fillTemplate(template: ReturnType<Fill> | false | undefined, values: Fields): string | null {
  if (typeof template !== 'string') return null
  const text = template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
  return /\{\w+\}/.test(text) ? null : text
}

/** Reads a filled template back: what an issuer given whole says about the options it is made of. */
const readBack = (template: Template, text: string): RegExpExecArray | null =>
  new RegExp(
    `^${withoutSlash(template)
      .replace(/[^\w{}]/g, '\\$&')
      .replace(/\{(\w+)\}/g, '(?<$1>[^/?#]+)')}/?$`,
  ).exec(text)

/** Parameters as text: records as JSON (`claims`), without those whose placeholder has no value. */
function textsOf(parameters: Fields, fill: Fill): Record<string, string> {
  const texts = Object.entries(given(parameters)).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : fill(String(value)),
  ])
  return given(Object.fromEntries(texts))
}

/** An endpoint as configurations write it. */
type Written = string | false | undefined | (Fields & { readonly url?: Template; readonly params?: Fields })

/** One endpoint of several layers. The query of an address is parameters: Auth.js' configurations have scopes there. */
function endpointOf(layers: readonly Written[], fill: Fill) {
  const whole: { url?: string; headers?: Fields } = {}
  const params: Record<string, unknown> = {}
  for (const layer of layers) {
    const fields = given<Exclude<Written, string | false | undefined>>(
      typeof layer === 'string' ? { url: layer } : { ...layer },
    )
    const [url, query] = fields.url?.split(/\?(.*)/s) ?? []
    Object.assign(whole, fields, url && { url })
    Object.assign(params, Object.fromEntries(new URLSearchParams(query)), given(fields.params ?? {}))
  }
  // One spelling, so that a header replaces ours and does not stand beside it.
  const headers = Object.entries(textsOf(whole.headers ?? {}, fill)).map(([name, value]) => [name.toLowerCase(), value])
  return { ...whole, url: fill(whole.url), params: textsOf(params, fill), headers: Object.fromEntries(headers) }
}
