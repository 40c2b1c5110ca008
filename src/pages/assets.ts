import { BLACK, type Color, contrast, mix, parseColor, toHex, WHITE } from '../lib/color.ts'
import type { Theme } from '../types/config.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { markRule } from './mark.ts'
import { DARK, LIGHT, type Palette, RULES } from './styles.ts'
import { type ButtonColors, buttonColors } from './theme.ts'

/** A file that a page links to. */
export interface Asset {
  /** Changes whenever the file does, so that browsers may keep it for ever. */
  readonly name: string
  /** Content type. */
  readonly type: string
  readonly body: string
}

/** FNV-1a. Tells versions apart; nothing depends on it being hard to forge. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}

/** A little towards the text, or away from it where it could not be read any more. */
function hoverOf({ background, text }: ButtonColors): Color {
  const towards = mix(background, text, 0.15)
  if (contrast(towards, text) >= 4.5) return towards
  return mix(background, contrast(text, WHITE) > contrast(text, BLACK) ? WHITE : BLACK, 0.15)
}

/** A palette with the theme's colours on the main button, which keeps an edge that can be seen. */
function branded(palette: Palette, colors: ButtonColors | null): Palette {
  if (colors === null) return palette
  const brand = toHex(colors.background)
  const isVisible = contrast(colors.background, parseColor(palette.card) ?? WHITE) >= 3
  return {
    ...palette,
    brand,
    'brand-hover': toHex(hoverOf(colors)),
    'brand-edge': isVisible ? brand : palette.edge,
    'brand-text': toHex(colors.text),
  }
}

const rootRule = (scheme: string, palette: Palette): string =>
  `:root{color-scheme:${scheme};${Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`

function paletteRules(theme: Theme): string {
  const colors = buttonColors(theme)
  const [light, dark] = [branded(LIGHT, colors), branded(DARK, colors)]
  if (theme.colorScheme === 'light') return rootRule('light', light)
  if (theme.colorScheme === 'dark') return rootRule('dark', dark)
  return `${rootRule('light dark', light)}@media(prefers-color-scheme:dark){${rootRule('dark', dark)}}`
}

/** The one stylesheet of the pages. All colours in it were parsed: no text of the configuration reaches it. */
export function stylesheet(theme: Theme, providers: readonly ResolvedProvider[]): Asset {
  const marks = new Set(providers.map(markRule))
  const body = `${paletteRules(theme)}${RULES}${[...marks].join('')}`
  return { name: `style-${hash(body)}.css`, type: 'text/css; charset=utf-8', body }
}
