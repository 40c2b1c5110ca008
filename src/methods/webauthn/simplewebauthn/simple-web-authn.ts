// First, because what it shares with `latchkey` has to be evaluated before what passkeys share.
import { assertArguments } from '../../../config/assert-arguments.ts'
import { encodeBase64url } from '../../../lib/base64url.ts'
import type { PasskeyAssertion, PasskeyVerifier } from '../../../types/passkey-verifier.ts'
import { ALGORITHMS, checkKey, isOfCurve, NUMBERS } from './algorithms.ts'
import { toCredential } from './credential.ts'
import { isDer } from './der.ts'
import { type SimpleWebAuthn, withSimpleWebAuthn } from './load.ts'
import { OPTIONS, resolveOptions, type SimpleWebAuthnOptions } from './options.ts'
import { verifyRegistration } from './verify-registration.ts'

async function verifyAssertion(library: SimpleWebAuthn, assertion: PasskeyAssertion): Promise<boolean> {
  const { authenticatorData, id, publicKey, rpId, signature } = assertion
  if (isOfCurve(await checkKey(publicKey, NUMBERS)) && !isDer(signature)) return false
  const fields = { authenticatorData: encodeBase64url(authenticatorData), signature: encodeBase64url(signature) }
  const { verified } = await library.verifyAuthenticationResponse({
    ...toCredential(assertion, fields),
    expectedRPID: rpId,
    // Compared with the stored counter later, in one step with its update.
    credential: { id, publicKey, counter: 0 },
  })
  return verified
}

/**
 * Verifies passkeys with `@simplewebauthn/server`, which must be installed: further algorithms, and attestation with
 * certificates. Give it to `Passkey({ verifier: simpleWebAuthn() })`.
 *
 * Use it for passkeys that another library registered with other algorithms, or to accept only certain models of
 * authenticators. The default verifier has neither, and weighs a tenth.
 *
 * @throws {InvalidConfiguration} An option is invalid.
 * @see https://simplewebauthn.dev/docs/packages/server
 */
export function simpleWebAuthn(options: SimpleWebAuthnOptions = {}): PasskeyVerifier {
  assertArguments('simpleWebAuthn', options, OPTIONS)
  const resolved = resolveOptions(options)
  const { attestation } = resolved
  return Object.freeze({
    algorithms: resolved.algorithms.map((name) => ALGORITHMS[name][0]),
    attestation,
    prepare: () => withSimpleWebAuthn(async () => undefined),
    verifyRegistration: (registration) =>
      withSimpleWebAuthn((library) => verifyRegistration(library, registration, resolved)),
    verifyAssertion: (assertion) => withSimpleWebAuthn((library) => verifyAssertion(library, assertion)),
  } satisfies PasskeyVerifier)
}
