import { type Color, contrast, parseColor, readableOn, toHex } from '../lib/color.ts'
import { attributes, type Html, html } from '../lib/html.ts'
import type { ProviderStyle, ResolvedProvider } from '../types/provider.ts'

interface MarkColors {
  readonly background: Color
  readonly text: Color
}

/** The provider's own text colour only where it can be read. */
function markColors({ bg = '', brandColor = '', text = '' }: ProviderStyle): MarkColors | null {
  const background = parseColor(brandColor) ?? parseColor(bg)
  if (background === null) return null
  const own = parseColor(text)
  return { background, text: own !== null && contrast(background, own) >= 4.5 ? own : readableOn(background) }
}

/** Named by its colours: the policy of our pages forbids styles in the markup. */
const classOf = ({ background, text }: MarkColors): string => `m${toHex(background)}${toHex(text)}`.replaceAll('#', '')

/** The rule behind a provider's mark; '' where it has no colour. */
export function markRule({ style }: ResolvedProvider): string {
  const colors = markColors(style)
  if (colors === null) return ''
  return `.${classOf(colors)}{background:${toHex(colors.background)};color:${toHex(colors.text)}}`
}

/** A provider's logo where it has one, otherwise its initial in its colours. Decoration: its name is beside it. */
export function providerMark({ name, style }: ResolvedProvider): Html {
  if (style.logo) return html`<img class="mark" alt=""${attributes({ src: style.logo })}>`
  const colors = markColors(style)
  const [initial = ''] = name
  return html`<span class="mark ${colors && classOf(colors)}" aria-hidden="true">${initial.toUpperCase()}</span>`
}
