import { encodeBase64url } from '../../lib/base64url.ts'
import { type Bytes, type CborMap, decodeMap } from './cbor.ts'
import { isOnEd25519, isOnP256 } from './on-curve.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/** Encoding of an algorithm's keys, and its Web Crypto name. */
interface Scheme {
  /** Required type and curve of the key, by label. */
  readonly expected: readonly (readonly [label: number, value: number])[]
  readonly kty: string
  readonly crv?: string
  /** Labels of the key's parts, by their names in a JWK. */
  readonly parts: Readonly<Record<string, number>>
  /** Whether the parts are a key, in the order of `parts`. Runtimes differ in what they import. */
  isKey(first: Bytes, second: Bytes): boolean
  readonly params: { readonly name: string; readonly namedCurve?: string; readonly hash?: string }
}

const TYPE = 1
const ALGORITHM = 3
const CURVE = -1

/**
 * Returns whether every runtime imports an RSA key: of 2048 to 4096 bits, with an odd exponent above 1. Neither number
 * begins with a zero. @see https://www.rfc-editor.org/rfc/rfc8230#section-4
 */
export function isRsaKey(n: Bytes, e: Bytes): boolean {
  const isNumber = (bytes: Bytes) => bytes[0] !== 0 && ((bytes.at(-1) ?? 0) & 1) === 1
  const isLongEnough = n.length >= 256 && n.length <= 512 && (n.length > 256 || (n[0] ?? 0) > 127)
  return isLongEnough && isNumber(n) && isNumber(e) && e.length <= 4 && (e.length > 1 || e[0] !== 1)
}

/** Labels and values of the registry. @see https://www.iana.org/assignments/cose/cose.xhtml */
const SCHEMES: ReadonlyMap<unknown, Scheme> = new Map<number, Scheme>([
  [
    -8,
    {
      expected: [
        [TYPE, 1],
        [CURVE, 6],
      ],
      kty: 'OKP',
      crv: 'Ed25519',
      parts: { x: -2 },
      isKey: (x) => x.length === 32 && isOnEd25519(x),
      params: { name: 'Ed25519' },
    },
  ],
  [
    -7,
    {
      expected: [
        [TYPE, 2],
        [CURVE, 1],
      ],
      kty: 'EC',
      crv: 'P-256',
      parts: { x: -2, y: -3 },
      isKey: (x, y) => x.length === 32 && y.length === 32 && isOnP256(x, y),
      params: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
    },
  ],
  [
    -257,
    {
      expected: [[TYPE, 3]],
      kty: 'RSA',
      parts: { n: -1, e: -2 },
      isKey: isRsaKey,
      params: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    },
  ],
])

/** EdDSA, ES256 and RS256, which every runtime supports. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]

/** A public key for verification. */
export interface PublicKey {
  /** Number of its algorithm in COSE. */
  readonly alg: number
  /** @param signature As authenticators create it. */
  verifies(signature: Bytes, signed: Bytes): Promise<boolean>
}

function toJwk(map: CborMap, { isKey, kty, crv, parts }: Scheme): JsonWebKey {
  const entries = Object.entries(parts).map(([name, label]): [string, Bytes] => {
    const part = map.get(label)
    return [name, part instanceof Uint8Array ? (part as Bytes) : throwInvalidResponse('a key without its parts', 'all')]
  })
  const [[, first] = ['', new Uint8Array()], [, second] = ['', new Uint8Array()]] = entries
  if (!isKey(first, second)) throwInvalidResponse('a key with numbers that its algorithm does not allow', 'a valid one')
  return {
    kty,
    ...(crv && { crv }),
    ...Object.fromEntries(entries.map(([name, part]) => [name, encodeBase64url(part)])),
  }
}

/** Reads one number of a DER signature into 32 bytes. Returns the offset of the next one. */
function readNumber(der: Bytes, at: number): readonly [Bytes, number] {
  const start = at + 2
  const end = start + (der[at + 1] ?? 0)
  const digits = der.subarray(start, end)
  const first = digits.findIndex((byte) => byte !== 0)
  const short = digits.subarray(first < 0 ? digits.length : first)
  if (der[at] !== 2 || end > der.length || short.length > 32)
    throwInvalidResponse('a signature that is not DER', 'two numbers')
  const bytes = new Uint8Array(32)
  bytes.set(short, 32 - short.length)
  return [bytes, end]
}

/**
 * Converts a DER signature of authenticators to the two numbers of 32 bytes that Web Crypto expects. @see ITU-T X.690
 * §8.3
 */
function decodeDer(der: Bytes): Bytes {
  const [r, middle] = readNumber(der, 2)
  const [s, end] = readNumber(der, middle)
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || end !== der.length)
    throwInvalidResponse('a signature that is not DER', 'two numbers')
  const raw = new Uint8Array(64)
  raw.set(r)
  raw.set(s, 32)
  return raw
}

/**
 * Imports the public key of a passkey.
 *
 * @param cose From the browser or from the store: exactly one map.
 * @throws {WebAuthnVerificationError} It is malformed, or has an unsupported algorithm.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-encoded-credPubKey-examples
 */
export async function importPublicKey(cose: Bytes): Promise<PublicKey> {
  const map = decodeMap(cose)
  const alg = map.get(ALGORITHM)
  const scheme = SCHEMES.get(alg)
  if (typeof alg !== 'number' || !scheme)
    return throwInvalidResponse(
      `a key of the algorithm ${typeof alg === 'number' ? alg : 'that is not a number'}`,
      'EdDSA, ES256 or RS256',
      'Set the verifier `simpleWebAuthn()` of `latchkey/providers/passkey/simplewebauthn`, which knows more algorithms.',
    )
  const { expected, params } = scheme
  if (expected.some(([label, value]) => map.get(label) !== value))
    throwInvalidResponse('a key of another type or curve', `one for ${alg}`)
  const key = await crypto.subtle
    .importKey('jwk', toJwk(map, scheme), params, false, ['verify'])
    .catch(() => throwInvalidResponse('a key that Web Crypto does not import', 'a valid one'))
  return {
    alg,
    async verifies(signature, signed) {
      const raw = params.name === 'ECDSA' ? decodeDer(signature) : signature
      // Some runtimes throw if the length of the signature is wrong.
      return crypto.subtle.verify(params, key, raw, signed).catch(() => false)
    },
  }
}
