import { askRedirect } from '../../application/ask-redirect.ts'
import type { Context } from '../../seams/context.ts'
import type { Proof } from '../../seams/identity.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'
import { authenticate } from './authenticate.ts'
import { takeChallenge } from './challenge.ts'
import { register } from './register.ts'
import { getRelyingParty } from './relying-party.ts'
import { checkClientData, parseResponse } from './response.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'
import { getRequirements } from './upgrade.ts'

// Each ceremony needs both, so they load together.
export { showOptions } from './options.ts'

/**
 * `POST callback/:provider`: finishes a ceremony. The common checks are made here, in the order of the specification.
 *
 * @throws {WebAuthnVerificationError}
 */
export async function finish(context: Context, provider: ResolvedWebAuthnProvider): Promise<Proof> {
  const { action, callbackUrl, data } = context.request.body
  const challenge = await takeChallenge(context, provider, action)
  const response = parseResponse(data)
  const party = getRelyingParty(context, provider)
  if (challenge.rpId !== party.id) throwInvalidResponse(`the relying party ${challenge.rpId}`, party.id)
  checkClientData(response, challenge, party)
  const expected = { rpId: party.id, ...getRequirements(challenge, provider) }
  const prove = challenge.action === 'register' ? register : authenticate
  const identity = await prove({ context, provider, challenge, response, expected })
  context.config.logger.step?.('passkey', 'accepted', { provider: provider.id, name: challenge.action })
  return { identity, returnTo: await askRedirect(context, callbackUrl) }
}
