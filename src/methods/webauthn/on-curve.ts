import type { Bytes } from './cbor.ts'

// Runtimes differ in what they check of a key, so these checks do not depend on them.

const toNumber = (bytes: Bytes): bigint =>
  BigInt(`0x0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)

/** Returns a power modulo a prime. */
function power(base: bigint, exponent: bigint, prime: bigint): bigint {
  let [result, square] = [1n, base % prime]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** Prime and constant of P-256. @see https://doi.org/10.6028/NIST.SP.800-186 §3.2.1.3 */
const P256 = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** Returns whether two coordinates are a point of y² = x³ - 3x + b. */
export function isOnCurve(xBytes: Bytes, yBytes: Bytes, prime: bigint, b: bigint): boolean {
  const [x, y] = [toNumber(xBytes), toNumber(yBytes)]
  return x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n
}

/** Returns whether two coordinates of 32 bytes are a point of P-256. */
export const isOnP256 = (x: Bytes, y: Bytes): boolean => isOnCurve(x, y, P256, B)

/** Prime and constant of Ed25519. @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1 */
const P25519 = 2n ** 255n - 19n
const D = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n

/**
 * Returns whether 32 bytes are a point of Ed25519 whose order is not small. With a key of a small order, some runtimes
 * accept signatures that anyone can make.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1.3
 */
export function isOnEd25519(bytes: Bytes): boolean {
  const y = toNumber(bytes.slice().reverse()) & (2n ** 255n - 1n) // without the sign of x
  const square = (y * y) % P25519
  // -x² + y² = 1 + dx²y², so x² = (y² - 1) / (dy² + 1), which must be a square other than 0.
  const isPoint = power((square - 1n + P25519) * (D * square + 1n), (P25519 - 1n) / 2n, P25519) === 1n
  // The order is 4 if y is 0, and 8 if y of the doubled point is 0. It is 1 or 2 if x is 0.
  const isSmall = y === 0n || (D * square * square + 2n * square - 1n) % P25519 === 0n
  return y < P25519 && isPoint && !isSmall
}
