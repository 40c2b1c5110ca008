// The `html` template, which escapes its values.

import { isWeb, parseUrl } from './url.ts'

/** Markup. Only `html` and `attributes` create it, so that a value from JSON or a form never counts as markup. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Values of a template. `null`, `undefined` and `false` render nothing, so that a part can be left out. */
export type Part = string | number | Html | readonly Part[] | null | undefined | false

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(toMarkup).join('')
  return part == null || part === false ? '' : String(part).replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)
}

/** Renders markup and escapes every value, for text and for quoted attributes. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, i) => text + toMarkup(parts[i])).join(''))

/** Returns whether a URL is safe to follow: http(s), relative or `mailto:`. `javascript:` and all others are not. */
export function isSafeUrl(text: string): boolean {
  const url = parseUrl(text, 'https://a.invalid')
  return url !== null && (isWeb(url) || url.protocol === 'mailto:')
}

/**
 * Renders attributes of an element, each with a leading space. `null` and `false` leave one out, `true` renders it
 * without a value. An unsafe URL is left out, too.
 *
 * @throws {TypeError} An event handler, a style, or an invalid name.
 */
export const renderAttributes = (values: Readonly<Record<string, string | boolean | null>>): Html =>
  new Html(
    Object.entries(values)
      .map(([name, value]) => {
        // A name from a definition must not become `onfocus`, `style` or an additional attribute.
        if (!/^(?!on|style|srcdoc)[a-z-]+$/.test(name)) throw new TypeError(`No attribute may be called '${name}'.`)
        if (
          value === null ||
          value === false ||
          (/^(?:action|href|src|srcset)$/.test(name) && !isSafeUrl(String(value)))
        )
          return ''
        return value === true ? ` ${name}` : ` ${name}="${toMarkup(value)}"`
      })
      .join(''),
  )
