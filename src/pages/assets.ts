import type { ResolvedProvider } from '../types/provider.ts'
import type { Theme } from '../types/theme.ts'
import { renderPaint } from './color.ts'
import { getButtonPaint, getMark } from './mark.ts'
import { DARK, LIGHT, type Palette, RULES } from './styles.ts'

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

/** A method's script for its form. */
export const createScriptAsset = (body: string): Asset => ({
  name: `passkey-${hash(body)}.js`,
  type: 'text/javascript; charset=utf-8',
  body,
})

const renderPalette = (palette: Palette): string =>
  `:root{${Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`

/** Renders everything that depends on the color scheme. A provider that is configured twice has one rule. */
const renderScheme = (scheme: 'light' | 'dark', providers: readonly ResolvedProvider[]): string => {
  const palette = scheme === 'dark' ? DARK : LIGHT
  const rules = providers.flatMap((provider) => [
    getMark(provider).rule(palette),
    getButtonPaint(provider).rule(scheme),
  ])
  return [...new Set([renderPalette(palette), ...rules])].join('')
}

function renderColors({ colorScheme }: Theme, providers: readonly ResolvedProvider[]): string {
  if (colorScheme === 'light' || colorScheme === 'dark')
    return `:root{color-scheme:${colorScheme}}${renderScheme(colorScheme, providers)}`
  const dark = renderScheme('dark', providers)
  return `:root{color-scheme:light dark}${renderScheme('light', providers)}@media(prefers-color-scheme:dark){${dark}}`
}

const renderBrand = (theme: Theme): string =>
  `:root{--radius:${theme.radius || '.625rem'}}` +
  renderPaint(theme, (background, text) => `:root{--brand:${background};--on-brand:${text}}`)

/** The stylesheet of the pages. Its colors and its radius match patterns, so that no other text of the theme reaches it. */
export function createStylesheet(theme: Theme, providers: readonly ResolvedProvider[]): Asset {
  const body = [renderColors(theme, providers), renderBrand(theme), RULES].join('')
  return { name: `style-${hash(body)}.css`, type: 'text/css; charset=utf-8', body }
}
