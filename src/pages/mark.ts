import { computeContrast, READABLE } from '../lib/color.ts'
import { type Html, html, renderAttributes } from '../lib/html.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { choosePaint } from './theme.ts'

/** What stands for a provider on its button. Decoration: its name is beside it. */
export interface Mark {
  /** Its logo where it has one, otherwise its initial in its colours. */
  readonly html: Html
  /** The rule of its colours, '' where it has none: the policy of our pages forbids styles in the markup. */
  readonly rule: string
}

/** The provider's own text colour counts only where it can be read. */
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
