/** Red, green and blue, 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

export const BLACK: Color = [0, 0, 0]
export const WHITE: Color = [255, 255, 255]

/** The names of CSS 2. The other hundred and thirty would be a kilobyte. */
const NAMES: Readonly<Record<string, string>> = {
  aqua: '0ff',
  black: '000',
  blue: '00f',
  fuchsia: 'f0f',
  gray: '808080',
  green: '008000',
  lime: '0f0',
  maroon: '800000',
  navy: '000080',
  olive: '808000',
  orange: 'ffa500',
  purple: '800080',
  red: 'f00',
  silver: 'c0c0c0',
  teal: '008080',
  white: 'fff',
  yellow: 'ff0',
}

const HEX = /^(?:[\da-f]{3}){1,2}$/

const RGB = /^rgb\( *(\d{1,3})(?: *, *| +)(\d{1,3})(?: *, *| +)(\d{1,3}) *\)$/

function fromHex(digits: string): Color {
  const size = digits.length / 3
  const channel = (at: number) => Number.parseInt(digits.slice(at * size, (at + 1) * size).repeat(3 - size), 16)
  return [channel(0), channel(1), channel(2)]
}

/**
 * An opaque colour: `#rgb`, `#rrggbb`, `rgb(r, g, b)` or a name of CSS 2.
 *
 * @returns `null` when it is none of them.
 */
export function parseColor(text: string): Color | null {
  const lower = text.trim().toLowerCase()
  const digits = Object.hasOwn(NAMES, lower) ? (NAMES[lower] ?? '') : lower.startsWith('#') ? lower.slice(1) : ''
  if (HEX.test(digits)) return fromHex(digits)
  const channels = RGB.exec(lower)?.slice(1).map(Number) ?? []
  const [red, green, blue] = channels
  if (red === undefined || green === undefined || blue === undefined) return null
  return channels.every((channel) => channel <= 255) ? [red, green, blue] : null
}

/** `#rrggbb`. */
export const toHex = (color: Color): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // as many as went in
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number] // two went in
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever reads better. Never under 4.5:1. */
export const readableOn = (background: Color): Color =>
  contrast(background, WHITE) >= contrast(background, BLACK) ? WHITE : BLACK

/** @param share Of the second colour, 0 to 1. */
export const mix = (one: Color, other: Color, share: number): Color => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]
