import { describe, expect, test } from 'vitest'
import { type Bytes, bytesOfText, type Cbor, cbor, concat } from '../../runtimes/suite/cbor.ts'
import {
  type Algorithm,
  coseKeyOf,
  generateKeys,
  reuseKeys,
  signWith,
  toBase64url,
} from '../../runtimes/suite/schemes.ts'
import { askVerifier } from '../../src/methods/webauthn/ask-verifier.ts'
import { readAttestedPasskey } from '../../src/methods/webauthn/attested-passkey.ts'
import { readAuthenticatorData } from '../../src/methods/webauthn/authenticator-data.ts'
import type { Challenge } from '../../src/methods/webauthn/challenge.ts'
import { leanVerifier } from '../../src/methods/webauthn/lean-verifier.ts'
import { checkClientData } from '../../src/methods/webauthn/response.ts'
import { simpleWebAuthn } from '../../src/methods/webauthn/simplewebauthn/simple-web-authn.ts'
import type { PasskeyVerifier } from '../../src/types/passkey-verifier.ts'
import { type Deviation, deviationsOf } from './passkey-deviations.ts'
import {
  AT,
  BE,
  BS,
  CHALLENGE,
  CLIENT_DATA,
  type ClientData,
  ED,
  EXTENSIONS,
  FLAGS,
  JSON_TEXT,
  KEYS,
  OBJECTS,
  ORIGIN,
  ofHex,
  REST,
  RP_ID,
  type Self,
  SIGNATURES,
  SMALL,
  STATEMENTS,
  selfOf,
  UP,
  UV,
  type Variant,
} from './passkey-variants.ts'

// Vectors of WebAuthn, made from their parts. Each part comes with its verdict by the specification, so the expectation
// needs no other verifier. `npm run test:rest` runs this file inside every runtime: all must give the same result.

const VERIFIERS: Readonly<Record<Deviation['verifier'], PasskeyVerifier>> = {
  lean: leanVerifier,
  simpleWebAuthn: simpleWebAuthn({
    algorithms: ['EdDSA', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'RS256', 'RS384', 'ML-DSA-44'],
  }),
}

type Statement = { readonly fmt: Cbor; readonly attStmt: Cbor }

interface Parts {
  clientData: (right: ClientData) => ClientData
  jsonText: (right: Bytes) => Bytes
  rpId: (right: string) => string
  flags: (right: number) => number
  extensions: (right: Cbor | null) => Cbor | null
  rest: (right: Bytes) => Bytes
  key: (right: Bytes) => Bytes
  statement: (right: Statement) => Statement
  self: (right: Self | null) => Self | null
  object: (right: Bytes) => Bytes
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

/** An authenticator, and what verifies its answers. */
interface Setup {
  readonly algorithm: Algorithm
  readonly keys: CryptoKeyPair
  readonly verifier: PasskeyVerifier
}

async function makeStatement({ algorithm, keys }: Setup, signed: Bytes, parts: Partial<Parts>): Promise<Statement> {
  const { self = same, statement = same } = parts
  const own = self(null)
  if (own === null) return statement({ fmt: 'none', attStmt: new Map() })
  const signature = await signWith(algorithm, keys, signed, own.sign)
  return {
    fmt: 'packed',
    attStmt: new Map<string, Cbor>([
      ['alg', own.alg],
      ['sig', signature],
    ]),
  }
}

async function register(setup: Setup, parts: Partial<Parts>): Promise<boolean> {
  const { key = same, object: change = same } = parts
  const cose = key(await coseKeyOf(setup.algorithm, setup.keys))
  const data = await makeData(parts, BITS | AT, concat(new Uint8Array(16), [0, ID.length], ID, cose))
  const clientData = makeClientData('webauthn.create', parts)
  const statement = await makeStatement(setup, concat(data, await sha256(clientData)), parts)
  const object = cbor(new Map<string, Cbor>(Object.entries({ ...statement, authData: data })))
  check('register', clientData)
  const passkey = await readAttestedPasskey(change(object), clientData, EXPECTED, setup.verifier)
  expect([passkey.id, passkey.publicKey, passkey.counter]).toEqual([ID, cose, 9])
  return true
}

async function authenticate({ algorithm, keys, verifier }: Setup, parts: Partial<Parts>): Promise<boolean> {
  const { key = same, signature: change = same, signed = same } = parts
  const data = await makeData(parts, BITS, new Uint8Array())
  const clientData = makeClientData('webauthn.get', parts)
  const signature = change(await signWith(algorithm, keys, concat(data, await sha256(clientData))))
  check('authenticate', clientData)
  const authenticatorData = signed(data)
  await readAuthenticatorData(authenticatorData, EXPECTED)
  const publicKey = key(await coseKeyOf(algorithm, keys))
  const id = toBase64url(ID)
  return askVerifier(() =>
    verifier.verifyAssertion({ id, rpId: RP_ID, authenticatorData, clientData, publicKey, signature }),
  )
}

/** Returns the verdict. Anything but a refusal in the right words is a defect. */
async function judge(run: Promise<boolean>): Promise<unknown> {
  try {
    return await run
  } catch (error) {
    return Object(error).type === 'WebAuthnVerificationError' ? false : error
  }
}

/** Returns the vectors whose verdict is not that of the specification. */
async function differences(run: typeof register, setup: Setup, vectors: readonly Vector[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, isRight, parts] of vectors) {
    const seen = await judge(run(setup, parts))
    if (seen !== isRight) wrong.push(typeof seen === 'boolean' ? name : `${name}: ${seen}`)
  }
  return wrong
}

const BY_DEFAULT: readonly Algorithm[] = ['ES256', 'EdDSA', 'RS256']
const FURTHER: readonly Algorithm[] = ['ES384', 'ES512', 'PS256', 'PS384', 'RS384']

// RSA keys take long to make.
const pairs = [generateKeys('RS256'), generateKeys('RS256')] as const

async function keysOf(algorithm: Algorithm, index: 0 | 1 = 0): Promise<CryptoKeyPair> {
  return /^[PR]S/.test(algorithm) ? reuseKeys(algorithm, await pairs[index]) : generateKeys(algorithm)
}

const flips = Array.from({ length: 37 * 8 }, (_, bit) => bit).filter((bit) => bit % 7 === 0)

const FLIPPED = flips.map((bit): Vector => {
  const signed = (right: Bytes) => right.with(bit >> 3, (right[bit >> 3] ?? 0) ^ (1 << (bit & 7)))
  return [`bit ${bit}`, false, { signed }]
})

const registrationsOf = (algorithm: Algorithm): Vector[] => [
  ...(BY_DEFAULT.includes(algorithm) ? SHARED : []),
  ...vectorsOf('key', KEYS[algorithm]),
  ...vectorsOf('statement', STATEMENTS),
  ...vectorsOf('self', selfOf(algorithm)),
  ...vectorsOf('object', OBJECTS),
]

const assertionsOf = (algorithm: Algorithm): Vector[] => [
  ...(BY_DEFAULT.includes(algorithm) ? SHARED : SHARED.slice(0, 1)),
  ...vectorsOf('key', KEYS[algorithm]),
  ...vectorsOf('signature', SIGNATURES),
]

const CASES: readonly (readonly [verifier: Deviation['verifier'], algorithm: Algorithm])[] = [
  ...BY_DEFAULT.map((algorithm) => ['lean', algorithm] as const),
  ...[...BY_DEFAULT, ...FURTHER].map((algorithm) => ['simpleWebAuthn', algorithm] as const),
]

describe.each(CASES)('the verifier %s with %s', (name, algorithm) => {
  const verifier = VERIFIERS[name]
  const keys = keysOf(algorithm)

  test('WA-18: accepts the registrations that the specification accepts', async () => {
    const seen = await differences(register, { algorithm, keys: await keys, verifier }, registrationsOf(algorithm))
    expect(seen).toEqual(deviationsOf(name, 'registration', algorithm))
  })

  test('WA-14: accepts the assertions that the specification accepts', async () => {
    const seen = await differences(authenticate, { algorithm, keys: await keys, verifier }, assertionsOf(algorithm))
    expect(seen).toEqual(deviationsOf(name, 'assertion', algorithm))
  })

  test('WA-14: refuses data with a bit that was not signed', async () => {
    expect(await differences(authenticate, { algorithm, keys: await keys, verifier }, FLIPPED)).toEqual([])
  })

  test('WA-14: refuses the signature of another passkey', async () => {
    const other = await coseKeyOf(algorithm, await keysOf(algorithm, 1))
    const vectors: Vector[] = [['another key', false, { key: () => other }]]
    expect(await differences(authenticate, { algorithm, keys: await keys, verifier }, vectors)).toEqual([])
  })
})

describe.each(['lean', 'simpleWebAuthn'] as const)('the verifier %s', (name) => {
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
    const setup: Setup = { algorithm: 'EdDSA', keys: await generateKeys('EdDSA'), verifier: VERIFIERS[name] }
    expect(await differences(authenticate, setup, vectors)).toEqual([])
  })
})

describe('ML-DSA-44', () => {
  // A runtime without it has no keys, and SimpleWebAuthn refuses those of others.
  const make = () => generateKeys('ML-DSA-44').catch(() => null)

  test('WA-14: is verified by simpleWebAuthn where the runtime has it', async () => {
    const keys = await make()
    if (keys === null) return
    const setup: Setup = { algorithm: 'ML-DSA-44', keys, verifier: VERIFIERS.simpleWebAuthn }
    const seen = [
      await differences(register, setup, registrationsOf('ML-DSA-44')),
      await differences(authenticate, setup, assertionsOf('ML-DSA-44')),
    ]
    expect(seen).toEqual(
      (['registration', 'assertion'] as const).map((each) => deviationsOf('simpleWebAuthn', each, 'ML-DSA-44')),
    )
  })
})

describe('the verifier lean', () => {
  test.each(FURTHER)('WA-24: refuses a key of %s, and names the verifier that knows it', async (algorithm) => {
    const setup: Setup = { algorithm, keys: await keysOf(algorithm), verifier: VERIFIERS.lean }
    const cause = { fix: expect.stringContaining('simpleWebAuthn()') }
    for (const run of [register, authenticate])
      await expect(run(setup, {})).rejects.toMatchObject({ type: 'WebAuthnVerificationError', cause })
  })
})
