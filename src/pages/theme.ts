import { type Color, chooseReadable, computeContrast, parseColor, READABLE } from '../lib/color.ts'
import { lazy } from '../lib/lazy.ts'
import type { Theme } from '../types/theme.ts'

/** Colors of an element with text. */
export interface Paint {
  readonly background: Color
  readonly text: Color
}

/** The parser of colors that are not hexadecimal. */
const parser = lazy(() => import('../lib/css-color.ts'))

/** @returns '' for a color that is missing or does not exist. */
async function toHex(color = ''): Promise<Color> {
  if (color === '') return ''
  return parseColor(color) ?? (await parser(async ({ parseCssColor }) => parseCssColor(color))) ?? ''
}

/** Returns the theme with hexadecimal colors. A color that does not exist is left out. */
export const resolveTheme = async (theme: Theme): Promise<Theme> => ({
  ...theme,
  brandColor: await toHex(theme.brandColor),
  buttonText: await toHex(theme.buttonText),
})

/** @returns `null` without a background. The text is black or white by default. */
export function choosePaint(brandColor = '', buttonText = ''): Paint | null {
  const background = parseColor(brandColor)
  return background === null ? null : { background, text: parseColor(buttonText) ?? chooseReadable(background) }
}

/** Warns about colors that do not exist, and about colors that are hard to read. */
export function listThemeWarnings(written: Theme, resolved: Theme): string[] {
  const unknown = (['brandColor', 'buttonText'] as const).filter((name) => written[name] && !resolved[name])
  if (unknown.length > 0)
    return unknown.map((name) => `\`theme.${name}\` "${written[name]}" is not an opaque CSS color and has no effect.`)
  const paint = choosePaint(resolved.brandColor, resolved.buttonText)
  if (paint === null) return resolved.buttonText ? ['`theme.buttonText` has no effect without `theme.brandColor`.'] : []
  const ratio = computeContrast(paint.background, paint.text)
  if (ratio >= READABLE) return []
  return [`\`theme.buttonText\` is hard to read: ${ratio.toFixed(1)}:1, less than ${READABLE}:1. Leave it out.`]
}
