// Parses every color of CSS. Loaded only if a theme has a color that is not hexadecimal.

import { type Color, parseColor } from './color.ts'
import { COLOR_FUNCTIONS, type Triple } from './color-functions.ts'
import { COLOR_NAMES } from './color-names.ts'

const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }

/** Reads a component: a number, a percentage of `full`, or an angle if `full` is `null`. `none` is 0. */
function readComponent(text: string, full: number | null): number {
  if (text === 'none') return 0
  const [, number = '', unit = ''] =
    /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/.exec(text) ?? []
  if (number === '' || (unit !== '' && (unit === '%') === (full === null))) return Number.NaN
  if (unit === '') return Number(number)
  return unit === '%' ? (Number(number) * (full ?? 0)) / 100 : Number(number) * (DEGREES[unit] ?? 1)
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
  const [space = '', ...rest] = inner.trim().split(/[\s,/]+/)
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
 * `color()`. A color outside of sRGB becomes the nearest one in each channel.
 *
 * @returns `null` for any other text, and for a color that is not opaque.
 * @see https://www.w3.org/TR/css-color-4/
 */
export function parseCssColor(text: string): Color | null {
  const lower = text.trim().toLowerCase()
  return parseColor(lower) ?? COLOR_NAMES.get(lower) ?? parseFunction(lower)
}
