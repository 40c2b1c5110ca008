// Passkeys that the browser creates without asking, after a sign-in by another method.

import { InvalidRequest, throwUnexpected } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import { parseVia } from '../../lib/via.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'
import type { ExpectedData } from './authenticator-data.ts'
import type { Challenge } from './challenge.ts'
import type { SignedInUser } from './signed-in-user.ts'

/** Seconds after a sign-in in which an upgrade can start. A browser saves a password within this time, too. */
const UPGRADE_WINDOW = 300

/** Whether the session is known to have begun with a passkey. */
const beganWithPasskey = ({ config }: Context, { via }: SignedInUser): boolean =>
  config.providers.get(parseVia(via)?.provider ?? '')?.type === 'webauthn'

/**
 * Returns the user whose account the browser may upgrade.
 *
 * The user does not confirm an upgrade, so it needs a recent sign-in: an old session may be open on an unattended device.
 * An application may try an upgrade on each page, so only `debug` logs these refusals.
 *
 * @throws {InvalidRequest} No upgrade is possible.
 */
export function checkUpgrade(
  context: Context,
  { autoUpgrade }: ResolvedWebAuthnProvider,
  signedIn: SignedInUser | null,
): SignedInUser {
  if (!autoUpgrade)
    throwUnexpected(InvalidRequest, '`action` upgrade', '`authenticate` or `register`', {
      fix: 'Set `autoUpgrade: true` of the passkey provider.',
    })
  const expected = `a sign-in by another method in the last ${UPGRADE_WINDOW} s`
  const throwNotUpgradable = (seen: string) => throwUnexpected(InvalidRequest, seen, expected, { isExpected: true })
  if (signedIn === null) return throwNotUpgradable('an upgrade when signed out')
  const age = signedIn.authTime === null ? Infinity : nowSeconds() - signedIn.authTime
  if (age > UPGRADE_WINDOW) return throwNotUpgradable('an upgrade in an old session')
  return beganWithPasskey(context, signedIn)
    ? throwNotUpgradable('an upgrade after a sign-in with a passkey')
    : signedIn
}

/**
 * Returns what the authenticator must prove. For an upgrade, the browser does not ask the user, so the authenticator can
 * prove neither presence nor verification. Every other registration and every sign-in requires presence.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential steps 15 and 16
 */
export function getRequirements(
  { action, isUpgrade }: Challenge,
  { autoUpgrade, userVerification }: ResolvedWebAuthnProvider,
): Pick<ExpectedData, 'requiresPresence' | 'requiresVerification'> {
  const isUnasked = action === 'register' && isUpgrade === true && autoUpgrade
  return { requiresPresence: !isUnasked, requiresVerification: !isUnasked && userVerification === 'required' }
}
