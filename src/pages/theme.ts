import { type Color, chooseReadable, computeContrast, parseColor, READABLE } from '../lib/color.ts'
import type { Theme } from '../types/theme.ts'

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

/** Warns about colors that do not exist, and about colors that are hard to read. */
export function listThemeWarnings({ brandColor = '', buttonText = '' }: Theme): string[] {
  const unknown = Object.entries({ brandColor, buttonText })
    .filter(([, color]) => color !== '' && parseColor(color) === null)
    .map(([name, color]) => `\`theme.${name}\` "${color}" is not an opaque CSS color and has no effect.`)
  const paint = choosePaint(brandColor, buttonText)
  if (unknown.length > 0) return unknown
  if (paint === null) return buttonText ? ['`theme.buttonText` has no effect without `theme.brandColor`.'] : []
  const ratio = computeContrast(paint.background, paint.text)
  if (ratio >= READABLE) return []
  return [`\`theme.buttonText\` is hard to read: ${ratio.toFixed(1)}:1, less than ${READABLE}:1. Leave it out.`]
}
