import { type Color, computeContrast, VISIBLE } from './color.ts'

/** Returns the color of a logo: the brand color if it is visible on the card, otherwise the color of the text. */
export const chooseMarkColor = (brandColor: Color, card: Color, text: Color): Color =>
  computeContrast(brandColor, card) >= VISIBLE ? brandColor : text
