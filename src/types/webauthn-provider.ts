import type { CredentialField } from './credentials-provider.ts'
import type { MethodCode } from './method-code.ts'
import type { ProviderStyle } from './provider-style.ts'

/** Who a passkey belongs to. @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier */
export interface RelyingParty {
  /** Host name, or a registrable suffix of it. */
  readonly id: string
  readonly name: string
  /** Origins whose pages may use the passkey, exactly. */
  readonly origin: string | readonly string[]
}

/** Sign-in by passkey. Made by `latchkey/providers/passkey` or `/webauthn`, which bring the code for it. */
export interface WebAuthnProvider {
  readonly id: string
  readonly name: string
  readonly type: 'webauthn'
  /** What it is made of, brought by whoever makes it: an application without passkeys holds no byte of it. */
  readonly method: MethodCode
  /** @default host name, host and origin of the request */
  readonly relyingParty?: Partial<RelyingParty> | undefined
  /** Offer passkeys in the browser's autofill. @default true */
  readonly enableConditionalUI?: boolean | undefined
  /** One setting for both ceremonies, so that they cannot differ. @default 'required' */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged' | undefined
  /** Seconds a ceremony may take. @default 300 */
  readonly timeout?: number | undefined
  /** Fields of the form with which somebody new registers. @default an e-mail address */
  readonly formFields?: Readonly<Record<string, CredentialField>> | undefined
  readonly style?: ProviderStyle | undefined
}

/** A passkey provider after configuration. */
export interface ResolvedWebAuthnProvider extends WebAuthnProvider {
  readonly relyingParty: Partial<RelyingParty>
  readonly enableConditionalUI: boolean
  readonly userVerification: 'required' | 'preferred' | 'discouraged'
  readonly timeout: number
  readonly formFields: Readonly<Record<string, CredentialField>>
  readonly style: ProviderStyle
}
