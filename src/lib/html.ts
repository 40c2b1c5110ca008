import { parseUrl } from './url.ts'

/** Markup. Only `html` and `attributes` make it, so a value from JSON or a form can never pass for it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template takes. `null` and `false` are nothing, so that a part can be left out. */
export type Part = string | number | Html | readonly Part[] | null | false

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? '')

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(toMarkup).join('')
  return part === null || part === false ? '' : escapeText(String(part))
}

/** Markup with every value escaped, for text and for quoted attributes. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, i) => text + toMarkup(parts[i] ?? null)).join(''))

/** A URL that is safe to follow: http(s), or relative. @returns `null` for `javascript:` and everything else. */
export function safeUrl(text: string): string | null {
  const protocol = parseUrl(text, 'https://a.invalid')?.protocol
  return protocol === 'https:' || protocol === 'http:' ? text : null
}

const URL_ATTRIBUTES = new Set(['action', 'href', 'src'])

function attribute(name: string, value: string | boolean | null): string {
  // A name of a definition must not become `onfocus`, `style` or an attribute more.
  if (!/^(?!on|style|srcdoc)[a-z-]+$/.test(name)) throw new TypeError(`No attribute may be called '${name}'.`)
  const safe = URL_ATTRIBUTES.has(name) ? safeUrl(String(value)) : value
  if (safe === null || safe === false) return ''
  return safe === true ? ` ${name}` : ` ${name}="${escapeText(safe)}"`
}

/**
 * Attributes of an element, each with a blank before it. `null` and `false` leave one out, `true` gives it no
 * value; a URL that is not safe is left out too.
 *
 * @throws {TypeError} An event handler, a style, or no name at all.
 */
export const attributes = (values: Readonly<Record<string, string | boolean | null>>): Html =>
  new Html(
    Object.entries(values)
      .map(([name, value]) => (value === null ? '' : attribute(name, value)))
      .join(''),
  )
