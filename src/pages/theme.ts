import type { Finding } from '../errors.ts'
import { type Color, contrast, parseColor, READABLE, readableOn } from '../lib/color.ts'
import { parseUrl } from '../lib/url.ts'
import type { Theme } from '../types/config.ts'

/** A path of this site, or https. `//host` and `/\host` lead elsewhere. */
const isImageUrl = (text: string): boolean =>
  text.startsWith('/')
    ? parseUrl(text, 'https://a.invalid')?.origin === 'https://a.invalid'
    : /^https:\/\//.test(text) && parseUrl(text) !== null

const isColor = (text: string): boolean => parseColor(text) !== null

type Check = readonly [isValid: (text: string) => boolean, problem: string, fix: string]

const NO_COLOR = 'is no #rgb, #rrggbb, rgb() or basic colour name'

const CHECKS: Readonly<Record<keyof Theme, Check>> = {
  colorScheme: [(text) => /^(?:auto|dark|light)$/.test(text), 'is not auto, dark or light', "colorScheme: 'auto'"],
  logo: [isImageUrl, 'is no path and no https URL', "logo: '/logo.svg'"],
  brandColor: [isColor, NO_COLOR, "brandColor: '#1d4ed8'"],
  buttonText: [isColor, NO_COLOR, "buttonText: '#fff'"],
}

/** Every mistake in a theme. What passes cannot leave its place in a stylesheet or an attribute. */
export function validateTheme(theme: Theme): Finding[] {
  // The keys of a record that has exactly these.
  const names = Object.keys(CHECKS) as (keyof Theme)[]
  return names.flatMap((name) => {
    const [isValid, problem, fix] = CHECKS[name]
    const value: unknown = theme[name]
    // Auth.js' own defaults are empty texts.
    if (value === undefined || value === '' || (typeof value === 'string' && isValid(value))) return []
    return [{ option: `theme.${name}`, problem, fix }]
  })
}

/** What something with text on it is painted with. */
export interface Paint {
  readonly background: Color
  readonly text: Color
}

/** The main button's colours; `null`: the page's own. Black or white where no text colour is given. */
export function buttonPaint({ brandColor = '', buttonText = '' }: Theme): Paint | null {
  const background = parseColor(brandColor)
  return background === null ? null : { background, text: parseColor(buttonText) ?? readableOn(background) }
}

/** What works, and some people cannot read. */
export function themeWarnings(theme: Theme): string[] {
  const paint = buttonPaint(theme)
  if (paint === null) return theme.buttonText ? ['`theme.buttonText` has no effect without `theme.brandColor`.'] : []
  const ratio = contrast(paint.background, paint.text)
  if (ratio >= READABLE) return []
  return [`\`theme.buttonText\` is hard to read: ${ratio.toFixed(1)}:1, less than ${READABLE}:1. Leave it out.`]
}
