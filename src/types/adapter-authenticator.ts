/** A registered passkey. @see https://www.w3.org/TR/webauthn-3/#credential-record */
export interface AdapterAuthenticator {
  /** Credential id in standard base64, as Auth.js stores it. */
  credentialID: string
  /** Id of the user that owns the passkey. */
  userId: string
  /**
   * `providerAccountId` of the account: the user handle in standard base64. Rows of Auth.js contain `credentialID`
   * here.
   */
  providerAccountId: string
  /** COSE key in standard base64. */
  credentialPublicKey: string
  /** Number of uses that the passkey reported last; 0 if it does not count. */
  counter: number
  /** `multiDevice` if the passkey can be synced, otherwise `singleDevice`. */
  credentialDeviceType: string
  /** Whether the passkey was backed up at its last use. */
  credentialBackedUp: boolean
  /** Separated by commas. */
  transports?: string | null
  /** Model of the authenticator as a UUID in lower case, as it stated it; `null` if it did not. */
  aaguid?: string | null
  /** Name that the user gave it; `null` if none. */
  name?: string | null
  /** When the passkey was registered; `null` if unknown. */
  createdAt?: Date | null
  /** Last sign-in, to within an hour; `null` before the first one. */
  lastUsedAt?: Date | null
}
