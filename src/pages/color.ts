// Chooses colors by their contrast.

import { isColorShape } from '../lib/is-color-shape.ts'

/** `#rrggbb`. */
export type Color = string

/**
 * Parses an opaque hexadecimal color: `#rgb` or `#rrggbb`, also with the digits of full opacity. Browsers compute with
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

/** The colors of a theme. */
export interface ThemeColors {
  readonly brandColor?: string | undefined
  readonly buttonText?: string | undefined
}

/**
 * 1 on a dark background, otherwise 0. At this luminance both have a contrast of 4.6:1, so that at least 4.5:1 is left
 * after the screen rounds the color.
 */
const CHANNEL = 'clamp(0,(.179 - .2126*r - .7152*g - .0722*b)*1e9,1)'

/** Makes a color opaque and moves it into sRGB. Otherwise its contrast would depend on the page and the screen. */
const computeColor = (color: string): string => `rgb(from ${color} clamp(0,r,255) clamp(0,g,255) clamp(0,b,255)/1)`

/**
 * Renders the rule of an element with the colors of a theme. The text is black or white by default. Browsers skip the
 * rule if they do not know a color, and old ones if they cannot compute with it.
 *
 * @returns An empty text without a background.
 */
export function renderPaint(
  { brandColor = '', buttonText = '' }: ThemeColors,
  render: (background: string, text: string) => string,
): string {
  const [hex, hexText] = [parseColor(brandColor), parseColor(buttonText)]
  if (hex === null && !isColorShape(brandColor)) return ''
  const background = hex ?? computeColor(brandColor)
  const readable = hex ? chooseReadable(hex) : `color(from ${background} srgb-linear ${CHANNEL} ${CHANNEL} ${CHANNEL})`
  const rule = render(background, hexText ?? readable)
  const text = hexText === null && isColorShape(buttonText) ? computeColor(buttonText) : null
  const rules = text === null ? rule : `${rule}@supports(color:${text}){${render(background, text)}}`
  return hex ? rules : `@supports(color:${readable}){${rules}}`
}
