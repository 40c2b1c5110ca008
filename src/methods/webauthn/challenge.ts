import { createMacs, mac } from '../../crypto/mac.ts'
import { openExpiring } from '../../crypto/open-expiring.ts'
import { seal } from '../../crypto/sealed.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../seams/context.ts'
import { getStore } from '../../store/get-store.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'
import type { Ceremony } from './choose-ceremony.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/** The purpose of a challenge, sealed in a cookie: only this browser can use it, and only for this ceremony. */
export interface Challenge {
  /** Signed by the authenticator: 32 bytes, base64url. */
  readonly challenge: string
  readonly action: Ceremony
  /** Whether the browser creates the passkey without asking (`upgrade.ts`). Always `false` for a sign-in. */
  readonly isUpgrade: boolean
  /** Id of the relying party. */
  readonly rpId: string
  /** User handle of a registration, in standard base64. */
  readonly handle: string | null
  /** The user and the session in which a registration started. */
  readonly userId: string | null
  readonly sid: string | null
  /** The fields of a new user, unproven. */
  readonly email: string | null
  readonly name: string | null
}

interface Sealed extends Challenge {
  readonly provider: string
  readonly exp: number
}

/** Distinct from email addresses, which contain an `@`. */
const IDENTIFIER = 'webauthn'

/**
 * Stores a challenge: its purpose in the browser, and that it is unused in the store. A cookie alone could be sent
 * twice.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-cryptographic-challenges
 */
export async function startChallenge(
  context: Context,
  { id, timeout }: ResolvedWebAuthnProvider,
  challenge: Challenge,
): Promise<void> {
  const { config, cookies, names } = context
  const exp = nowSeconds() + timeout
  const token = await mac(config.keys, 'verification', challenge.challenge)
  await getStore(context.config).createVerificationToken({
    identifier: IDENTIFIER,
    token,
    expires: new Date(exp * 1000),
  })
  const sealed = await seal(config.keys, 'challenge', { ...challenge, provider: id, exp })
  cookies.set(names.webauthnChallenge.name, sealed, names.webauthnChallenge.attributes, timeout)
  config.logger.step?.('challenge', 'sent', { provider: id, name: challenge.action })
}

/** Returns whether it was unused. Secrets may have been rotated since, so it may be stored under an older one. */
async function consumeChallenge(context: Context, challenge: string): Promise<boolean> {
  for (const token of await createMacs(context.config.keys, 'verification', challenge))
    if (await getStore(context.config).consumeVerificationToken({ identifier: IDENTIFIER, token })) return true
  return false
}

/**
 * Returns the challenge of this browser and always consumes it.
 *
 * @throws {WebAuthnVerificationError} It is missing, expired, already used, or of another provider.
 */
export async function takeChallenge(
  context: Context,
  { id, timeout }: ResolvedWebAuthnProvider,
  action: unknown,
): Promise<Challenge> {
  const { config, cookies, names } = context
  const { name, attributes } = names.webauthnChallenge
  const cookie = cookies.get(name)
  cookies.clear(name, attributes)
  if (cookie === null) throwInvalidResponse('no challenge', `the cookie ${name}`)
  const opened = await openExpiring<Sealed>(config.keys, 'challenge', cookie, timeout)
  if (!('payload' in opened)) throwInvalidResponse('a challenge that cannot be decrypted', 'one of this application')
  const sealed = opened.payload
  if (!(await consumeChallenge(context, sealed.challenge)))
    throwInvalidResponse('a challenge that was already used', 'a new one for every ceremony')
  if (opened.state === 'expired') throwInvalidResponse('an expired challenge', `one of the last ${timeout} s`)
  if (sealed.provider !== id || sealed.action !== action)
    throwInvalidResponse('a challenge of another provider or `action`', `one for ${id} with the same \`action\``)
  config.logger.step?.('challenge', 'found', { provider: id, name: sealed.action })
  return sealed
}
