import { type Bytes, bytesOfText, type Cbor, cbor, concat } from './cbor.ts'
import { type Algorithm, coseKeyOf, generateKeys, numberOf, signWith, toBase64url } from './schemes.ts'

/** Where the browser is, unless a test says otherwise. */
const ORIGIN = 'https://app.example'

/** Bits of the authenticator data. @see https://www.w3.org/TR/webauthn-3/#flags */
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
    /** Or what makes it. @param signed What a statement signs. */
    readonly attStmt?: Cbor | ((signed: Bytes) => Promise<Cbor>)
    readonly trailing?: Bytes
    /** Signed by the passkey itself. @see https://www.w3.org/TR/webauthn-3/#self-attestation */
    readonly isSelf?: boolean
  }
  readonly authDataTrailing?: Bytes
  /** Id of the new passkey. */
  readonly credentialId?: Bytes
  /** Model of the authenticator, 16 bytes. @default zeros: unknown */
  readonly aaguid?: Bytes
  /** What the COSE key says its algorithm is. */
  readonly alg?: number
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
  bytesOfText(
    JSON.stringify({ type, challenge, ...(origin !== null && { origin }), crossOrigin: false, ...clientData }),
  )

/** @see https://www.w3.org/TR/webauthn-3/#authenticator-data */
const authDataOf = async (rpId: string, flags: number, counter: number, rest: Bytes): Promise<Bytes> =>
  concat(await sha256(bytesOfText(rpId)), [flags], uint32(counter), rest)

const answerOf = (
  id: Bytes,
  response: Readonly<Record<string, unknown>>,
  { answer, response: wrong }: Tamper,
): string =>
  JSON.stringify({
    id: toBase64url(id),
    rawId: toBase64url(id),
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
  const passkeys: Passkey[] = []

  async function attest(keys: CryptoKeyPair, authData: Bytes, clientData: Bytes, tamper: Tamper): Promise<Bytes> {
    const { isSelf = false, fmt = isSelf ? 'packed' : 'none', attStmt, trailing = [] } = tamper.attestation ?? {}
    const statement = new Map<string, Cbor>()
    const signed = concat(authData, await sha256(clientData))
    if (isSelf) {
      const right = await signWith(algorithm, keys, signed)
      statement.set('alg', numberOf(algorithm)).set('sig', tamper.signature?.(right) ?? right)
    }
    const object = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', typeof attStmt === 'function' ? await attStmt(signed) : (attStmt ?? statement)],
      ['authData', authData],
    ])
    return concat(cbor(object), trailing)
  }

  async function create(options: ServerOptions, tamper: Tamper = {}): Promise<string> {
    const id = tamper.credentialId ?? crypto.getRandomValues(new Uint8Array(32))
    const keys = await generateKeys(algorithm)
    const cose = await coseKeyOf(algorithm, keys, tamper.alg)
    const rpId = tamper.rpId ?? options.rp?.id ?? ''
    const flags = tamper.flags ?? FLAGS.UP | FLAGS.UV | FLAGS.BE | FLAGS.BS
    const counter = tamper.counter ?? (counts ? 1 : 0)
    passkeys.push({ id, rpId, userHandle: options.user?.id ?? '', algorithm, keys, flags, counter })
    const { aaguid = new Uint8Array(16), authDataTrailing = [] } = tamper
    const key = concat(aaguid, [id.length >> 8, id.length & 255], id, cose, authDataTrailing)
    const authData = await authDataOf(rpId, flags | FLAGS.AT, counter, key)
    const clientData = clientDataOf('webauthn.create', options.challenge, tamper)
    const object = await attest(keys, authData, clientData, tamper)
    const response = {
      clientDataJSON: toBase64url(clientData),
      attestationObject: toBase64url(object),
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
    const right = await signWith(algorithm, passkey.keys, signed)
    const { userHandle = passkey.userHandle } = tamper
    const response = {
      clientDataJSON: toBase64url(clientData),
      authenticatorData: toBase64url(authData),
      signature: toBase64url(tamper.signature?.(right) ?? right),
      ...(userHandle !== null && { userHandle }),
    }
    return answerOf(passkey.id, response, tamper)
  }

  return { passkeys, create, get }
}
