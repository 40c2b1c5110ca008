import { type Bytes, type CborMap, decodeMap } from '../cbor.ts'
import { importPublicKey, isRsaKey, ALGORITHMS as LEAN } from '../public-key.ts'
import { throwInvalidResponse } from '../throw-invalid-response.ts'
import { isNistKey, ML_DSA_LENGTHS } from './key-numbers.ts'

/** An algorithm of passkeys. ML-DSA needs a runtime whose Web Crypto has it: Node 24.7 or newer. */
export type PasskeyAlgorithm =
  | 'EdDSA'
  | 'ES256'
  | 'ES384'
  | 'ES512'
  | 'PS256'
  | 'PS384'
  | 'PS512'
  | 'RS256'
  | 'RS384'
  | 'RS512'
  | 'ML-DSA-44'
  | 'ML-DSA-65'
  | 'ML-DSA-87'

/** Number of an algorithm in COSE, with the type of its keys and their curve. */
type Row = readonly [alg: number, type: number, curve?: number]

/**
 * The algorithms that SimpleWebAuthn verifies, except RSA with SHA-1.
 *
 * @see https://www.iana.org/assignments/cose/cose.xhtml
 */
export const ALGORITHMS: Readonly<Record<PasskeyAlgorithm, Row>> = {
  EdDSA: [-8, 1, 6],
  ES256: [-7, 2, 1],
  ES384: [-35, 2, 2],
  ES512: [-36, 2, 3],
  PS256: [-37, 3],
  PS384: [-38, 3],
  PS512: [-39, 3],
  RS256: [-257, 3],
  RS384: [-258, 3],
  RS512: [-259, 3],
  'ML-DSA-44': [-48, 7],
  'ML-DSA-65': [-49, 7],
  'ML-DSA-87': [-50, 7],
}

const ROWS: readonly Row[] = Object.values(ALGORITHMS)

/** All of them, by their numbers. */
export const NUMBERS: readonly number[] = ROWS.map(([alg]) => alg)

/** Whether signatures of an algorithm are two numbers in DER. */
export const isOfCurve = (alg: number): boolean => ROWS.some(([each, type]) => each === alg && type === 2)

const TYPE = 1
const ALGORITHM = 3
const CURVE = -1

function readPart(map: CborMap, label: number): Bytes {
  const part = map.get(label)
  return new Uint8Array(part instanceof Uint8Array ? part : [])
}

/** Returns whether the parts are a key of the algorithm. Runtimes differ in what they import. */
function isKey(map: CborMap, [alg, type, curve]: Row): boolean {
  if (type === 3) return isRsaKey(readPart(map, -1), readPart(map, -2))
  if (type === 7) return readPart(map, -1).length === ML_DSA_LENGTHS.get(alg)
  return isNistKey(curve, readPart(map, -2), readPart(map, -3))
}

/**
 * Checks a public key before SimpleWebAuthn does, which accepts bytes after it, an algorithm with a curve that is not its
 * own, and any key of a passkey without a statement.
 *
 * @param allowed Numbers of the algorithms.
 * @returns Number of its algorithm.
 * @throws {WebAuthnVerificationError}
 */
export async function checkKey(publicKey: Bytes, allowed: readonly number[]): Promise<number> {
  const map = decodeMap(publicKey)
  const row = ROWS.find(([alg]) => alg === map.get(ALGORITHM) && allowed.includes(alg))
  if (row === undefined)
    return throwInvalidResponse(`a key of the algorithm ${Number(map.get(ALGORITHM))}`, allowed.join(', '))
  const [alg, type, curve] = row
  if (map.get(TYPE) !== type || (curve !== undefined && map.get(CURVE) !== curve))
    throwInvalidResponse('a key of another type or curve', `one for ${alg}`)
  // Its checks do not depend on the runtime.
  if (LEAN.includes(alg)) await importPublicKey(publicKey)
  else if (!isKey(map, row)) throwInvalidResponse('a key with numbers that its algorithm does not allow', 'a valid one')
  return alg
}
