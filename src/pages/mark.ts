import { contrast, parseColor, READABLE, readableOn, toHex } from '../lib/color.ts'
import { attributes, type Html, html } from '../lib/html.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Paint } from './theme.ts'

/** The provider's own text colour only where it can be read. */
function paintOf({ style: { bg = '', brandColor = bg, text = '' } }: ResolvedProvider): Paint | null {
  const background = parseColor(brandColor)
  if (background === null) return null
  const own = parseColor(text)
  return { background, text: own !== null && contrast(background, own) >= READABLE ? own : readableOn(background) }
}

/** Named by its colours: the policy of our pages forbids styles in the markup. */
const classOf = ({ background, text }: Paint): string => `m${toHex(background)}${toHex(text)}`.replaceAll('#', '')

/** The rule behind a provider's mark; '' where it has no colour. */
export function markRule(provider: ResolvedProvider): string {
  const paint = paintOf(provider)
  return paint ? `.${classOf(paint)}{background:${toHex(paint.background)};color:${toHex(paint.text)}}` : ''
}

/** A provider's logo where it has one, otherwise its initial in its colours. Decoration: its name is beside it. */
export function providerMark(provider: ResolvedProvider): Html {
  const { name, style } = provider
  if (style.logo) return html`<img class="mark" alt=""${attributes({ src: style.logo })}>`
  const paint = paintOf(provider)
  const [initial = ''] = name
  return html`<span class="mark ${paint && classOf(paint)}" aria-hidden="true">${initial.toUpperCase()}</span>`
}
