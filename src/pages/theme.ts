import { type Color, chooseReadable, computeContrast, parseColor, READABLE } from '../lib/color.ts'
import { parseUrl } from '../lib/url.ts'
import type { Theme } from '../types/theme.ts'

/** A path of this site, or https. `//host` and `/\host` lead to other hosts. */
const isImageUrl = (text: string): boolean =>
  text.startsWith('/')
    ? parseUrl(text, 'https://a.invalid')?.origin === 'https://a.invalid'
    : /^https:\/\//.test(text) && URL.canParse(text)

const isColor = (text: string): boolean => parseColor(text) !== null

type Check = readonly [option: string, value: unknown, isRight: boolean, example: string]

/** Conditions on a theme. A value that meets them cannot break out of a stylesheet or an attribute. */
export function listThemeChecks(theme: Theme): Check[] {
  const check = (name: keyof Theme, isValid: (text: string) => boolean, example: string): Check => {
    const value: unknown = theme[name]
    // Auth.js uses empty texts as defaults.
    const isRight = value === undefined || value === '' || (typeof value === 'string' && isValid(value))
    return [`theme.${name}`, value, isRight, example]
  }
  return [
    check('colorScheme', (text) => /^(?:auto|dark|light)$/.test(text), "'auto'"),
    check('logo', isImageUrl, "'/logo.svg'"),
    check('brandColor', isColor, "'#1d4ed8'"),
    check('buttonText', isColor, "'#fff'"),
  ]
}

/** Colors of an element with text. */
export interface Paint {
  readonly background: Color
  readonly text: Color
}

/** @returns `null` without a background. The text is black or white by default. */
export function choosePaint(brandColor = '', buttonText = ''): Paint | null {
  const background = brandColor && parseColor(brandColor)
  return background ? { background, text: parseColor(buttonText) ?? chooseReadable(background) } : null
}

/** Warns about colors that work but are hard to read for some users. */
export function listThemeWarnings({ brandColor, buttonText }: Theme): string[] {
  const paint = choosePaint(brandColor, buttonText)
  if (paint === null) return buttonText ? ['`theme.buttonText` has no effect without `theme.brandColor`.'] : []
  const ratio = computeContrast(paint.background, paint.text)
  if (ratio >= READABLE) return []
  return [`\`theme.buttonText\` is hard to read: ${ratio.toFixed(1)}:1, less than ${READABLE}:1. Leave it out.`]
}
