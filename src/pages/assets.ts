import { toHex } from '../lib/color.ts'
import type { Theme } from '../types/config.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { markRule } from './mark.ts'
import { DARK, LIGHT, RULES } from './styles.ts'
import { buttonPaint } from './theme.ts'

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

function palettes(theme: Theme): string {
  const paint = buttonPaint(theme)
  const brand = paint ? `;--brand:${toHex(paint.background)};--on-brand:${toHex(paint.text)}` : ''
  const root = (scheme: string, colors: string) => `:root{color-scheme:${scheme};${colors}${brand}}`
  if (theme.colorScheme === 'light') return root('light', LIGHT)
  if (theme.colorScheme === 'dark') return root('dark', DARK)
  return `${root('light dark', LIGHT)}@media(prefers-color-scheme:dark){${root('dark', DARK)}}`
}

/** The one stylesheet of the pages. All colours in it were parsed: no text of the configuration reaches it. */
export function stylesheet(theme: Theme, providers: readonly ResolvedProvider[]): Asset {
  const body = `${palettes(theme)}${RULES}${[...new Set(providers.map(markRule))].join('')}`
  return { name: `style-${hash(body)}.css`, type: 'text/css; charset=utf-8', body }
}
