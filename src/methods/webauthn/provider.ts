import type { CredentialField } from '../../types/credentials-provider.ts'
import type { PasskeyVerifier } from '../../types/passkey-verifier.ts'
import type { ProviderStyle } from '../../types/provider-style.ts'
import type { AuthenticatorNames, RelyingParty, WebAuthnProvider } from '../../types/webauthn-provider.ts'
import { webAuthnMethod } from './provider-method.ts'

/** Options of sign-in with passkeys. */
export interface PasskeyOptions {
  /** @default 'passkey' */
  readonly id?: string | undefined
  /** @default 'Passkey' */
  readonly name?: string | undefined
  /** The relying party of the passkeys. @default host name, host and origin of the request */
  readonly relyingParty?: Partial<RelyingParty> | undefined
  /** Offers passkeys in the browser's autofill. @default true */
  readonly enableConditionalUI?: boolean | undefined
  /**
   * Whether the authenticator must verify the user by PIN or fingerprint. Requested and checked in both ceremonies.
   * @default 'required'
   */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged' | undefined
  /**
   * Lets the browser add a passkey without asking, shortly after a sign-in by another method (`upgradeToPasskey`).
   * @default false
   */
  readonly autoUpgrade?: boolean | undefined
  /** Maximum duration of a ceremony, in seconds. @default 300 */
  readonly timeout?: number | undefined
  /** Names of authenticators, for lists of passkeys: `authenticatorNames` of `latchkey/passkey-names`. @default none */
  readonly names?: AuthenticatorNames | undefined
  /** Form fields for a new user's registration, including `email`. @default an email address */
  readonly formFields?: Readonly<Record<string, CredentialField>> | undefined
  /**
   * Verifies what authenticators sign. `simpleWebAuthn()` of `latchkey/providers/passkey/simplewebauthn` adds algorithms,
   * and attestation with certificates. @default Web Crypto, for EdDSA, ES256 and RS256 without certificates
   */
  readonly verifier?: PasskeyVerifier | undefined
  /** Style of the button. */
  readonly style?: ProviderStyle | undefined
}

/**
 * Creates a provider for passkeys: keys in browsers, phones and security keys that work on this site only. Needs an
 * `adapter`, and `experimental: { enableWebAuthn: true }`.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 */
export const Passkey = ({ style, ...options }: PasskeyOptions = {}): WebAuthnProvider => ({
  ...options,
  id: options.id ?? 'passkey',
  name: options.name ?? 'Passkey',
  type: 'webauthn',
  ...(style && { style }),
  method: webAuthnMethod,
})
