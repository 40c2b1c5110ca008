import { createJson } from '../../http/response.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import { getStore } from '../../store/get-store.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'
import { decodeBase64 } from './base64.ts'
import { getRelyingParty } from './relying-party.ts'
import { findSignedInUser } from './signed-in-user.ts'
import { getUserName, listHandles } from './user-handles.ts'

/**
 * `GET webauthn-options/:provider?action=signal`: returns what the browser may know of the signed-in user's passkeys, in
 * the format of its functions. It then hides removed passkeys, and shows the current name.
 *
 * A browser hides every passkey with the same user handle that the list lacks. So each list contains all passkeys of
 * the user, no list is empty, and a store that fails leaves no response. Passkeys of Auth.js have a user handle that
 * latchkey does not know: no list is about them. `signals` is empty when signed out.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods
 */
export async function showSignals(context: Context, provider: ResolvedWebAuthnProvider): Promise<Outcome> {
  const signedIn = await findSignedInUser(context)
  if (signedIn === null) return createJson({ action: 'signal', signals: [] })
  const { user } = signedIn
  const passkeys = await getStore(context.config).listAuthenticatorsByUserId(user.id)
  const userName = getUserName(user)
  const shared = {
    rpId: getRelyingParty(context, provider).id,
    allAcceptedCredentialIds: passkeys.map(({ credentialID }) => decodeBase64(credentialID)),
    name: userName,
    displayName: user.name ?? userName,
  }
  const handles = await listHandles(context, provider, passkeys)
  return createJson({ action: 'signal', signals: handles.map((userId) => ({ ...shared, userId })) })
}
