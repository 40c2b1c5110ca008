import { AdapterError, throwUnexpected, WebAuthnVerificationError } from '../../errors/errors.ts'
import { decodeBase64url } from '../../lib/base64url.ts'
import type { Identity } from '../../seams/identity.ts'
import type { Store } from '../../seams/store.ts'
import { getStore } from '../../store/get-store.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'
import type { AnsweredCeremony } from './answered-ceremony.ts'
import { askVerifier } from './ask-verifier.ts'
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.ts'
import { decodeBase64, toBase64 } from './base64.ts'
import { leanVerifier } from './lean-verifier.ts'
import { readBase64url, readBytes } from './response.ts'
import { throwInvalidResponse } from './throw-invalid-response.ts'

/**
 * The passkey is not in the store. Its `code` reaches the browser that has just used it, which can then stop to offer it.
 * Every other refusal has no code, because a passkey that works would disappear.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-signalUnknownCredential
 */
class UnregisteredPasskey extends WebAuthnVerificationError {
  readonly code = 'unknown-passkey'
}

/** The passkey that was used. */
async function findPasskey({ context, response }: AnsweredCeremony): Promise<AdapterAuthenticator> {
  const id = toBase64(response.id)
  const passkey = await getStore(context.config).getAuthenticator(id)
  // A store with a loose collation may return another user's passkey.
  if (passkey?.credentialID !== id) {
    const cause = { seen: 'an unregistered passkey', expected: 'a registered one' }
    throw new UnregisteredPasskey({ cause })
  }
  return passkey
}

/**
 * The browser sends the owner of the passkey, and the store knows it, too. Auth.js stored passkeys without the user
 * handle.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion step 6
 */
async function checkOwner(
  { context, provider, response }: AnsweredCeremony,
  passkey: AdapterAuthenticator,
): Promise<void> {
  const { credentialID, providerAccountId, userId } = passkey
  if (
    providerAccountId !== credentialID &&
    toBase64(readBase64url(response.fields, 'userHandle')) !== providerAccountId
  )
    throwInvalidResponse('the user handle of another user', "that of the passkey's owner")
  const account = await getStore(context.config).getAccount({ provider: provider.id, providerAccountId })
  if (account?.userId !== userId) throwInvalidResponse('a passkey without its account', `an account at ${provider.id}`)
}

/** Verifies the response. The counter is compared later. */
async function verifyAssertion(
  { expected, provider, response }: AnsweredCeremony,
  passkey: AdapterAuthenticator,
): Promise<AuthenticatorData> {
  const { fields, id } = response
  const publicKey =
    decodeBase64url(decodeBase64(passkey.credentialPublicKey)) ??
    throwUnexpected(AdapterError, 'a `credentialPublicKey` that is not base64', 'what was stored')
  const authenticatorData = readBytes(fields, 'authenticatorData')
  const read = await readAuthenticatorData(authenticatorData, expected)
  const clientData = readBytes(fields, 'clientDataJSON')
  const signature = readBytes(fields, 'signature')
  const assertion = { id, rpId: expected.rpId, authenticatorData, clientData, publicKey, signature }
  const { verifier = leanVerifier } = provider
  if (!(await askVerifier(() => verifier.verifyAssertion(assertion))))
    throwInvalidResponse('a signature that does not match', 'one of this passkey')
  return read
}

/** How exact the last use of a passkey without counter is, in milliseconds. A sign-in in between saves the write. */
const USE_PRECISION = 3_600_000

/** Whether a passkey has the current backup state and last use, as precisely as the store keeps them. */
function isCurrent(
  store: Store,
  { credentialBackedUp, lastUsedAt }: AdapterAuthenticator,
  isBackedUp: boolean,
): boolean {
  if (!store.can('updateAuthenticatorCounterIf')) return true
  const age = Date.now() - (lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  // A time in the future comes from a clock that was wrong.
  const isRecent = age >= 0 && age < USE_PRECISION
  return credentialBackedUp === isBackedUp && (isRecent || !store.can('updateAuthenticator'))
}

/**
 * Updates the counter if it still equals the value that was read, and with it the backup state and the last use. Of two
 * concurrent responses, from a passkey and its copy, one is refused. Most passkeys do not count and stay at 0.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 */
async function updateCounter(
  { context, provider }: AnsweredCeremony,
  passkey: AdapterAuthenticator,
  { counter, isBackedUp }: AuthenticatorData,
): Promise<void> {
  const { counter: last, credentialID } = passkey
  const store = getStore(context.config)
  const isStill = last === 0 && counter === 0
  if (isStill && isCurrent(store, passkey, isBackedUp)) return
  const lastUse = store.can('updateAuthenticator') ? [new Date()] : []
  const write = () => store.updateAuthenticatorCounterIf(credentialID, last, counter, isBackedUp, ...lastUse)
  // Some stores report no change if the counter stays.
  if ((isStill || counter > last) && ((await write()) || isStill)) return
  const evidence = { provider: provider.id, seen: `the counter ${counter}`, expected: `more than ${last}` }
  context.config.logger.warn('passkey-counter', 'A passkey may have been copied.', evidence)
  throwInvalidResponse(evidence.seen, evidence.expected)
}

/**
 * Reports a passkey that can be backed up although it could not before, or the reverse. The specification excludes that,
 * but authenticators do it after an update. No decision of latchkey depends on it, and a refusal would lock the user out.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-credential-backup
 */
function reportEligibility({ context, provider }: AnsweredCeremony, seen: string, expected: string): void {
  if (seen === expected) return
  const { logger } = context.config
  const evidence = { provider: provider.id, seen, expected }
  logger.warn('passkey-backup', 'The backup eligibility of a passkey has changed.', evidence)
  logger.debug('passkey-backup', 'accepted with another backup eligibility', evidence)
}

/**
 * Returns the owner of the passkey that was used.
 *
 * @throws {WebAuthnVerificationError}
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export async function authenticate(ceremony: AnsweredCeremony): Promise<Identity> {
  const passkey = await findPasskey(ceremony)
  const authenticatorData = await verifyAssertion(ceremony, passkey)
  reportEligibility(ceremony, authenticatorData.deviceType, passkey.credentialDeviceType)
  await checkOwner(ceremony, passkey)
  await updateCounter(ceremony, passkey, authenticatorData)
  const { id: provider } = ceremony.provider
  const { providerAccountId } = passkey
  return {
    user: { id: `${provider}|${providerAccountId}` },
    account: { provider, providerAccountId, type: 'webauthn' },
    passkey: passkey.credentialID,
  }
}
