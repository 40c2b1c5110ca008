import { type Color, computeContrast, VISIBLE } from './color.ts'

/** Returns the color of a logo: the brand color if it is visible on its button, otherwise the color of the text. */
export const chooseMarkColor = (brandColor: Color, fill: Color, text: Color): Color =>
  computeContrast(brandColor, fill) >= VISIBLE ? brandColor : text
