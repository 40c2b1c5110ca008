import { hashText } from '../../crypto/digest.ts'
import { equalConstantTime } from '../../crypto/equal.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { type Bytes, decodeCbor } from './cbor.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/** Bits. @see https://www.w3.org/TR/webauthn-3/#authdata-flags */
const USER_PRESENT = 1
const USER_VERIFIED = 4
const BACKUP_ELIGIBLE = 8
const BACKED_UP = 16
const HAS_CREDENTIAL = 64
const HAS_EXTENSIONS = 128

/** Offsets of the counter, the model, and the length of the id, in bytes. */
const COUNTER = 33
const AAGUID = 37
const ID_LENGTH = 53
const ID = 55

/** The signed data of an authenticator. */
export interface AuthenticatorData {
  readonly counter: number
  /** Whether the passkey may be on several devices. */
  readonly deviceType: 'singleDevice' | 'multiDevice'
  readonly isBackedUp: boolean
  /** A new passkey with its public key in COSE, and the model that the authenticator states. */
  readonly credential: { readonly id: Bytes; readonly publicKey: Bytes; readonly aaguid: string | null } | null
}

/** The expected values. */
export interface ExpectedData {
  /** Id of the relying party. */
  readonly rpId: string
  /** `false` only for a passkey that the browser creates without asking (`upgrade.ts`). @default true */
  readonly requiresPresence?: boolean
  readonly requiresVerification: boolean
}

/** Returns where the extensions end. They are a map. @see https://www.w3.org/TR/webauthn-3/#sctn-extension-id */
function skipExtensions(bytes: Bytes, start: number): number {
  const [extensions, end] = decodeCbor(bytes, start)
  return extensions instanceof Map ? end : throwInvalidResponse('extensions that are not a map', 'a map')
}

/** Returns the model as a UUID; `null` if the browser or the authenticator hides it. @see https://www.w3.org/TR/webauthn-3/#aaguid */
function readAaguid(bytes: Bytes): string | null {
  const hex = Array.from(bytes.slice(AAGUID, ID_LENGTH), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return /^0*$/.test(hex) ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Reads the passkey after the counter. Its key ends where its CBOR ends. */
function readCredential(bytes: Bytes, view: DataView) {
  if (bytes.length < ID) throwInvalidResponse('authenticator data that is too short', 'a passkey')
  const start = ID + view.getUint16(ID_LENGTH)
  const [, end] = decodeCbor(bytes, start)
  const credential = { id: bytes.slice(ID, start), publicKey: bytes.slice(start, end), aaguid: readAaguid(bytes) }
  return { credential, end }
}

async function checkParty(bytes: Bytes, rpId: string): Promise<void> {
  const [seen, expected] = [encodeBase64url(bytes.slice(0, 32)), await hashText(rpId)]
  if (!equalConstantTime(seen, expected)) throwInvalidResponse('another relying party', rpId)
}

function checkFlags(flags: number, { requiresPresence = true, requiresVerification }: ExpectedData): void {
  if (requiresPresence && !(flags & USER_PRESENT)) throwInvalidResponse('no user at the authenticator', 'one')
  if (requiresVerification && !(flags & USER_VERIFIED))
    throwInvalidResponse('no user verification', 'a PIN, fingerprint or face')
  if (flags & BACKED_UP && !(flags & BACKUP_ELIGIBLE))
    throwInvalidResponse('a backup of a passkey that has none', 'one that has')
}

/**
 * Reads the data of an authenticator and makes all checks that do not depend on a stored passkey.
 *
 * @param bytes From the browser. The signature has not been verified.
 * @throws {WebAuthnVerificationError}
 * @see https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 */
export async function readAuthenticatorData(bytes: Bytes, expected: ExpectedData): Promise<AuthenticatorData> {
  if (bytes.length < COUNTER + 4) throwInvalidResponse('authenticator data that is too short', 'at least 37 bytes')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint8(32)
  await checkParty(bytes, expected.rpId)
  checkFlags(flags, expected)
  const found = flags & HAS_CREDENTIAL ? readCredential(bytes, view) : { credential: null, end: COUNTER + 4 }
  const end = flags & HAS_EXTENSIONS ? skipExtensions(bytes, found.end) : found.end
  if (end !== bytes.length) throwInvalidResponse('bytes after the authenticator data', 'none')
  return {
    counter: view.getUint32(COUNTER),
    deviceType: flags & BACKUP_ELIGIBLE ? 'multiDevice' : 'singleDevice',
    isBackedUp: (flags & BACKED_UP) !== 0,
    credential: found.credential,
  }
}
