import { encodeBase64url } from '../../lib/base64url.ts'
import type { Identity } from '../../seams/identity.ts'
import { getStore } from '../../store/get-store.ts'
import type { AnsweredCeremony } from './answered-ceremony.ts'
import { readAttestedPasskey } from './attested-passkey.ts'
import { toBase64 } from './base64.ts'
import { leanVerifier } from './lean-verifier.ts'
import { readBytes } from './response.ts'
import { findSignedInUser } from './signed-in-user.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/** Known transports as stored. The browser reports them, and they are sent to browsers again. */
function readTransports(list: unknown): string | null {
  const isName = (name: unknown): name is string => typeof name === 'string' && /^[a-z-]{1,16}$/.test(name)
  return (Array.isArray(list) && list.filter(isName).slice(0, 8).join(',')) || null
}

/**
 * Completes a new passkey: of the user who was signed in at the start and still is, or of a new user.
 *
 * @throws {WebAuthnVerificationError}
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 */
export async function register(ceremony: AnsweredCeremony): Promise<Identity> {
  const { context, provider, challenge, response, expected } = ceremony
  const { email, handle, name, sid, userId } = challenge
  const signedIn = await findSignedInUser(context)
  // Otherwise, one user's passkey could be added to another user's account.
  if ((signedIn?.user.id ?? null) !== userId || (signedIn?.sid ?? null) !== sid)
    throwInvalidResponse('another user, or another session', 'the one in which it started')
  if (handle === null) throwInvalidResponse('no user handle', 'a registration')
  const { fields } = response
  const attestation = readBytes(fields, 'attestationObject')
  const { verifier = leanVerifier } = provider
  const passkey = await readAttestedPasskey(attestation, readBytes(fields, 'clientDataJSON'), expected, verifier)
  if (encodeBase64url(passkey.id) !== response.id) throwInvalidResponse('the id of another passkey', 'its own')
  const credentialID = toBase64(response.id)
  // By registering the id of another user's passkey, an attacker would take it over.
  if ((await getStore(context.config).getAuthenticator(credentialID)) !== null)
    throwInvalidResponse('a passkey that is already registered', 'a new one')
  const account = { provider: provider.id, providerAccountId: handle, type: 'webauthn' } as const
  return {
    user: { id: `${provider.id}|${handle}`, ...(userId === null && { email, name }) },
    account,
    authenticator: {
      credentialID,
      providerAccountId: handle,
      counter: passkey.counter,
      credentialPublicKey: toBase64(encodeBase64url(passkey.publicKey)),
      credentialDeviceType: passkey.deviceType,
      credentialBackedUp: passkey.isBackedUp,
      transports: readTransports(fields['transports']),
      aaguid: passkey.aaguid,
      createdAt: new Date(),
    },
    link: userId === null || sid === null ? null : { userId, sid },
  }
}
