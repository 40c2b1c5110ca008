import { describe, expect, test } from 'vitest'
import { type Bytes, bytesOfText, type Cbor, cbor, concat } from '../../runtimes/suite/cbor.ts'
import { type Algorithm, coseKeyOf, generateKeys, signWith, toBase64url } from '../../runtimes/suite/schemes.ts'
import { readAttestedPasskey } from '../../src/methods/webauthn/attested-passkey.ts'
import { readAuthenticatorData } from '../../src/methods/webauthn/authenticator-data.ts'
import { decodeMap } from '../../src/methods/webauthn/cbor.ts'
import type { Challenge } from '../../src/methods/webauthn/challenge.ts'
import { leanVerifier } from '../../src/methods/webauthn/lean-verifier.ts'
import { importPublicKey } from '../../src/methods/webauthn/public-key.ts'
import { checkClientData } from '../../src/methods/webauthn/response.ts'
import { createSignedData } from '../../src/methods/webauthn/signed-data.ts'

// Vectors of WebAuthn, made from their parts. Each part comes with its verdict by the specification, so the expectation
// needs no other verifier. `npm run test:rest` runs this file inside every runtime: all must give the same result.

const RP_ID = 'app.example'
const ORIGIN = `https://${RP_ID}`
const CHALLENGE = 'A'.repeat(43)
const [UP, UV, BE, BS, AT, ED] = [1, 4, 8, 16, 64, 128]

/** A variant of one part: what it is, whether the specification accepts it, and how it differs from the right one. */
type Variant<T> = readonly [name: string, isRight: boolean, change: (right: T) => T]

type ClientData = Readonly<Record<string, unknown>>

const withMark = (mark: readonly number[]) => (right: Bytes) => concat(mark, right)

const CLIENT_DATA: readonly Variant<ClientData>[] = [
  ['an unknown member', true, (right) => ({ ...right, future: { deep: [1] } })],
  ['members in another order', true, ({ type, ...right }) => ({ ...right, type })],
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

const JSON_TEXT: readonly Variant<Bytes>[] = [
  ['a byte order mark', true, withMark([0xef, 0xbb, 0xbf])],
  ['white space', true, withMark([0x20, 0x0a])],
  ['two byte order marks', false, withMark([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf])],
  ['a zero byte', false, withMark([0])],
  ['no end', false, (right) => right.slice(0, -1)],
  ['a list around it', false, (right) => concat([0x5b], right, [0x5d])],
]

const FLAGS: readonly Variant<number>[] = [
  ['no backup', true, (right) => right & ~(BE | BS)],
  ['a possible backup', true, (right) => right & ~BS],
  ['reserved bits', true, (right) => right | 2 | 32],
  ['no user', false, (right) => right & ~UP],
  ['no verification', false, (right) => right & ~UV],
  ['a backup that is impossible', false, (right) => right & ~BE],
  ['missing extensions', false, (right) => right | ED],
]

const EXTENSIONS: readonly Variant<Cbor | null>[] = [
  ['no extensions in a map', true, () => new Map()],
  ['an extension', true, () => new Map([['credProtect', 2]])],
  ['nested extensions', true, () => new Map<string, Cbor>([['x', new Map([['y', Uint8Array.of(1)]])]])],
  ['a list for extensions', false, () => ['credProtect']],
  ['a text for extensions', false, () => 'credProtect'],
  ['bytes for extensions', false, () => Uint8Array.of(1, 2)],
  ['a number for extensions', false, () => 1],
]

const REST: readonly Variant<Bytes>[] = [
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

const ofHex = (text: string) => () => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const one = (byte: number) => () => new Uint8Array(32).fill(byte)

/** The encodings of the points of small order, with the two signs of x. */
const SMALL = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].flatMap((hex) => [hex, `${hex.slice(0, 62)}${(Number.parseInt(hex.slice(62), 16) | 128).toString(16)}`])

const COMMON_KEYS: readonly Variant<Bytes>[] = [
  ['a key with an unknown member', true, member(-70_000 % 100, () => 1)],
  ['a key of another type', false, member(1, () => 4)],
  ['a key of another algorithm', false, member(3, () => -35)],
  ['a key without an algorithm', false, member(3, () => null)],
  ['a text for a part', false, member(-2, () => 'x')],
  ['a key without a part', false, member(-2, () => null)],
  ['an empty part', false, member(-2, () => new Uint8Array())],
]

const KEYS: Readonly<Record<Algorithm, readonly Variant<Bytes>[]>> = {
  ES256: [
    ['another curve', false, member(-1, () => 2)],
    ['a short x', false, member(-2, (x) => x.slice(1))],
    ['a long x', false, member(-2, (x) => concat([0], x))],
    ['a long y', false, member(-3, (y) => concat([0], y))],
    ['a compressed point', false, member(-3, () => 1)],
    ['a point off the curve', false, member(-3, one(1))],
    ['the point 0, 0', false, (cose) => member(-3, one(0))(member(-2, one(0))(cose))],
    ['a number over the prime', false, member(-2, one(255))],
    ['x and y exchanged', false, (cose) => member(-2, () => decodeMap(cose).get(-3) as Bytes)(cose)],
  ],
  EdDSA: [
    ['another curve', false, member(-1, () => 4)],
    ['a short x', false, member(-2, (x) => x.slice(1))],
    ['a long x', false, member(-2, (x) => concat(x, [0]))],
    // y = 2 is not on the curve. @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1.3
    ['a point off the curve', false, member(-2, ofHex(`02${'00'.repeat(31)}`))],
    ...SMALL.map(
      (hex): Variant<Bytes> => [`a small order, ${hex.slice(0, 4)}…${hex.slice(62)}`, false, member(-2, ofHex(hex))],
    ),
  ],
  RS256: [
    ['a modulus with a leading zero', false, member(-1, (n) => concat([0], n))],
    ['a short modulus', false, member(-1, (n) => n.slice(0, 128))],
    ['an even modulus', false, member(-1, (n) => concat(n.slice(0, -1), [(n.at(-1) ?? 0) & 254]))],
    ['the exponent 1', false, member(-2, () => Uint8Array.of(1))],
    ['the exponent 0', false, member(-2, () => Uint8Array.of(0))],
    ['an even exponent', false, member(-2, () => Uint8Array.of(1, 0, 0))],
    ['an exponent with a leading zero', false, member(-2, (e) => concat([0], e))],
  ],
}

const STATEMENTS: readonly Variant<{ readonly fmt: Cbor; readonly attStmt: Cbor }>[] = [
  ['another format', false, (right) => ({ ...right, fmt: 'fido-u2f' })],
  ['a format that is no text', false, (right) => ({ ...right, fmt: 1 })],
  ['a list for a statement', false, (right) => ({ ...right, attStmt: [] })],
  ['a statement with the format none', false, (right) => ({ ...right, attStmt: new Map([['alg', -7]]) })],
  ['an empty statement with the format packed', false, (right) => ({ ...right, fmt: 'packed' })],
]

const SIGNATURES: readonly Variant<Bytes>[] = [
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

interface Parts {
  clientData: (right: ClientData) => ClientData
  jsonText: (right: Bytes) => Bytes
  rpId: (right: string) => string
  flags: (right: number) => number
  extensions: (right: Cbor | null) => Cbor | null
  rest: (right: Bytes) => Bytes
  key: (right: Bytes) => Bytes
  statement: (right: { readonly fmt: Cbor; readonly attStmt: Cbor }) => { readonly fmt: Cbor; readonly attStmt: Cbor }
  signature: (right: Bytes) => Bytes
  /** After the signature. */
  signed: (right: Bytes) => Bytes
}

/** A vector: one part differs, or none. */
type Vector = readonly [name: string, isRight: boolean, parts: Partial<Parts>]

const vectorsOf = <K extends keyof Parts>(part: K, variants: readonly Variant<Parameters<Parts[K]>[0]>[]): Vector[] =>
  // One member, whose function fits its name.
  variants.map(([name, isRight, change]) => [name, isRight, { [part]: change } as unknown as Partial<Parts>])

const SHARED: readonly Vector[] = [
  ['nothing changed', true, {}],
  ...vectorsOf('clientData', CLIENT_DATA),
  ...vectorsOf('jsonText', JSON_TEXT),
  ...vectorsOf('rpId', [
    ['another relying party', false, () => 'evil.example'],
    ['a relying party above', false, () => 'example'],
  ]),
  ...vectorsOf('flags', FLAGS),
  ...vectorsOf('extensions', EXTENSIONS),
  ...vectorsOf('rest', REST),
]

const sha256 = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const same = <T>(right: T): T => right

async function makeData(parts: Partial<Parts>, flags: number, credential: Bytes): Promise<Bytes> {
  const {
    rpId = same,
    flags: changeFlags = same,
    extensions: extend = () => null,
    rest = () => new Uint8Array(),
  } = parts
  const extensions = extend(null)
  const all = changeFlags(flags) | (extensions === null ? 0 : ED)
  const hash = await sha256(bytesOfText(rpId(RP_ID)))
  const extra = extensions === null ? new Uint8Array() : cbor(extensions)
  return concat(hash, [all, 0, 0, 0, 9], credential, extra, rest(new Uint8Array()))
}

function makeClientData(type: string, { clientData = same, jsonText = same }: Partial<Parts>): Bytes {
  return jsonText(
    bytesOfText(JSON.stringify(clientData({ type, challenge: CHALLENGE, origin: ORIGIN, crossOrigin: false }))),
  )
}

const EXPECTED = { rpId: RP_ID, requiresVerification: true }
const ID = Uint8Array.of(...new Array(16).keys())
const BITS = UP | UV | BE | BS

/** Checks client data as a callback does. */
function check(action: 'register' | 'authenticate', clientData: Bytes): void {
  const response = { id: toBase64url(ID), fields: { clientDataJSON: toBase64url(clientData) } }
  // The function reads only these two members.
  const challenge = { action, challenge: CHALLENGE } as Challenge
  checkClientData(response, challenge, { id: RP_ID, name: RP_ID, origins: [ORIGIN] })
}

async function register(algorithm: Algorithm, keys: CryptoKeyPair, parts: Partial<Parts>): Promise<boolean> {
  const { key = same, statement = same } = parts
  const cose = key(await coseKeyOf(algorithm, keys))
  const data = await makeData(parts, BITS | AT, concat(new Uint8Array(16), [0, ID.length], ID, cose))
  const clientData = makeClientData('webauthn.create', parts)
  const object = { ...statement({ fmt: 'none', attStmt: new Map() }), authData: data }
  check('register', clientData)
  const passkey = await readAttestedPasskey(
    cbor(new Map<string, Cbor>(Object.entries(object))),
    clientData,
    EXPECTED,
    leanVerifier,
  )
  expect([passkey.id, passkey.publicKey, passkey.counter]).toEqual([ID, cose, 9])
  return true
}

async function authenticate(algorithm: Algorithm, keys: CryptoKeyPair, parts: Partial<Parts>): Promise<boolean> {
  const { key = same, signature = same, signed = same } = parts
  const data = await makeData(parts, BITS, new Uint8Array())
  const clientData = makeClientData('webauthn.get', parts)
  const made = signature(await signWith(algorithm, keys, concat(data, await sha256(clientData))))
  check('authenticate', clientData)
  const sent = signed(data)
  await readAuthenticatorData(sent, EXPECTED)
  const imported = await importPublicKey(key(await coseKeyOf(algorithm, keys)))
  return imported.verifies(made, await createSignedData(sent, clientData))
}

/** Returns the verdict. Anything but a refusal in the right words is a defect. */
async function judge(run: Promise<boolean>): Promise<unknown> {
  try {
    return await run
  } catch (error) {
    return Object(error).type === 'WebAuthnVerificationError' ? false : error
  }
}

async function verdicts(
  run: typeof register,
  algorithm: Algorithm,
  keys: CryptoKeyPair,
  vectors: readonly Vector[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, isRight, parts] of vectors) {
    const seen = await judge(run(algorithm, keys, parts))
    if (seen !== isRight) wrong.push(`${name}: ${seen}`)
  }
  return wrong
}

const flips = Array.from({ length: 37 * 8 }, (_, bit) => bit).filter((bit) => bit % 7 === 0)

describe.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])('WebAuthn with %s', (algorithm) => {
  const keysOf = generateKeys(algorithm)
  const keyVectors = vectorsOf('key', [...COMMON_KEYS, ...KEYS[algorithm]])

  test('WA-18: accepts the registrations that the specification accepts', async () => {
    const vectors = [...SHARED, ...keyVectors, ...vectorsOf('statement', STATEMENTS)]
    expect(await verdicts(register, algorithm, await keysOf, vectors)).toEqual([])
  })

  test('WA-14: accepts the assertions that the specification accepts', async () => {
    const vectors = [...SHARED, ...keyVectors, ...vectorsOf('signature', SIGNATURES)]
    expect(await verdicts(authenticate, algorithm, await keysOf, vectors)).toEqual([])
  })

  test('WA-14: refuses data with a bit that was not signed', async () => {
    const vectors = flips.map((bit): Vector => {
      const signed = (right: Bytes) => right.with(bit >> 3, (right[bit >> 3] ?? 0) ^ (1 << (bit & 7)))
      return [`bit ${bit}`, false, { signed }]
    })
    expect(await verdicts(authenticate, algorithm, await keysOf, vectors)).toEqual([])
  })

  test('WA-14: refuses the signature of another passkey', async () => {
    const other = await coseKeyOf(algorithm, await generateKeys(algorithm))
    expect(
      await verdicts(authenticate, algorithm, await keysOf, [['another key', false, { key: () => other }]]),
    ).toEqual([])
  })
})

test('WA-14: refuses a forged signature by a key of small order', async () => {
  const vectors = SMALL.map((hex): Vector => {
    const cose = cbor(
      new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, ofHex(hex)()],
      ]),
    )
    // R = A and S = 0 satisfy the equation for a part of the messages.
    return [hex, false, { key: () => cose, signature: () => concat(ofHex(hex)(), new Uint8Array(32)) }]
  })
  expect(await verdicts(authenticate, 'EdDSA', await generateKeys('EdDSA'), vectors)).toEqual([])
})
