import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import { decodeBase64url, encodeBase64url } from '../../lib/base64url.ts'
import type { Identity } from '../../types/identity.ts'
import { ALGORITHMS } from './algorithms.ts'
import { toBase64 } from './base64.ts'
import { ownerOf, storeOf } from './owner.ts'
import { refuse } from './refuse.ts'
import { base64urlOf } from './response.ts'
import { type Answered, verified } from './verified.ts'

/**
 * Lets only pass what was asked for: no statement, or one that the passkey made with its own key. Certificates
 * would be checked, and for that the library fetches lists from addresses that they name: anybody could have
 * this server call any other.
 */
function checkAttestation(text: string): void {
  const bytes = decodeBase64url(text) ?? new Uint8Array()
  const attestation = decodeAttestationObject(bytes)
  const format = attestation.get('fmt')
  if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined))
    refuse(`the attestation ${String(format).slice(0, 32)}`, 'none')
  // What follows the first item would not be looked at. A map, of which the type says less.
  const { length } = isoCBOR.encode(attestation as unknown as Map<string, string>)
  if (length !== bytes.length) refuse('more than an attestation', 'one')
}

/** Known ways to reach an authenticator, as stores hold them: the browser's word, shown to browsers again. */
function transportsOf(list: unknown): string | null {
  const isName = (name: unknown): name is string => typeof name === 'string' && /^[a-z-]{1,16}$/.test(name)
  return (Array.isArray(list) && list.filter(isName).slice(0, 8).join(',')) || null
}

/**
 * A new passkey: of whoever was signed in when it began and still is, or of somebody new.
 *
 * @throws {WebAuthnVerificationError}
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function register(answered: Answered): Promise<Identity> {
  const { context, provider, challenge, response, expected } = answered
  const { email, handle, name, sid, userId } = challenge
  const owner = await ownerOf(context)
  // Otherwise the passkey of one user could be put into the account of another.
  if ((owner?.user.id ?? null) !== userId || (owner?.sid ?? null) !== sid)
    refuse('another user, or another session', 'the one in which it began')
  if (handle === null) refuse('no user handle', 'a registration')
  const attestationObject = base64urlOf(response.fields, 'attestationObject')
  const { registrationInfo: info } = await verified(async () => {
    checkAttestation(attestationObject)
    return verifyRegistrationResponse({
      ...expected,
      response: {
        ...{ id: response.id, rawId: response.id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: base64urlOf(response.fields, 'clientDataJSON'), attestationObject },
      },
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
  })
  if (info === undefined || info.credential.id !== response.id) refuse('the id of another passkey', 'its own')
  const credentialID = toBase64(response.id)
  // Whoever registers the id of somebody else's passkey would take it over.
  if ((await storeOf(context).getAuthenticator(credentialID)) !== null)
    refuse('a passkey that is registered', 'a new one')
  const account = { provider: provider.id, providerAccountId: handle, type: 'webauthn' } as const
  return {
    user: { id: `${provider.id}|${handle}`, ...(userId === null && { email, name }) },
    account,
    authenticator: {
      ...{ credentialID, providerAccountId: handle, counter: info.credential.counter },
      credentialPublicKey: toBase64(encodeBase64url(info.credential.publicKey)),
      credentialDeviceType: info.credentialDeviceType,
      credentialBackedUp: info.credentialBackedUp,
      transports: transportsOf(response.fields['transports']),
    },
    link: userId === null || sid === null ? null : { userId, sid },
  }
}
