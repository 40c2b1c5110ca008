import { type Bytes, type Cbor, cbor, concat } from './cbor.ts'

/** Without padding. @see https://www.rfc-editor.org/rfc/rfc4648#section-5 */
export const toBase64url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Those that are asked for. */
export type Algorithm = 'ES256' | 'RS256' | 'EdDSA'

interface Scheme {
  readonly generate: RsaHashedKeyGenParams | EcKeyGenParams | { readonly name: 'Ed25519' }
  readonly sign: EcdsaParams | { readonly name: string }
  readonly toCose: (jwk: JsonWebKey, alg?: number) => Cbor
}

const part = (text: string | undefined): Bytes => fromBase64url(text ?? '')

/** @see https://www.rfc-editor.org/rfc/rfc9053 */
const SCHEMES: Readonly<Record<Algorithm, Scheme>> = {
  ES256: {
    generate: { name: 'ECDSA', namedCurve: 'P-256' },
    sign: { name: 'ECDSA', hash: 'SHA-256' },
    toCose: ({ x, y }, alg = -7) =>
      new Map<number, Cbor>([
        [1, 2],
        [3, alg],
        [-1, 1],
        [-2, part(x)],
        [-3, part(y)],
      ]),
  },
  RS256: {
    generate: {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: Uint8Array.of(1, 0, 1),
    },
    sign: { name: 'RSASSA-PKCS1-v1_5' },
    toCose: ({ n, e }, alg = -257) =>
      new Map<number, Cbor>([
        [1, 3],
        [3, alg],
        [-1, part(n)],
        [-2, part(e)],
      ]),
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
  const [r, s] = [derInteger(raw.slice(0, 32)), derInteger(raw.slice(32))]
  return concat([0x30, r.length + s.length], r, s)
}

/** A key pair that can be taken out. */
export const generateKeys = async (algorithm: Algorithm): Promise<CryptoKeyPair> =>
  // Each of the three is a pair.
  (await crypto.subtle.generateKey(SCHEMES[algorithm].generate, true, ['sign', 'verify'])) as CryptoKeyPair

/** The public key as authenticators write it. @param alg What it says its algorithm is. */
export const coseKeyOf = async (algorithm: Algorithm, { publicKey }: CryptoKeyPair, alg?: number): Promise<Bytes> =>
  cbor(SCHEMES[algorithm].toCose(await crypto.subtle.exportKey('jwk', publicKey), alg))

/** A signature as authenticators make it. */
export async function signWith(algorithm: Algorithm, { privateKey }: CryptoKeyPair, bytes: Bytes): Promise<Bytes> {
  const raw = new Uint8Array(await crypto.subtle.sign(SCHEMES[algorithm].sign, privateKey, bytes))
  return algorithm === 'ES256' ? toDer(raw) : raw
}
