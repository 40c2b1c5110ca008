import { type Color, chooseReadable, computeContrast, parseColor, READABLE, type ThemeColors } from './color.ts'

/** Colors of an element with text. */
export interface Paint {
  readonly background: Color
  readonly text: Color
}

/** @returns `null` without a hexadecimal background. The text is black or white by default. */
export function choosePaint(brandColor = '', buttonText = ''): Paint | null {
  const background = parseColor(brandColor)
  return background === null ? null : { background, text: parseColor(buttonText) ?? chooseReadable(background) }
}

/** Warns about colors without effect, and about hexadecimal colors that are hard to read. */
export function listThemeWarnings({ brandColor, buttonText }: ThemeColors): string[] {
  if (buttonText && !brandColor) return ['`theme.buttonText` has no effect without `theme.brandColor`.']
  const paint = choosePaint(brandColor, buttonText)
  const ratio = paint === null ? READABLE : computeContrast(paint.background, paint.text)
  if (ratio >= READABLE) return []
  return [`\`theme.buttonText\` is hard to read: ${ratio.toFixed(1)}:1, less than ${READABLE}:1. Leave it out.`]
}
