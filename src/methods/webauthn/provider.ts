import type { CredentialField } from '../../types/credentials-provider.ts'
import type { ProviderStyle } from '../../types/provider-style.ts'
import type { RelyingParty, WebAuthnProvider } from '../../types/webauthn-provider.ts'
import { webAuthnMethod } from './provider-method.ts'

/** Options of a sign-in by passkey. */
export interface PasskeyOptions {
  /** @default 'passkey' */
  readonly id?: string | undefined
  /** @default 'Passkey' */
  readonly name?: string | undefined
  /** Whom the passkeys are made for. @default host name, host and origin of the request */
  readonly relyingParty?: Partial<RelyingParty> | undefined
  /** Offer passkeys in the browser's autofill. @default true */
  readonly enableConditionalUI?: boolean | undefined
  /**
   * Whether the authenticator must check who uses it, by PIN or fingerprint: asked for and checked, in both
   * ceremonies. @default 'required'
   */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged' | undefined
  /** Seconds a ceremony may take. @default 300 */
  readonly timeout?: number | undefined
  /** Fields of the form with which somebody new registers; `email` is one of them. @default an email address */
  readonly formFields?: Readonly<Record<string, CredentialField>> | undefined
  readonly style?: ProviderStyle | undefined
}

/**
 * Sign-in by passkey: keys that browsers, phones and security keys hold, and that work on this site only.
 * Needs an `adapter`, and `experimental: { enableWebAuthn: true }`.
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
