import { decodeBase64url, encodeBase64url } from '../../../src/lib/base64url.ts'
import { utf8 } from '../../../src/lib/bytes.ts'
import { randomBytes } from '../../../src/lib/random.ts'
import { ORIGIN } from '../../harness.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What CBOR is made from, as far as WebAuthn uses it. */
export type Cbor = number | string | Bytes | readonly Cbor[] | ReadonlyMap<string | number, Cbor>

const concat = (...parts: readonly (readonly number[] | Bytes)[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** Type and length. @see https://www.rfc-editor.org/rfc/rfc8949#section-3 */
function head(major: number, length: number): number[] {
  if (length < 24) return [(major << 5) | length]
  if (length < 256) return [(major << 5) | 24, length]
  return [(major << 5) | 25, length >> 8, length & 255]
}

/** A value as canonical CBOR. */
export function cbor(value: Cbor): Bytes {
  if (typeof value === 'number') return Uint8Array.from(value < 0 ? head(1, -1 - value) : head(0, value))
  if (typeof value === 'string') return concat(head(3, utf8(value).length), utf8(value))
  if (value instanceof Uint8Array) return concat(head(2, value.length), value)
  if (value instanceof Map)
    return concat(head(5, value.size), ...Array.from(value, ([k, v]) => concat(cbor(k), cbor(v))))
  const items = value as readonly Cbor[] // what is left
  return concat(head(4, items.length), ...items.map(cbor))
}

export const FLAGS = { UP: 1, UV: 4, BE: 8, BS: 16, AT: 64, ED: 128 } as const

/** Everything about an answer that a test can make wrong; the rest is as it should be. */
export interface Tamper {
  readonly origin?: string | null
  /** Members of the client data, over the right ones. */
  readonly clientData?: Readonly<Record<string, unknown>>
  readonly rpId?: string
  readonly flags?: number
  readonly counter?: number
  /** `null`: none. Base64url. */
  readonly userHandle?: string | null
  /** Members of the answer, over the right ones. */
  readonly answer?: Readonly<Record<string, unknown>>
  /** Members of its `response`. */
  readonly response?: Readonly<Record<string, unknown>>
  readonly signature?: (right: Bytes) => Bytes
  /** Registration only. */
  readonly attestation?: {
    readonly fmt?: string
    readonly attStmt?: Cbor
    readonly trailing?: Bytes
    /** Signed by the passkey itself. @see https://www.w3.org/TR/webauthn-3/#self-attestation */
    readonly isSelf?: boolean
  }
  readonly authDataTrailing?: Bytes
  /** Id of the new passkey. */
  readonly credentialId?: Bytes
  /** What the COSE key says its algorithm is. */
  readonly alg?: number
}

type Algorithm = 'ES256' | 'RS256' | 'EdDSA'

interface Scheme {
  readonly generate: RsaHashedKeyGenParams | EcKeyGenParams | { readonly name: 'Ed25519' }
  readonly sign: EcdsaParams | { readonly name: string }
  readonly toCose: (jwk: JsonWebKey, alg?: number) => Cbor
}

const part = (text: string | undefined): Bytes => decodeBase64url(text ?? '') ?? new Uint8Array()

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

/** One passkey, with all that the authenticator knows of it. */
export interface Passkey {
  readonly id: Bytes
  readonly rpId: string
  /** Base64url. */
  readonly userHandle: string
  readonly algorithm: Algorithm
  readonly keys: CryptoKeyPair
  readonly flags: number
  counter: number
}

/** Options as the server sends them. */
export interface ServerOptions {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: string }
}

/** A software authenticator, and the browser in front of it. */
export interface Authenticator {
  readonly passkeys: Passkey[]
  /** @returns JSON text of the registration. */
  create(options: ServerOptions, tamper?: Tamper): Promise<string>
  /** @returns JSON text of the assertion, by the newest passkey unless another is given. */
  get(options: ServerOptions, tamper?: Tamper, passkey?: Passkey): Promise<string>
}

const sha256 = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const uint32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]

const clientDataOf = (type: string, challenge: string, { origin = ORIGIN, clientData }: Tamper): Bytes =>
  utf8(JSON.stringify({ type, challenge, ...(origin !== null && { origin }), crossOrigin: false, ...clientData }))

/** @see https://www.w3.org/TR/webauthn-3/#authenticator-data */
const authDataOf = async (rpId: string, flags: number, counter: number, rest: Bytes): Promise<Bytes> =>
  concat(await sha256(utf8(rpId)), [flags], uint32(counter), rest)

const answerOf = (
  id: Bytes,
  response: Readonly<Record<string, unknown>>,
  { answer, response: wrong }: Tamper,
): string =>
  JSON.stringify({
    id: encodeBase64url(id),
    rawId: encodeBase64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: { ...response, ...wrong },
    ...answer,
  })

/**
 * Makes real keys and real signatures.
 *
 * @param counts Whether it counts its uses, as security keys do. Synced passkeys do not.
 */
export function openAuthenticator(algorithm: Algorithm = 'ES256', counts = true): Authenticator {
  const scheme = SCHEMES[algorithm]
  const passkeys: Passkey[] = []

  const signWith = async ({ privateKey }: CryptoKeyPair, bytes: Bytes): Promise<Bytes> => {
    const raw = new Uint8Array(await crypto.subtle.sign(scheme.sign, privateKey, bytes))
    return algorithm === 'ES256' ? toDer(raw) : raw
  }

  async function attest(keys: CryptoKeyPair, authData: Bytes, clientData: Bytes, tamper: Tamper): Promise<Bytes> {
    const { isSelf = false, fmt = isSelf ? 'packed' : 'none', attStmt, trailing = [] } = tamper.attestation ?? {}
    const statement = new Map<string, Cbor>()
    if (isSelf) {
      const right = await signWith(keys, concat(authData, await sha256(clientData)))
      statement.set('alg', -7).set('sig', tamper.signature?.(right) ?? right)
    }
    const object = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt ?? statement],
      ['authData', authData],
    ])
    return concat(cbor(object), trailing)
  }

  async function create(options: ServerOptions, tamper: Tamper = {}): Promise<string> {
    const id = tamper.credentialId ?? randomBytes(32)
    const keys = (await crypto.subtle.generateKey(scheme.generate, true, ['sign', 'verify'])) as CryptoKeyPair
    const cose = cbor(scheme.toCose(await crypto.subtle.exportKey('jwk', keys.publicKey), tamper.alg))
    const rpId = tamper.rpId ?? options.rp?.id ?? ''
    const flags = tamper.flags ?? FLAGS.UP | FLAGS.UV | FLAGS.BE | FLAGS.BS
    const counter = tamper.counter ?? (counts ? 1 : 0)
    passkeys.push({ id, rpId, userHandle: options.user?.id ?? '', algorithm, keys, flags, counter })
    const key = concat(new Uint8Array(16), [id.length >> 8, id.length & 255], id, cose, tamper.authDataTrailing ?? [])
    const authData = await authDataOf(rpId, flags | FLAGS.AT, counter, key)
    const clientData = clientDataOf('webauthn.create', options.challenge, tamper)
    const object = await attest(keys, authData, clientData, tamper)
    const response = {
      clientDataJSON: encodeBase64url(clientData),
      attestationObject: encodeBase64url(object),
      transports: ['internal', 'hybrid'],
    }
    return answerOf(id, response, tamper)
  }

  async function get(options: ServerOptions, tamper: Tamper = {}, passkey = passkeys.at(-1)): Promise<string> {
    if (passkey === undefined) throw new Error('No passkey.')
    passkey.counter = tamper.counter ?? passkey.counter + (counts ? 1 : 0)
    const flags = tamper.flags ?? passkey.flags
    const authData = await authDataOf(tamper.rpId ?? options.rpId ?? '', flags, passkey.counter, new Uint8Array())
    const clientData = clientDataOf('webauthn.get', options.challenge, tamper)
    const signed = concat(authData, await sha256(clientData))
    const right = await signWith(passkey.keys, signed)
    const { userHandle = passkey.userHandle } = tamper
    const response = {
      clientDataJSON: encodeBase64url(clientData),
      authenticatorData: encodeBase64url(authData),
      signature: encodeBase64url(tamper.signature?.(right) ?? right),
      ...(userHandle !== null && { userHandle }),
    }
    return answerOf(passkey.id, response, tamper)
  }

  return { passkeys, create, get }
}
