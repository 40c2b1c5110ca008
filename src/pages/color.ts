// Measures the contrast of colors.

/** `#rrggbb`. */
export type Color = string

/**
 * Parses an opaque hexadecimal color: `#rgb` or `#rrggbb`, also with the digits of full opacity. `parseCssColor` parses
 * all others.
 *
 * @returns `null` for any other text.
 */
export function parseColor(text: string): Color | null {
  const [, short, long] = /^#(?:([\da-f]{3})f?|([\da-f]{6})(?:ff)?)$/.exec(text.trim().toLowerCase()) ?? []
  if (short !== undefined) return `#${short.replace(/./g, '$&$&')}`
  return long === undefined ? null : `#${long}`
}

const toLinear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function computeLuminance(color: Color): number {
  const readChannel = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 0.2126 * readChannel(1) + 0.7152 * readChannel(3) + 0.0722 * readChannel(5)
}

/** 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function computeContrast(one: Color, other: Color): number {
  const ratio = (computeLuminance(one) + 0.05) / (computeLuminance(other) + 0.05)
  return Math.max(ratio, 1 / ratio)
}

/** Minimum contrast of text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const READABLE = 4.5

/** Minimum contrast of logos and borders. @see https://www.w3.org/TR/WCAG22/#non-text-contrast */
export const VISIBLE = 3

/** White if it is readable, otherwise black, which then is. */
export const chooseReadable = (background: Color): Color =>
  computeContrast(background, '#ffffff') < READABLE ? '#000000' : '#ffffff'
