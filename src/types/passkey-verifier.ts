/** Bytes that the browser sent. Before TypeScript 5.7, `Uint8Array` has no parameter. */
type Bytes = ReturnType<Uint8Array['slice']>

/** Data of both ceremonies. latchkey has compared the client data and the flags with the expected values. */
export interface PasskeyCeremony {
  /** Id of the passkey, base64url. */
  readonly id: string
  /** Id of the relying party, which the authenticator data contains as a hash. */
  readonly rpId: string
  /** `clientDataJSON`: the JSON of the browser. */
  readonly clientData: Bytes
  readonly authenticatorData: Bytes
  /** Public key in COSE: exactly one map. */
  readonly publicKey: Bytes
}

/** A new passkey. Its id and its key are those of the authenticator data, and no byte follows. */
export interface PasskeyRegistration extends PasskeyCeremony {
  /** Format of the statement: `none`, `packed`. @see https://www.w3.org/TR/webauthn-3/#sctn-defined-attestation-formats */
  readonly format: string
  /** Decoded CBOR of the statement, untrusted. */
  readonly statement: ReadonlyMap<number | string, unknown>
  /** CBOR of format, statement and authenticator data: exactly one map. */
  readonly attestationObject: Bytes
}

/** The use of a stored passkey. */
export interface PasskeyAssertion extends PasskeyCeremony {
  readonly signature: Bytes
}

/**
 * Verifies what authenticators sign. latchkey itself compares the challenge, the origin, the relying party, the flags, the
 * ids, the user handle and the counter, whatever the verifier.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential steps 20 to 24
 */
export interface PasskeyVerifier {
  /** Algorithms for new passkeys, preferred first: their numbers in COSE. */
  readonly algorithms: readonly number[]
  /** What browsers are asked for. `none`: no certificates. */
  readonly attestation: 'none' | 'direct' | 'enterprise'
  /** Loads packages. latchkey calls it at start and logs its failure. */
  prepare?(): Promise<unknown>
  /** Verifies the key and the statement of a new passkey. @throws Refuses it; the message is logged. */
  verifyRegistration(registration: PasskeyRegistration): Promise<void>
  /** Returns whether the signature is one of the key. @throws The key is invalid; the message is logged. */
  verifyAssertion(assertion: PasskeyAssertion): Promise<boolean>
}
