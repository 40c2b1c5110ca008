import { decodeBase64url } from '../../lib/base64url.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { CryptoKey } from '../../types/crypto-key.ts'
import type { KeyObject, PrivateJwk, ResolvedPrivateKey, KeyUse as Use } from '../../types/private-key.ts'

/** Web Crypto usages by purpose of a key, one of which it must have. */
const USAGES = { sign: ['sign'], decrypt: ['decrypt', 'deriveBits'] } as const

const ECDH = ['ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A192KW', 'ECDH-ES+A256KW']

/** Algorithms by purpose and kind of key, the preferred one first. @see https://www.rfc-editor.org/rfc/rfc7518 */
const ALGS: Readonly<Record<Use, Readonly<Record<string, readonly string[]>>>> = {
  sign: {
    RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
    'P-256': ['ES256'],
    'P-384': ['ES384'],
    'P-521': ['ES512'],
    // The older of two names of one algorithm, which more servers support.
    Ed25519: ['EdDSA', 'Ed25519'],
  },
  decrypt: {
    RSA: ['RSA-OAEP-256', 'RSA-OAEP-384', 'RSA-OAEP-512', 'RSA-OAEP'],
    'P-256': ECDH,
    'P-384': ECDH,
    'P-521': ECDH,
    X25519: ECDH,
  },
}

/** Bytes of each coordinate. */
const SIZES: Readonly<Record<string, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66, Ed25519: 32, X25519: 32 }

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  RSA: ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'],
  EC: ['x', 'y', 'd'],
  OKP: ['x', 'd'],
}

/** Minimum length of an RSA key in bits. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.3 */
const MIN_BITS = 2_048

const readBytes = (member: unknown) => (typeof member === 'string' ? decodeBase64url(member) : null)

/** Returns the length of a modulus in bits. */
const countBits = ([first = 0, ...rest]: Uint8Array): number => 32 - Math.clz32(first) + 8 * rest.length

const describeShortKey = (bits: number): string => `is an RSA key of ${bits} bits, and ${MIN_BITS} are the minimum`

/** Returns what is wrong with the members of a JWK. @returns `null` if they are valid. */
function findMemberProblem(jwk: PrivateJwk): string | null {
  const { kty, crv } = jwk
  if (jwk['d'] === undefined) return kty === 'oct' ? 'is a symmetric key' : 'is a public key'
  const size = SIZES[String(crv)]
  const bad = (MEMBERS[kty] ?? []).find((name) => {
    const bytes = readBytes(jwk[name])
    return bytes === null || bytes.length === 0 || (kty !== 'RSA' && bytes.length !== (size ?? bytes.length))
  })
  if (bad !== undefined) return `has no valid \`${bad}\``
  const bits = kty === 'RSA' ? countBits(readBytes(jwk['n']) ?? new Uint8Array()) : MIN_BITS
  return bits < MIN_BITS ? describeShortKey(bits) : null
}

/** Returns the purpose in a JWK if it is another one. */
function findUseProblem({ key_ops: operations, use }: PrivateJwk, wanted: Use): string | null {
  const isOther = use !== undefined && use !== (wanted === 'sign' ? 'sig' : 'enc')
  if (isOther) return `has the \`use\` ${JSON.stringify(use)?.slice(0, 20)}`
  const usages: readonly unknown[] = [...USAGES[wanted], ...(wanted === 'decrypt' ? ['unwrapKey', 'deriveKey'] : [])]
  return !Array.isArray(operations) || operations.some((name) => usages.includes(name))
    ? null
    : `has no \`${wanted}\` in its \`key_ops\``
}

/** Returns the algorithms of a kind of key, or an error. @param said The requested algorithm. */
function listAlgs(kind: string, said: string | undefined, use: Use): readonly string[] | string {
  const all = Object.hasOwn(ALGS[use], kind) ? (ALGS[use][kind] ?? []) : []
  if (all.length === 0) return `is of a kind that cannot ${use}: ${kind.slice(0, 40)}`
  if (said === undefined) return all
  return all.includes(said) ? [said] : `has the algorithm ${said.slice(0, 40)}, and can ${use} with ${all.join(', ')}`
}

interface Named {
  readonly kid: string | undefined
  readonly alg: string | undefined
}

const readText = (value: unknown): string | undefined => (value == null ? undefined : String(value))

function readJwk(jwk: PrivateJwk, { kid, alg }: Named, use: Use): ResolvedPrivateKey | string {
  const kind = jwk.kty === 'RSA' ? 'RSA' : String(jwk['crv'] ?? jwk.kty)
  const algs = listAlgs(kind, alg ?? readText(jwk.alg), use)
  const problem = findMemberProblem(jwk) ?? findUseProblem(jwk, use)
  if (problem !== null) return problem
  return typeof algs === 'string' ? algs : { key: jwk, kid: kid ?? readText(jwk.kid), algs }
}

/** Returns the only algorithm of an RSA key of Web Crypto. */
const RSA_ALGS: Readonly<Record<string, string>> = {
  'RSASSA-PKCS1-v1_5': 'RS',
  'RSA-PSS': 'PS',
  'RSA-OAEP': 'RSA-OAEP',
}

function findRsaAlg(name: string, bits: string | undefined): string | undefined {
  const prefix = RSA_ALGS[name]
  if (prefix !== 'RSA-OAEP') return prefix && `${prefix}${bits}`
  return bits === '1' ? prefix : `${prefix}-${bits}`
}

/** Possible members of a Web Crypto `algorithm`. */
interface Algorithm {
  readonly name: string
  readonly hash?: { readonly name: string }
  readonly modulusLength?: number
  readonly namedCurve?: string
}

function readCryptoKey(key: CryptoKey, { kid, alg }: Named, use: Use): ResolvedPrivateKey | string {
  const { name, hash, modulusLength, namedCurve }: Algorithm = key.algorithm
  if (key.type !== 'private') return `is a ${key.type} key`
  if (!USAGES[use].some((usage) => key.usages.includes(usage))) return `has no usage \`${USAGES[use].join('` or `')}\``
  if (modulusLength !== undefined && modulusLength < MIN_BITS) return describeShortKey(modulusLength)
  const own = findRsaAlg(name, hash?.name.slice(4))
  const algs = listAlgs(own ? 'RSA' : (namedCurve ?? name), alg ?? own, use)
  if (typeof algs === 'string') return algs
  return own && algs[0] !== own ? `is for ${own}, not ${algs[0]}` : { key, kid, algs }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Exports a key of `node:crypto` as a JWK. */
function exportKey(key: KeyObject): object | string {
  if (key.type !== 'private') return `is a ${key.type} key`
  try {
    return key.export({ format: 'jwk' })
  } catch {
    return 'is a `KeyObject` that no JWK can hold'
  }
}

const isCryptoKey = (key: object): key is CryptoKey => 'usages' in key
const isKeyObject = (key: object): key is KeyObject => typeof Reflect.get(key, 'export') === 'function'
const isJwk = (key: object): key is PrivateJwk => 'kty' in key

/**
 * Checks a private key in any of its forms. It is not imported, because that is asynchronous.
 *
 * @param given From the application, or the text of an environment variable.
 * @returns The key, or the error as text to follow the name of the option. It contains no part of the key.
 */
export function readPrivateKey(given: unknown, use: Use): ResolvedPrivateKey | string {
  const isNamed = isRecord(given) && given['key'] !== undefined
  const { key, kid, alg } = isNamed ? given : { key: given, kid: undefined, alg: undefined }
  const names = { kid: readText(kid), alg: readText(alg) }
  const form = typeof key === 'string' ? (parse(key) ?? 'is not the JSON text of a JWK') : key
  if (typeof form === 'string') return form
  if (typeof form !== 'object' || form === null) return 'is missing'
  if ('then' in form) return 'is a promise; await it first'
  if (isCryptoKey(form)) return readCryptoKey(form, names, use)
  const jwk = isKeyObject(form) ? exportKey(form) : form
  if (typeof jwk === 'string') return jwk
  return isJwk(jwk) ? readJwk(jwk, names, use) : 'is not a private key'
}
