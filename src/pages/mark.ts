import { computeContrast, READABLE } from '../lib/color.ts'
import { type Html, html, renderAttributes } from '../lib/html.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { choosePaint } from './theme.ts'

/** The icon of a provider on its button. Decorative, because its name follows. */
export interface Mark {
  /** Its logo, otherwise its initial in its colors. */
  readonly html: Html
  /** The style rule of its colors, '' if it has none. The content security policy forbids styles in the markup. */
  readonly rule: string
}

/** The provider's own text color is used only if it is readable. */
export function getMark({ name, style: { bg, brandColor = bg, logo, text } }: ResolvedProvider): Mark {
  let paint = choosePaint(brandColor, text)
  if (paint && computeContrast(paint.background, paint.text) < READABLE) paint = choosePaint(brandColor)
  const { background, text: color } = paint ?? { background: '', text: '' }
  const className = `m${background}${color}`.replaceAll('#', '')
  return {
    html: logo
      ? html`<img class="mark" alt=""${renderAttributes({ src: logo })}>`
      : html`<span class="mark ${className}" aria-hidden="true">${[...name][0]?.toUpperCase() ?? ''}</span>`,
    rule: paint ? `.${className}{background:${background};color:${color}}` : '',
  }
}
