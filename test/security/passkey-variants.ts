// Variants of the parts of which vectors of WebAuthn are made, each with its verdict by the specification.

import { type Bytes, type Cbor, cbor, concat } from '../../runtimes/suite/cbor.ts'
import { type Algorithm, numberOf } from '../../runtimes/suite/schemes.ts'
import { decodeMap } from '../../src/methods/webauthn/cbor.ts'

export const RP_ID = 'app.example'
export const ORIGIN = `https://${RP_ID}`
export const CHALLENGE = 'A'.repeat(43)
export const [UP, UV, BE, BS, AT, ED] = [1, 4, 8, 16, 64, 128] as const

/** A variant of one part: what it is, whether the specification accepts it, and how it differs from the right one. */
export type Variant<T> = readonly [name: string, isRight: boolean, change: (right: T) => T]

export type ClientData = Readonly<Record<string, unknown>>

const withMark = (mark: readonly number[]) => (right: Bytes) => concat(mark, right)

export const CLIENT_DATA: readonly Variant<ClientData>[] = [
  ['an unknown member', true, (right) => ({ ...right, future: { deep: [1] } })],
  ['members in another order', true, ({ type, ...right }) => ({ ...right, type })],
  ['no token binding', true, (right) => ({ ...right, tokenBinding: { status: 'not-supported' } })],
  ['no crossOrigin', true, ({ crossOrigin: _, ...right }) => right],
  ['another type', false, (right) => ({ ...right, type: 'payment.get' })],
  ['another challenge', false, (right) => ({ ...right, challenge: `B${CHALLENGE.slice(1)}` })],
  ['a longer challenge', false, (right) => ({ ...right, challenge: `${CHALLENGE}A` })],
  ['no challenge', false, ({ challenge: _, ...right }) => right],
  ['another origin', false, (right) => ({ ...right, origin: 'https://evil.example' })],
  ['an origin below', false, (right) => ({ ...right, origin: `https://x.${RP_ID}` })],
  ['an origin with a slash', false, (right) => ({ ...right, origin: `${ORIGIN}/` })],
  ['a frame of another site', false, (right) => ({ ...right, crossOrigin: true })],
]

export const JSON_TEXT: readonly Variant<Bytes>[] = [
  ['a byte order mark', true, withMark([0xef, 0xbb, 0xbf])],
  ['white space', true, withMark([0x20, 0x0a])],
  ['two byte order marks', false, withMark([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf])],
  ['a zero byte', false, withMark([0])],
  ['no end', false, (right) => right.slice(0, -1)],
  ['a list around it', false, (right) => concat([0x5b], right, [0x5d])],
]

export const FLAGS: readonly Variant<number>[] = [
  ['no backup', true, (right) => right & ~(BE | BS)],
  ['a possible backup', true, (right) => right & ~BS],
  ['reserved bits', true, (right) => right | 2 | 32],
  ['no user', false, (right) => right & ~UP],
  ['no verification', false, (right) => right & ~UV],
  ['a backup that is impossible', false, (right) => right & ~BE],
  ['missing extensions', false, (right) => right | ED],
]

export const EXTENSIONS: readonly Variant<Cbor | null>[] = [
  ['no extensions in a map', true, () => new Map()],
  ['an extension', true, () => new Map([['credProtect', 2]])],
  ['nested extensions', true, () => new Map<string, Cbor>([['x', new Map([['y', Uint8Array.of(1)]])]])],
  ['a list for extensions', false, () => ['credProtect']],
  ['a text for extensions', false, () => 'credProtect'],
  ['bytes for extensions', false, () => Uint8Array.of(1, 2)],
  ['a number for extensions', false, () => 1],
]

export const REST: readonly Variant<Bytes>[] = [
  ['a byte after the data', false, () => Uint8Array.of(0)],
  ['a map after the data', false, () => cbor(new Map())],
]

/** Members of a COSE key, over the right ones. */
const member =
  (label: number, change: (value: Bytes) => Cbor | null) =>
  (cose: Bytes): Bytes => {
    const map = new Map(decodeMap(cose) as ReadonlyMap<number, Cbor>)
    const value = change((map.get(label) ?? new Uint8Array()) as Bytes)
    value === null ? map.delete(label) : map.set(label, value)
    return cbor(map)
  }

export const ofHex = (text: string) => () =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** The encodings of the points of small order, with the two signs of x. */
export const SMALL = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].flatMap((hex) => [hex, `${hex.slice(0, 62)}${(Number.parseInt(hex.slice(62), 16) | 128).toString(16)}`])

/** @param label Of a part of the key. */
const commonKeys = (label: number): readonly Variant<Bytes>[] => [
  ['a key with an unknown member', true, member(-100, () => 1)],
  ['a key of another type', false, member(1, () => 4)],
  ['a key of another algorithm', false, member(3, () => -47)],
  ['a key with SHA-1', false, member(3, () => -65_535)],
  ['a key without an algorithm', false, member(3, () => null)],
  ['a text for a part', false, member(label, () => 'x')],
  ['a key without a part', false, member(label, () => null)],
  ['an empty part', false, member(label, () => new Uint8Array())],
  ['a key with a repeated member', false, (cose) => concat([(cose[0] ?? 0) + 1], cose.slice(1), [1, 1])],
  ['a key of an indefinite length', false, (cose) => concat([0xbf], cose.slice(1), [0xff])],
  ['a number that is longer than needed', false, (cose) => concat(cose.slice(0, 2), [0x18], cose.slice(2))],
]

/** @param other Another curve. */
const curveKeys = (other: number): readonly Variant<Bytes>[] => [
  ['another curve', false, member(-1, () => other)],
  ['the algorithm of another curve', false, member(3, () => (other === 2 ? -35 : -7))],
  ['a short x', false, member(-2, (x) => x.slice(1))],
  ['a long x', false, member(-2, (x) => concat([0], x))],
  ['a long y', false, member(-3, (y) => concat([0], y))],
  ['a compressed point', false, member(-3, () => 1)],
  ['a point off the curve', false, member(-3, (y) => y.map(() => 1))],
  ['the point 0, 0', false, (cose) => member(-3, (y) => y.map(() => 0))(member(-2, (x) => x.map(() => 0))(cose))],
  ['a number over the prime', false, member(-2, (x) => x.map(() => 255))],
  ['x and y exchanged', false, (cose) => member(-2, () => decodeMap(cose).get(-3) as Bytes)(cose)],
]

const RSA_KEYS: readonly Variant<Bytes>[] = [
  ['a modulus with a leading zero', false, member(-1, (n) => concat([0], n))],
  ['a short modulus', false, member(-1, (n) => n.slice(0, 128))],
  ['an even modulus', false, member(-1, (n) => concat(n.slice(0, -1), [(n.at(-1) ?? 0) & 254]))],
  ['the exponent 1', false, member(-2, () => Uint8Array.of(1))],
  ['the exponent 0', false, member(-2, () => Uint8Array.of(0))],
  ['an even exponent', false, member(-2, () => Uint8Array.of(1, 0, 0))],
  ['an exponent with a leading zero', false, member(-2, (e) => concat([0], e))],
]

const ED25519_KEYS: readonly Variant<Bytes>[] = [
  ['another curve', false, member(-1, () => 4)],
  ['a short x', false, member(-2, (x) => x.slice(1))],
  ['a long x', false, member(-2, (x) => concat(x, [0]))],
  // y = 2 is not on the curve. @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1.3
  ['a point off the curve', false, member(-2, ofHex(`02${'00'.repeat(31)}`))],
  ...SMALL.map(
    (hex): Variant<Bytes> => [`a small order, ${hex.slice(0, 4)}…${hex.slice(62)}`, false, member(-2, ofHex(hex))],
  ),
]

const RSA = [...commonKeys(-2), ...RSA_KEYS]

/** Public keys. */
export const KEYS: Readonly<Record<Algorithm, readonly Variant<Bytes>[]>> = {
  ES256: [...commonKeys(-2), ...curveKeys(2)],
  ES384: [...commonKeys(-2), ...curveKeys(1)],
  ES512: [...commonKeys(-2), ...curveKeys(2)],
  EdDSA: [...commonKeys(-2), ...ED25519_KEYS],
  RS256: RSA,
  RS384: RSA,
  PS256: RSA,
  PS384: RSA,
  'ML-DSA-44': [
    ...commonKeys(-1),
    ['a short key', false, member(-1, (key) => key.slice(1))],
    ['a long key', false, member(-1, (key) => concat(key, [0]))],
  ],
}

/** How a passkey signs its own statement. */
export interface Self {
  readonly alg: number
  readonly sign?: { readonly name: string; readonly hash: string }
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-packed-attestation "Validate that alg matches" */
export const selfOf = (algorithm: Algorithm): readonly Variant<Self | null>[] => [
  ['a statement by the key itself', true, () => ({ alg: numberOf(algorithm) })],
  ['a statement that names another algorithm', false, () => ({ alg: algorithm === 'ES256' ? -257 : -7 })],
  ['a statement that names SHA-1', false, () => ({ alg: -65_535 })],
  ...(algorithm === 'ES256' ? OTHER_HASHES : []),
]

const OTHER_HASHES: readonly Variant<Self | null>[] = [
  ['a statement signed with SHA-1', false, () => ({ alg: -65_535, sign: { name: 'ECDSA', hash: 'SHA-1' } })],
  ['a statement signed with SHA-384', false, () => ({ alg: -35, sign: { name: 'ECDSA', hash: 'SHA-384' } })],
]

/** The attestation object as it is sent. */
export const OBJECTS: readonly Variant<Bytes>[] = [
  ['a byte after the object', false, (right) => concat(right, [0])],
  ['an object with a repeated member', false, (right) => concat([0xa4], right.slice(1), cbor('fmt'), cbor('none'))],
  ['an object of an indefinite length', false, (right) => concat([0xbf], right.slice(1), [0xff])],
  ['an object that is too short', false, (right) => right.slice(0, -1)],
  ['a nested member', false, (right) => concat([0xa4], right.slice(1), cbor('x'), new Array(4000).fill(0x81), [0])],
  ['a member of 4 GB', false, (right) => concat([0xa4], right.slice(1), cbor('x'), [0x9a, 255, 255, 255, 255])],
]

export const STATEMENTS: readonly Variant<{ readonly fmt: Cbor; readonly attStmt: Cbor }>[] = [
  ['another format', false, (right) => ({ ...right, fmt: 'fido-u2f' })],
  ['a format that is no text', false, (right) => ({ ...right, fmt: 1 })],
  ['a list for a statement', false, (right) => ({ ...right, attStmt: [] })],
  ['a statement with the format none', false, (right) => ({ ...right, attStmt: new Map([['alg', -7]]) })],
  ['an empty statement with the format packed', false, (right) => ({ ...right, fmt: 'packed' })],
]

export const SIGNATURES: readonly Variant<Bytes>[] = [
  ['an empty signature', false, () => new Uint8Array()],
  ['a signature of one byte', false, () => Uint8Array.of(0)],
  ['a signature of zeros', false, (right) => new Uint8Array(right.length)],
  ['a signature that is too short', false, (right) => right.slice(0, -1)],
  ['a signature that is too long', false, (right) => concat(right, [0])],
  ...[0, 1, 2, 5, 20, 33, 45, 63].map(
    (at): Variant<Bytes> => [
      `bit ${at} of the signature`,
      false,
      (right) => right.with(at, (right[at] ?? 0) ^ (1 << (at & 7))),
    ],
  ),
]
