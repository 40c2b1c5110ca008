// Parses colors and measures their contrast.

/** `#rrggbb`. */
export type Color = string

/** The color names of CSS 2. The other 130 names would add a kilobyte. */
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

/**
 * Parses an opaque color: `#rgb`, `#rrggbb`, `rgb(r, g, b)` or a name of CSS 2.
 *
 * @returns `null` for any other text.
 */
export function parseColor(text: string): Color | null {
  const lower = text.trim().toLowerCase()
  const known = Object.hasOwn(NAMES, lower) ? String(NAMES[lower]) : lower
  if (/^#(?:[\da-f]{3}){1,2}$/.test(known)) return known.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  const channels = /^rgb\( *(\d{1,3})(?: *, *| +)(\d{1,3})(?: *, *| +)(\d{1,3}) *\)$/.exec(known)?.slice(1).map(Number)
  if (!channels?.every((channel) => channel < 256)) return null
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function computeLuminance(color: Color): number {
  const toLinear = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * toLinear(1) + 0.7152 * toLinear(3) + 0.0722 * toLinear(5)
}

/** 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function computeContrast(one: Color, other: Color): number {
  const ratio = (computeLuminance(one) + 0.05) / (computeLuminance(other) + 0.05)
  return Math.max(ratio, 1 / ratio)
}

/** Minimum contrast of text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const READABLE = 4.5

/** White if it is readable, otherwise black, which then is. */
export const chooseReadable = (background: Color): Color =>
  computeContrast(background, '#ffffff') < READABLE ? '#000000' : '#ffffff'
