import { type Bytes, type Cbor, cbor, concat } from './cbor.ts'

/** Without padding. @see https://www.rfc-editor.org/rfc/rfc4648#section-5 */
export const toBase64url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Those that are asked for by default, and two that only SimpleWebAuthn verifies. */
export type Algorithm = 'ES256' | 'RS256' | 'EdDSA' | 'ES384' | 'PS256'

interface Scheme {
  readonly generate: RsaHashedKeyGenParams | EcKeyGenParams | { readonly name: 'Ed25519' }
  readonly sign: EcdsaParams | RsaPssParams | { readonly name: string }
  readonly toCose: (jwk: JsonWebKey, alg?: number) => Cbor
}

const part = (text: string | undefined): Bytes => fromBase64url(text ?? '')

/** @param curve Its number in COSE. @see https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
const toEcKey =
  (usual: number, curve: number) =>
  ({ x, y }: JsonWebKey, alg = usual): Cbor =>
    new Map<number, Cbor>([
      [1, 2],
      [3, alg],
      [-1, curve],
      [-2, part(x)],
      [-3, part(y)],
    ])

/** @see https://www.rfc-editor.org/rfc/rfc8230#section-4 */
const toRsaKey =
  (usual: number) =>
  ({ n, e }: JsonWebKey, alg = usual): Cbor =>
    new Map<number, Cbor>([
      [1, 3],
      [3, alg],
      [-1, part(n)],
      [-2, part(e)],
    ])

const RSA = { hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) } as const

/** @see https://www.iana.org/assignments/cose/cose.xhtml */
const SCHEMES: Readonly<Record<Algorithm, Scheme>> = {
  ES256: {
    generate: { name: 'ECDSA', namedCurve: 'P-256' },
    sign: { name: 'ECDSA', hash: 'SHA-256' },
    toCose: toEcKey(-7, 1),
  },
  ES384: {
    generate: { name: 'ECDSA', namedCurve: 'P-384' },
    sign: { name: 'ECDSA', hash: 'SHA-384' },
    toCose: toEcKey(-35, 2),
  },
  RS256: {
    generate: { name: 'RSASSA-PKCS1-v1_5', ...RSA },
    sign: { name: 'RSASSA-PKCS1-v1_5' },
    toCose: toRsaKey(-257),
  },
  PS256: {
    generate: { name: 'RSA-PSS', ...RSA },
    sign: { name: 'RSA-PSS', saltLength: 32 },
    toCose: toRsaKey(-37),
  },
  EdDSA: {
    generate: { name: 'Ed25519' },
    sign: { name: 'Ed25519' },
    toCose: ({ x }, alg = -8) =>
      new Map<number, Cbor>([
        [1, 1],
        [3, alg],
        [-1, 6],
        [-2, part(x)],
      ]),
  },
}

/** One number of a signature. @see https://www.itu.int/rec/T-REC-X.690 §8.3 */
function derInteger(bytes: Bytes): Bytes {
  const first = bytes.findIndex((byte) => byte !== 0)
  const short = bytes.subarray(first < 0 ? bytes.length - 1 : first)
  const padded = (short[0] ?? 0) > 127 ? concat([0], short) : short
  return concat([2, padded.length], padded)
}

/** Authenticators sign in DER, Web Crypto does not. */
function toDer(raw: Bytes): Bytes {
  const half = raw.length / 2
  const [r, s] = [derInteger(raw.slice(0, half)), derInteger(raw.slice(half))]
  return concat([0x30, r.length + s.length], r, s)
}

/** A key pair that can be taken out. */
export const generateKeys = async (algorithm: Algorithm): Promise<CryptoKeyPair> =>
  // Each of them is a pair.
  (await crypto.subtle.generateKey(SCHEMES[algorithm].generate, true, ['sign', 'verify'])) as CryptoKeyPair

/** The public key as authenticators write it. @param alg What it says its algorithm is. */
export const coseKeyOf = async (algorithm: Algorithm, { publicKey }: CryptoKeyPair, alg?: number): Promise<Bytes> =>
  cbor(SCHEMES[algorithm].toCose(await crypto.subtle.exportKey('jwk', publicKey), alg))

/** A signature as authenticators make it. */
export async function signWith(algorithm: Algorithm, { privateKey }: CryptoKeyPair, bytes: Bytes): Promise<Bytes> {
  const raw = new Uint8Array(await crypto.subtle.sign(SCHEMES[algorithm].sign, privateKey, bytes))
  return algorithm.startsWith('ES') ? toDer(raw) : raw
}
