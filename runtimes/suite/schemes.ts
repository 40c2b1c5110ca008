import { type Bytes, type Cbor, cbor, concat } from './cbor.ts'

/** Without padding. @see https://www.rfc-editor.org/rfc/rfc4648#section-5 */
export const toBase64url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Algorithms that latchkey asks for by default. */
export type DefaultAlgorithm = 'ES256' | 'RS256' | 'EdDSA'

/** Algorithms of authenticators. Not every runtime has ML-DSA. */
export type Algorithm = DefaultAlgorithm | 'ES384' | 'ES512' | 'PS256' | 'PS384' | 'RS384' | 'ML-DSA-44'

/** Members of a JWK that are parts of a key. `pub` is of ML-DSA. */
type Jwk = JsonWebKey & { readonly pub?: string }

interface Scheme {
  /** Number in COSE. */
  readonly alg: number
  readonly generate: RsaHashedKeyGenParams | EcKeyGenParams | { readonly name: string }
  readonly sign: EcdsaParams | RsaPssParams | { readonly name: string }
  readonly toCose: (jwk: Jwk, alg: number) => Cbor
}

const part = (text: string | undefined): Bytes => fromBase64url(text ?? '')

/** @see https://www.rfc-editor.org/rfc/rfc9053#section-2.1 */
const ecdsa = (alg: number, curve: number, size: number): Scheme => ({
  alg,
  generate: { name: 'ECDSA', namedCurve: `P-${size}` },
  sign: { name: 'ECDSA', hash: `SHA-${Math.min(size, 512)}` },
  toCose: ({ x, y }, sent) =>
    new Map<number, Cbor>([
      [1, 2],
      [3, sent],
      [-1, curve],
      [-2, part(x)],
      [-3, part(y)],
    ]),
})

/** @see https://www.rfc-editor.org/rfc/rfc8812#section-2 */
const rsa = (alg: number, name: string, size: number): Scheme => ({
  alg,
  generate: { name, hash: `SHA-${size}`, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
  sign: name === 'RSA-PSS' ? { name, saltLength: size / 8 } : { name },
  toCose: ({ n, e }, sent) =>
    new Map<number, Cbor>([
      [1, 3],
      [3, sent],
      [-1, part(n)],
      [-2, part(e)],
    ]),
})

const SCHEMES: Readonly<Record<Algorithm, Scheme>> = {
  ES256: ecdsa(-7, 1, 256),
  ES384: ecdsa(-35, 2, 384),
  ES512: ecdsa(-36, 3, 521),
  RS256: rsa(-257, 'RSASSA-PKCS1-v1_5', 256),
  RS384: rsa(-258, 'RSASSA-PKCS1-v1_5', 384),
  PS256: rsa(-37, 'RSA-PSS', 256),
  PS384: rsa(-38, 'RSA-PSS', 384),
  EdDSA: {
    alg: -8,
    generate: { name: 'Ed25519' },
    sign: { name: 'Ed25519' },
    toCose: ({ x }, sent) =>
      new Map<number, Cbor>([
        [1, 1],
        [3, sent],
        [-1, 6],
        [-2, part(x)],
      ]),
  },
  'ML-DSA-44': {
    alg: -48,
    generate: { name: 'ML-DSA-44' },
    sign: { name: 'ML-DSA-44' },
    toCose: ({ pub }, sent) =>
      new Map<number, Cbor>([
        [1, 7],
        [3, sent],
        [-1, part(pub)],
      ]),
  },
}

/** Number of an algorithm in COSE. @see https://www.iana.org/assignments/cose/cose.xhtml */
export const numberOf = (algorithm: Algorithm): number => SCHEMES[algorithm].alg

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
  const length = r.length + s.length
  return concat(length > 127 ? [0x30, 0x81, length] : [0x30, length], r, s)
}

/** A key pair that can be taken out. @throws The runtime does not have the algorithm. */
export const generateKeys = async (algorithm: Algorithm): Promise<CryptoKeyPair> =>
  // Each of them is a pair.
  (await crypto.subtle.generateKey(SCHEMES[algorithm].generate, true, ['sign', 'verify'])) as CryptoKeyPair

/** The same pair for another algorithm. RSA keys take long to make. */
export async function reuseKeys(
  algorithm: Algorithm,
  { privateKey, publicKey }: CryptoKeyPair,
): Promise<CryptoKeyPair> {
  const { generate } = SCHEMES[algorithm]
  const { subtle } = crypto
  return {
    privateKey: await subtle.importKey('pkcs8', await subtle.exportKey('pkcs8', privateKey), generate, true, ['sign']),
    publicKey: await subtle.importKey('spki', await subtle.exportKey('spki', publicKey), generate, true, ['verify']),
  }
}

/** The public key as authenticators write it. @param alg What it says its algorithm is. */
export const coseKeyOf = async (
  algorithm: Algorithm,
  { publicKey }: CryptoKeyPair,
  alg = numberOf(algorithm),
): Promise<Bytes> => cbor(SCHEMES[algorithm].toCose(await crypto.subtle.exportKey('jwk', publicKey), alg))

/** A signature as authenticators make it. @param sign How, unless it is as the algorithm says. */
export async function signWith(
  algorithm: Algorithm,
  { privateKey }: CryptoKeyPair,
  bytes: Bytes,
  sign = SCHEMES[algorithm].sign,
): Promise<Bytes> {
  const raw = new Uint8Array(await crypto.subtle.sign(sign, privateKey, bytes))
  return sign.name === 'ECDSA' ? toDer(raw) : raw
}
