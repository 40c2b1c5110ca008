import type { Finding } from '../errors.ts'
import { type Color, contrast, parseColor, readableOn } from '../lib/color.ts'
import { parseUrl } from '../lib/url.ts'
import type { Theme } from '../types/config.ts'

/** Least contrast of text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MINIMUM = 4.5

const SCHEMES: readonly unknown[] = ['auto', 'dark', 'light']

/** Auth.js' own defaults are empty texts. */
const isAbsent = (value: unknown): boolean => value === undefined || value === ''

/** A path of this site, or https. `//host` and `/\host` lead elsewhere. */
function isImageUrl(text: string): boolean {
  const { protocol, origin } = parseUrl(text, 'https://a.invalid') ?? {}
  return protocol === 'https:' && text.startsWith('/') === (origin === 'https://a.invalid')
}

const CHECKS: Readonly<Record<keyof Theme, (value: unknown) => boolean>> = {
  colorScheme: (value) => SCHEMES.includes(value),
  logo: (value) => typeof value === 'string' && isImageUrl(value),
  brandColor: (value) => typeof value === 'string' && parseColor(value) !== null,
  buttonText: (value) => typeof value === 'string' && parseColor(value) !== null,
}

const HELP: Readonly<Record<keyof Theme, readonly [problem: string, fix: string]>> = {
  colorScheme: ['is none of auto, dark and light', "colorScheme: 'auto'"],
  logo: ['is no path of this site and no https URL', "logo: '/logo.svg'"],
  brandColor: ['is no colour that is known here', "brandColor: '#1d4ed8'"],
  buttonText: ['is no colour that is known here', "buttonText: '#fff'"],
}

// The keys of a record that has exactly these.
const NAMES = Object.keys(CHECKS) as (keyof Theme)[]

/** Every mistake in a theme. What passes cannot leave its place in a stylesheet or an attribute. */
export const validateTheme = (theme: Theme): Finding[] =>
  NAMES.filter((name) => !isAbsent(theme[name]) && !CHECKS[name](theme[name])).map((name) => {
    const [problem, fix] = HELP[name]
    return { option: `theme.${name}`, problem, fix }
  })

/** A button's colours. */
export interface ButtonColors {
  readonly background: Color
  readonly text: Color
}

/** The colours of the main button; `null`: the page's own. Black or white where no text colour is given. */
export function buttonColors({ brandColor = '', buttonText = '' }: Theme): ButtonColors | null {
  const background = parseColor(brandColor)
  return background === null ? null : { background, text: parseColor(buttonText) ?? readableOn(background) }
}

/** What works, and some people cannot read. */
export function themeWarnings(theme: Theme): string[] {
  const unknown = Object.keys(theme).filter((name) => !Object.hasOwn(CHECKS, name))
  const warnings = unknown.map((name) => `\`theme.${name}\` is no option; it has no effect.`)
  const colors = buttonColors(theme)
  if (colors === null) {
    if (!isAbsent(theme.buttonText)) warnings.push('`theme.buttonText` has no effect without `theme.brandColor`.')
    return warnings
  }
  const ratio = contrast(colors.background, colors.text)
  if (ratio < MINIMUM) warnings.push(tooFaint(theme, ratio, readableOn(colors.background)))
  return warnings
}

const tooFaint = ({ buttonText, brandColor }: Theme, ratio: number, better: Color): string =>
  `\`theme.buttonText\` ${buttonText} on ${brandColor} has a contrast of ${ratio.toFixed(1)}:1, less than ${MINIMUM}:1. ` +
  `Leave it out, which gives ${better[0] === 0 ? 'black' : 'white'}.`
