import type { ResolvedProvider } from '../types/provider.ts'
import type { Theme } from '../types/theme.ts'
import { getMark } from './mark.ts'
import { DARK, LIGHT, RULES } from './styles.ts'
import { choosePaint } from './theme.ts'

/** A file that a page links to. */
export interface Asset {
  /** Changes with the content, so that browsers can cache it forever. */
  readonly name: string
  /** Content type. */
  readonly type: string
  readonly body: string
}

/** FNV-1a. It distinguishes versions and needs no resistance to forgery. */
const hash = (text: string): string =>
  ([...text].reduce((value, char) => Math.imul(value ^ char.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0).toString(36)

function renderPalettes({ colorScheme, brandColor, buttonText }: Theme): string {
  const scheme = colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : 'light dark'
  const paint = choosePaint(brandColor, buttonText)
  const brand = paint ? `;--brand:${paint.background};--on-brand:${paint.text}` : ''
  const root = `:root{color-scheme:${scheme};${scheme === 'dark' ? DARK : LIGHT}${brand}}`
  return scheme === 'light dark' ? `${root}@media(prefers-color-scheme:dark){:root{${DARK}}}` : root
}

/** A method's script for its form. */
export const createScriptAsset = (body: string): Asset => ({
  name: `passkey-${hash(body)}.js`,
  type: 'text/javascript; charset=utf-8',
  body,
})

/** The stylesheet of the pages. All its colors were parsed, so no text of the configuration reaches it. */
export function createStylesheet(theme: Theme, providers: readonly ResolvedProvider[]): Asset {
  const rules = new Set([renderPalettes(theme), RULES, ...providers.map((provider) => getMark(provider).rule)])
  const body = [...rules].join('')
  return { name: `style-${hash(body)}.css`, type: 'text/css; charset=utf-8', body }
}
