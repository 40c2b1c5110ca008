import { type Bytes, bytesOfText, type Cbor, concat } from '../../../../runtimes/suite/cbor.ts'
import { generateKeys, signWith } from '../../../../runtimes/suite/schemes.ts'

// An authority for certificates of authenticators. It writes what no tool would: certificates that must be refused.

type Part = readonly number[] | Bytes

/** Tag, length and value. @see ITU-T X.690 §8.1 */
export function der(tag: number, ...parts: readonly Part[]): Bytes {
  const value = concat(...parts)
  const { length } = value
  if (length < 128) return concat([tag, length], value)
  return concat(length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255], value)
}

const [BOOLEAN, INTEGER, BITS, OCTETS, OBJECT_ID, ENUMERATED, UTF8, UTC_TIME, SEQUENCE, SET] = [
  1, 2, 3, 4, 6, 10, 12, 23, 48, 49,
] as const

const sequence = (...parts: readonly Part[]): Bytes => der(SEQUENCE, ...parts)

/** @see ITU-T X.690 §8.19 */
function objectId(text: string): Bytes {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const digits = (value: number): number[] => (value < 128 ? [value] : [...digits(value >> 7), value & 127])
  const bytes = rest.flatMap((value) =>
    digits(value).map((digit, at, all) => (at < all.length - 1 ? digit | 128 : digit)),
  )
  return der(OBJECT_ID, [first * 40 + second, ...bytes])
}

/** @see https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5 */
const time = (date: Date): Bytes =>
  der(UTC_TIME, bytesOfText(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** @see https://www.w3.org/TR/webauthn-3/#sctn-packed-attestation-cert-requirements */
function nameOf(name: string): Bytes {
  const entries = { '2.5.4.6': 'DE', '2.5.4.10': 'Example', '2.5.4.11': 'Authenticator Attestation', '2.5.4.3': name }
  const parts = Object.entries(entries).map(([id, text]) =>
    der(SET, sequence(objectId(id), der(UTF8, bytesOfText(text)))),
  )
  return sequence(...parts)
}

const extension = (id: string, value: Bytes): Bytes => sequence(objectId(id), der(OCTETS, value))

/** A certificate, and who can sign with it. */
export interface Entity {
  readonly name: string
  readonly certificate: Bytes
  readonly keys: CryptoKeyPair
}

/** What a certificate says. */
export interface Certified {
  /** `null`: itself. */
  readonly issuer?: Entity | null
  readonly isAuthority?: boolean
  readonly serial?: number
  readonly from?: Date
  readonly until?: Date
  /** Address of a revocation list. */
  readonly list?: string | null
  /** Model that it is for. */
  readonly aaguid?: Bytes | null
  readonly hash?: 'SHA-256' | 'SHA-1'
  readonly keys?: CryptoKeyPair
  /** Hash of the client data, for the extension of Android. */
  readonly androidChallenge?: Bytes | null
}

const ALGORITHMS = { 'SHA-256': '1.2.840.10045.4.3.2', 'SHA-1': '1.2.840.10045.4.1' } as const

/** Signs what a certificate or a list says. */
async function sign(said: Bytes, { privateKey, publicKey }: CryptoKeyPair, hash: keyof typeof ALGORITHMS) {
  const signature = await signWith('ES256', { privateKey, publicKey }, said, { name: 'ECDSA', hash })
  return sequence(said, sequence(objectId(ALGORITHMS[hash])), der(BITS, [0], signature))
}

/** @see https://source.android.com/docs/security/features/keystore/attestation#schema */
function describeKey(challenge: Bytes): Bytes {
  const [version, level] = [der(INTEGER, [3]), der(ENUMERATED, [1])]
  return sequence(version, level, version, level, der(OCTETS, challenge), der(OCTETS), sequence(), sequence())
}

function extensionsOf({
  aaguid = null,
  androidChallenge = null,
  isAuthority = false,
  list = null,
}: Certified): Bytes[] {
  const constraints = isAuthority ? sequence(der(BOOLEAN, [255])) : sequence()
  const address = list === null ? null : der(0xa0, der(0xa0, der(0x86, bytesOfText(list))))
  return [
    extension('2.5.29.19', constraints),
    ...(address === null ? [] : [extension('2.5.29.31', sequence(sequence(address)))]),
    ...(androidChallenge === null ? [] : [extension('1.3.6.1.4.1.11129.2.1.17', describeKey(androidChallenge))]),
    ...(aaguid === null ? [] : [extension('1.3.6.1.4.1.45724.1.1.4', der(OCTETS, aaguid))]),
  ]
}

const DAY = 86_400_000

/** A date, in days from now. */
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY)

/** Makes a certificate. @see https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
export async function certify(name: string, certified: Certified = {}): Promise<Entity> {
  const { from = inDays(-1), hash = 'SHA-256', issuer = null, serial = 1, until = inDays(1) } = certified
  const keys = certified.keys ?? (await generateKeys('ES256'))
  const said = sequence(
    der(0xa0, der(INTEGER, [2])),
    der(INTEGER, [serial]),
    sequence(objectId(ALGORITHMS[hash])),
    nameOf(issuer?.name ?? name),
    sequence(time(from), time(until)),
    nameOf(name),
    new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey)),
    der(0xa3, sequence(...extensionsOf(certified))),
  )
  return { name, keys, certificate: await sign(said, issuer?.keys ?? keys, hash) }
}

/** Makes a revocation list. @see https://www.rfc-editor.org/rfc/rfc5280#section-5.1 */
export function revoke({ keys, name }: Entity, serials: readonly number[]): Promise<Bytes> {
  const entries = serials.map((serial) => sequence(der(INTEGER, [serial]), time(inDays(-1))))
  const list = entries.length > 0 ? sequence(...entries) : []
  const said = sequence(
    der(INTEGER, [1]),
    sequence(objectId(ALGORITHMS['SHA-256'])),
    nameOf(name),
    time(inDays(-1)),
    time(inDays(1)),
    list,
  )
  return sign(said, keys, 'SHA-256')
}

/** The certificate in PEM. */
export const toPem = ({ certificate }: Entity): string => {
  const lines = btoa(String.fromCharCode(...certificate)).match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** The statement of an authenticator that has a certificate. @param above Certificates above it, nearest first. */
export const attestedBy =
  (entity: Entity, ...above: readonly Bytes[]) =>
  async (signed: Bytes): Promise<Cbor> =>
    new Map<string, Cbor>([
      ['alg', -7],
      ['sig', await signWith('ES256', entity.keys, signed)],
      ['x5c', [entity.certificate, ...above]],
    ])
