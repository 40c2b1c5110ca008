import { type Html, html, type Part, renderAttributes } from '../lib/html.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { computeContrast, parseColor, READABLE } from './color.ts'
import { chooseMarkColor } from './mark-color.ts'
import type { Palette } from './styles.ts'
import { choosePaint } from './theme.ts'

/** The icon of a provider on its button. Decorative, because its name follows. */
export interface Mark {
  /** Its logo, otherwise its initial in its colors. */
  readonly html: Html
  /** Returns the style rule of its colors. The content security policy forbids styles in the markup. */
  readonly rule: (palette: Palette) => string
}

/** Only these characters reach the markup of a path. */
const isPath = (text: string): boolean => /^[\d\s.,eA-Za-z+-]+$/.test(text)

const renderSvg = (paths: Part, className: string): Html =>
  html`<svg${renderAttributes({ class: `mark ${className}`.trim(), viewbox: '0 0 24 24', 'aria-hidden': 'true' })}>${paths}</svg>`

const renderPath = (path: string, fill: string): Part =>
  isPath(path) && html`<path${renderAttributes({ fill, d: path })}></path>`

/** The initial of a provider without a logo. Its own text color is used only if it is readable. */
function getLetter({ name, style: { bg, brandColor = bg, text } }: ResolvedProvider): Mark {
  let paint = choosePaint(brandColor, text)
  if (paint && computeContrast(paint.background, paint.text) < READABLE) paint = choosePaint(brandColor)
  const { background, text: color } = paint ?? { background: '', text: '' }
  const className = `m${background}${color}`.replaceAll('#', '')
  return {
    // Not as text, because it does not belong to the button's name.
    html: html`<span class="mark ${className}" data-letter="${[...name][0]?.toUpperCase() ?? ''}"></span>`,
    rule: () => (paint ? `.${className}{background:${background};color:${color}}` : ''),
  }
}

/** Returns the icon of a provider. */
export function getMark(provider: ResolvedProvider): Mark {
  const { bg = '', brandColor = bg, button, logo, mark } = provider.style
  const none = () => ''
  if (logo) return { html: html`<img class="mark" alt=""${renderAttributes({ src: logo })}>`, rule: none }
  if (!mark) return getLetter(provider)
  if (typeof mark !== 'string') {
    const paths = mark.map(([color, path]) => renderPath(path, parseColor(color) ?? 'currentColor'))
    return { html: renderSvg(paths, ''), rule: none }
  }
  // On a button in the maker's colors, the logo has the color of the text.
  const color = button ? null : parseColor(brandColor)
  const className = color === null ? '' : color.replace('#', 'm')
  return {
    html: renderSvg(renderPath(mark, 'currentColor'), className),
    rule: ({ fill, text }) => (color === null ? '' : `.${className}{color:${chooseMarkColor(color, fill, text)}}`),
  }
}

/** The button of a provider whose maker demands its colors. */
export interface ButtonPaint {
  readonly className: string | null
  /** Returns the style rule of one color scheme. */
  readonly rule: (scheme: 'light' | 'dark') => string
}

/** Returns the colors of a provider's button, each parsed. */
export function getButtonPaint({ id, style: { button } }: ResolvedProvider): ButtonPaint {
  if (button === undefined) return { className: null, rule: () => '' }
  const className = `b-${id.replaceAll('.', '-')}`
  return {
    className,
    rule(scheme) {
      const { background, border, text } = button[scheme]
      const [back = '', edge = '', color = ''] = [background, border, text].map((one) => parseColor(one) ?? 'inherit')
      return `.${className},.${className}:hover{background:${back};border-color:${edge};color:${color}}`
    },
  }
}
