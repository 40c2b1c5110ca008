// Parses colors and measures their contrast.

import { COLOR_NAMES } from './color-names.ts'
import { COLOR_FUNCTIONS, type Triple, toLinear } from './css-color.ts'

/** `#rrggbb`. */
export type Color = string

const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }

/** Reads a component: a number, a percentage of `full`, or an angle if `full` is `null`. `none` is 0. */
function readComponent(text: string, full: number | null): number {
  if (text === 'none') return 0
  const [, number = '', unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/.exec(text) ?? []
  if (number === '' || (unit !== '' && (unit === '%') === (full === null))) return Number.NaN
  if (unit === '') return Number(number)
  return Number(number) * (unit === '%' ? (full ?? 0) / 100 : (DEGREES[unit] ?? 1))
}

const toHex = (components: Triple): Color =>
  `#${components
    .map((component) => Math.round(Math.min(1, Math.max(0, component)) * 255))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`

/** Parses `rgb(…)`, `oklch(…)`, `color(display-p3 …)` and the like. */
function parseFunction(text: string): Color | null {
  const [, name = '', inner = ''] = /^([a-z]+)\(([^()]*)\)$/.exec(text) ?? []
  // Spaces with `/` before the opacity, or the older commas.
  const [space = '', ...rest] = inner.trim().split(/\s*[\s,/]\s*/)
  const known = name === 'color' ? space : name.replace(/^(rgb|hsl)a$/, '$1')
  const parts = name === 'color' ? rest : [space, ...rest]
  const { full, convert } = (Object.hasOwn(COLOR_FUNCTIONS, known) && COLOR_FUNCTIONS[known]) || {}
  const isSpace = full?.every((one) => one === 1) === true
  if (!full || !convert || isSpace !== (name === 'color') || parts.length < 3 || parts.length > 4) return null
  const [a = 0, b = 0, c = 0, opacity = 1] = parts.map((part, i) =>
    readComponent(part, i === 3 ? 1 : (full[i] ?? null)),
  )
  return opacity >= 1 && Number.isFinite(a + b + c) ? toHex(convert([a, b, c])) : null
}

/**
 * Parses an opaque CSS color: hex, a name, `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` or
 * `color()`. A color outside of sRGB becomes the nearest one in it.
 *
 * @returns `null` for any other text, and for a color that is not opaque.
 * @see https://www.w3.org/TR/css-color-4/
 */
export function parseColor(text: string): Color | null {
  const lower = text.trim().toLowerCase()
  const known = COLOR_NAMES.get(lower) ?? lower
  const [, short, long] = /^#(?:([\da-f]{3})f?|([\da-f]{6})(?:ff)?)$/.exec(known) ?? []
  if (short !== undefined) return `#${short.replace(/./g, '$&$&')}`
  return long === undefined ? parseFunction(known) : `#${long}`
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function computeLuminance(color: Color): number {
  const read = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 0.2126 * read(1) + 0.7152 * read(3) + 0.0722 * read(5)
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
