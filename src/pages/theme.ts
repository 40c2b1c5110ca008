import { cssColors } from '../parts.ts'
import { type Color, chooseReadable, computeContrast, parseColor, READABLE } from './color.ts'

/** The colors of a theme. */
interface ThemeColors {
  readonly brandColor?: string | undefined
  readonly buttonText?: string | undefined
}

/** Colors of an element with text. */
export interface Paint {
  readonly background: Color
  readonly text: Color
}

const toHex = async (color: string): Promise<Color | null> =>
  parseColor(color) ?? (await cssColors(async ({ parseCssColor }) => parseCssColor(color)))

/** Returns the theme with hexadecimal colors. A color that does not exist is left out. */
export async function resolveTheme<T extends ThemeColors>(theme: T): Promise<T> {
  const { brandColor = '', buttonText = '', ...rest } = theme
  const [brand, text] = [brandColor && (await toHex(brandColor)), buttonText && (await toHex(buttonText))]
  return { ...rest, ...(brand && { brandColor: brand }), ...(text && { buttonText: text }) } as T // fewer or other colors
}

/** @returns `null` without a background. The text is black or white by default. */
export function choosePaint(brandColor = '', buttonText = ''): Paint | null {
  const background = parseColor(brandColor)
  return background === null ? null : { background, text: parseColor(buttonText) ?? chooseReadable(background) }
}

/** Warns about colors that do not exist, and about colors that are hard to read. */
export function listThemeWarnings(written: ThemeColors, resolved: ThemeColors): string[] {
  const unknown = (['brandColor', 'buttonText'] as const).filter((name) => written[name] && !resolved[name])
  if (unknown.length > 0)
    return unknown.map((name) => `\`theme.${name}\` "${written[name]}" is not an opaque CSS color and has no effect.`)
  const paint = choosePaint(resolved.brandColor, resolved.buttonText)
  if (paint === null) return resolved.buttonText ? ['`theme.buttonText` has no effect without `theme.brandColor`.'] : []
  const ratio = computeContrast(paint.background, paint.text)
  if (ratio >= READABLE) return []
  return [`\`theme.buttonText\` is hard to read: ${ratio.toFixed(1)}:1, less than ${READABLE}:1. Leave it out.`]
}
