/** Red, green and blue in eight bits each, as in `0xffa500`. */
export type Color = number

/** The names of CSS 2. The other hundred and thirty would be a kilobyte. */
const NAMES: Readonly<Record<string, string>> = {
  aqua: '#0ff',
  black: '#000',
  blue: '#00f',
  fuchsia: '#f0f',
  gray: '#808080',
  green: '#008000',
  lime: '#0f0',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  purple: '#800080',
  red: '#f00',
  silver: '#c0c0c0',
  teal: '#008080',
  white: '#fff',
  yellow: '#ff0',
}

const HEX = /^#(?:[\da-f]{3}){1,2}$/

const RGB = /^rgb\( *(\d{1,3})(?: *, *| +)(\d{1,3})(?: *, *| +)(\d{1,3}) *\)$/

/**
 * An opaque colour: `#rgb`, `#rrggbb`, `rgb(r, g, b)` or a name of CSS 2.
 *
 * @returns `null` when it is none of them.
 */
export function parseColor(text: string): Color | null {
  const lower = text.trim().toLowerCase()
  const known = (Object.hasOwn(NAMES, lower) && NAMES[lower]) || lower
  if (HEX.test(known)) return Number.parseInt(known.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3'), 16)
  const channels = RGB.exec(known)?.slice(1).map(Number)
  return channels?.every((channel) => channel < 256) ? channels.reduce((all, channel) => all * 256 + channel) : null
}

/** `#rrggbb`. */
export const toHex = (color: Color): string => `#${color.toString(16).padStart(6, '0')}`

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Color): number {
  const linear = (bits: number) => {
    const share = ((color >> bits) & 255) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
}

/** 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Color, other: Color): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return a > b ? a / b : b / a
}

/** Least contrast of text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const READABLE = 4.5

/** White where it can be read, otherwise black, which then can. */
export const readableOn = (background: Color): Color => (contrast(background, 0xffffff) >= READABLE ? 0xffffff : 0)
