import type { Bytes } from '../cbor.ts'
import { isOnCurve } from '../on-curve.ts'

/** Length of a coordinate in bytes, prime and constant. */
type Curve = readonly [length: number, prime: bigint, b: bigint]

/** P-384 and P-521 by their numbers in COSE. @see https://doi.org/10.6028/NIST.SP.800-186 §3.2.1.4 and §3.2.1.5 */
const CURVES: ReadonlyMap<unknown, Curve> = new Map<number, Curve>([
  [
    2,
    [
      48,
      2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
      0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
    ],
  ],
  [
    3,
    [
      66,
      2n ** 521n - 1n,
      0x51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
    ],
  ],
])

/** Returns whether two coordinates are a point of a curve. */
export function isNistKey(curve: number | undefined, x: Bytes, y: Bytes): boolean {
  const [length, prime, b] = CURVES.get(curve) ?? [0, 1n, 0n]
  return length > 0 && x.length === length && y.length === length && isOnCurve(x, y, prime, b)
}

/** Bytes of a public key, by the algorithm. @see https://doi.org/10.6028/NIST.FIPS.204 Table 2 */
export const ML_DSA_LENGTHS: ReadonlyMap<number, number> = new Map([
  [-48, 1312],
  [-49, 1952],
  [-50, 2592],
])
