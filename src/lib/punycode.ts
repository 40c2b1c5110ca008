/** Parameters of Punycode for domain names. @see https://www.rfc-editor.org/rfc/rfc3492#section-5 */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE_POINT = 128

/** @see https://www.rfc-editor.org/rfc/rfc3492#section-6.1 */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** Reads one variable-length number from the start of `digits`. @returns `NaN` if it is incomplete. */
function takeNumber(digits: number[], bias: number): number {
  let value = 0
  for (let weight = 1, k = BASE; ; k += BASE) {
    const digit = digits.shift() ?? Number.NaN
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    value += digit * weight
    if (!(digit >= threshold)) return value
    weight *= BASE - threshold
  }
}

/**
 * Decodes a domain label: `xn--mller-kva` is `müller`. The platform only encodes, in `URL`.
 *
 * @param label An A-label in lower case, at most 63 characters.
 * @returns `null` if it is malformed.
 * @see https://www.rfc-editor.org/rfc/rfc3492#section-6.2
 */
export function decodeLabel(label: string): string | null {
  const [, ascii = '', encoded = ''] = /^xn--(?:([a-z\d-]*)-)?([a-z\d]+)$/.exec(label) ?? []
  const points = Array.from(ascii, (char) => char.charCodeAt(0))
  const digits = Array.from(encoded, (char) => (Number.parseInt(char, BASE) + 26) % BASE)
  let [point, index, bias] = [FIRST_CODE_POINT, 0, FIRST_BIAS]
  while (digits.length > 0) {
    const delta = takeNumber(digits, bias)
    const length = points.length + 1
    bias = adapt(delta, length, points.length === ascii.length)
    index += delta
    point += Math.floor(index / length)
    index %= length
    if (!(point <= 0x10ffff)) return null
    points.splice(index++, 0, point)
  }
  return encoded === '' ? null : String.fromCodePoint(...points)
}
