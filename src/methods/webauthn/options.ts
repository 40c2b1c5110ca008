import { randomBytes } from '../../crypto/random.ts'
import { InvalidEmail, InvalidRequest, throwUnexpected } from '../../errors/errors.ts'
import { assertSameOrigin } from '../../http/csrf/same-origin.ts'
import { createJson } from '../../http/response.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { normalizeAddress } from '../../lib/email-address.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import { getStore } from '../../store/get-store.ts'
import { findClient } from '../../store/limits/client.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'
import { decodeBase64, toBase64 } from './base64.ts'
import { startChallenge } from './challenge.ts'
import { chooseCeremony } from './choose-ceremony.ts'
import { leanVerifier } from './lean-verifier.ts'
import { getRelyingParty } from './relying-party.ts'
import { showSignals } from './signals.ts'
import { findSignedInUser, type SignedInUser } from './signed-in-user.ts'
import { checkUpgrade } from './upgrade.ts'
import { getUserName, listHandles } from './user-handles.ts'

/** Bytes. @see https://www.w3.org/TR/webauthn-3/#sctn-cryptographic-challenges and §14.6.1 */
const CHALLENGE_SIZE = 32
const HANDLE_SIZE = 32

/** Texts that identify a new passkey in the browser's list. */
function readNames(context: Context, signedIn: SignedInUser | null) {
  const { query } = context.request
  if (signedIn !== null) {
    const { email, name } = signedIn.user
    return { email, name, userName: getUserName(signedIn.user) }
  }
  const typed = query.get('email') ?? ''
  const email =
    normalizeAddress(typed) ?? throwUnexpected(InvalidEmail, `${typed.length} characters`, 'an email address')
  return { email, name: /^[^\p{Cc}]{1,128}$/u.exec(query.get('name') ?? '')?.[0] ?? null, userName: email }
}

async function register(
  context: Context,
  provider: ResolvedWebAuthnProvider,
  signedIn: SignedInUser | null,
  isUpgrade: boolean,
): Promise<Outcome> {
  const { timeout, verifier: { algorithms, attestation } = leanVerifier } = provider
  // A browser that creates a passkey without asking cannot verify the user, and refuses if that is required.
  const userVerification = isUpgrade ? 'preferred' : provider.userVerification
  const { id: rpID, name: rpName } = getRelyingParty(context, provider)
  // Only for the signed-in user, because the passkeys of a typed address must not be revealed.
  const passkeys = signedIn === null ? [] : await getStore(context.config).listAuthenticatorsByUserId(signedIn.user.id)
  const [known] = await listHandles(context, provider, passkeys)
  const userID = known ?? encodeBase64url(randomBytes(HANDLE_SIZE))
  const { email, name, userName } = readNames(context, signedIn)
  const options = {
    challenge: encodeBase64url(randomBytes(CHALLENGE_SIZE)),
    rp: { name: rpName, id: rpID },
    user: { id: userID, name: userName, displayName: name ?? userName },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeout * 1000,
    attestation,
    excludeCredentials: passkeys.map(({ credentialID, transports }) => ({
      id: decodeBase64(credentialID),
      type: 'public-key',
      ...(transports && { transports: transports.split(',') }),
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
    extensions: { credProps: true },
  }
  await startChallenge(context, provider, {
    action: 'register',
    isUpgrade,
    challenge: options.challenge,
    rpId: rpID,
    handle: toBase64(userID),
    ...(signedIn
      ? { userId: signedIn.user.id, sid: signedIn.sid, email: null, name: null }
      : { userId: null, sid: null, email, name }),
  })
  return createJson({ action: 'register', options })
}

async function authenticate(context: Context, provider: ResolvedWebAuthnProvider): Promise<Outcome> {
  const { timeout, userVerification } = provider
  const { id: rpID } = getRelyingParty(context, provider)
  // No list of passkeys: the browser knows its own, and a list would reveal who has an account.
  const challenge = encodeBase64url(randomBytes(CHALLENGE_SIZE))
  const options = { rpId: rpID, challenge, timeout: timeout * 1000, userVerification }
  const nobody = { handle: null, userId: null, sid: null, email: null, name: null }
  await startChallenge(context, provider, {
    ...nobody,
    action: 'authenticate',
    isUpgrade: false,
    challenge,
    rpId: rpID,
  })
  return createJson({ action: 'authenticate', options })
}

/** Values of `action`. All but `signal` lead to a ceremony. */
const ACTIONS: readonly (string | null)[] = [null, 'authenticate', 'register', 'signal', 'upgrade']

const throwInvalidAction = (action: string | null): never =>
  throwUnexpected(InvalidRequest, `\`action\` ${action?.slice(0, 20)}`, '`authenticate`, or `register` with an `email`')

/**
 * `GET webauthn-options/:provider`: returns the browser's options for a ceremony, and sets the cookie of its challenge.
 *
 * @throws {InvalidRequest} No ceremony is possible.
 * @throws {InvalidEmail} The typed address is invalid.
 */
export async function showOptions(context: Context, provider: ResolvedWebAuthnProvider): Promise<Outcome> {
  const { config, request } = context
  // Each response costs a row in the store and replaces the challenge of an open page, so other sites are refused.
  assertSameOrigin(request.headers, request.origin)
  const action = request.query.get('action')
  if (!ACTIONS.includes(action)) throwInvalidAction(action)
  if (action === 'signal') return showSignals(context, provider)
  await config.limiter?.hit('passkey-client', findClient(context))
  const signedIn = action === 'authenticate' ? null : await findSignedInUser(context)
  if (action === 'upgrade') return register(context, provider, checkUpgrade(context, provider, signedIn), true)
  const asked = { action, isSignedIn: signedIn !== null, hasEmail: !!request.query.get('email') }
  const ceremony = chooseCeremony(asked) ?? throwInvalidAction(action)
  return ceremony === 'register' ? register(context, provider, signedIn, false) : authenticate(context, provider)
}
