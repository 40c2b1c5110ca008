// The `html` template, which escapes what is put into it.

import { isWeb, parseUrl } from './url.ts'

/** Markup. Only `html` and `attributes` make it, so a value from JSON or a form can never pass for it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template takes. `null` and `false` are nothing, so that a part can be left out. */
export type Part = string | number | Html | readonly Part[] | null | false

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(toMarkup).join('')
  return part === null || part === false ? '' : String(part).replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)
}

/** Markup with every value escaped, for text and for quoted attributes. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, i) => text + toMarkup(parts[i] ?? null)).join(''))

/** Whether a URL is safe to follow: http(s), or relative. Not `javascript:` and everything else. */
export function isSafeUrl(text: string): boolean {
  const url = parseUrl(text, 'https://a.invalid')
  return url !== null && isWeb(url)
}

/**
 * Attributes of an element, each with a blank before it. `null` and `false` leave one out, `true` gives it no
 * value; a URL that is not safe is left out too.
 *
 * @throws {TypeError} An event handler, a style, or no name at all.
 */
export const renderAttributes = (values: Readonly<Record<string, string | boolean | null>>): Html =>
  new Html(
    Object.entries(values)
      .map(([name, value]) => {
        // A name of a definition must not become `onfocus`, `style` or an attribute more.
        if (!/^(?!on|style|srcdoc)[a-z-]+$/.test(name)) throw new TypeError(`No attribute may be called '${name}'.`)
        if (value === null || value === false || (/^(?:action|href|src)$/.test(name) && !isSafeUrl(String(value))))
          return ''
        return value === true ? ` ${name}` : ` ${name}="${toMarkup(value)}"`
      })
      .join(''),
  )
