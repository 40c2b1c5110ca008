import type { CredentialField } from './credentials-provider.ts'
import type { MethodCode } from './method-code.ts'
import type { PasskeyVerifier } from './passkey-verifier.ts'
import type { ProviderStyle } from './provider-style.ts'

/** The relying party of a passkey. @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier */
export interface RelyingParty {
  /** Host name, or a registrable suffix of it. */
  readonly id: string
  /** Name of the application, which the browser's dialog may show. */
  readonly name: string
  /** Origins whose pages may use the passkey, compared exactly. */
  readonly origin: string | readonly string[]
}

/**
 * Returns the name of an authenticator, such as "1Password", for lists of passkeys.
 *
 * @param aaguid Its model, a UUID in lower case.
 * @returns `null` if unknown.
 */
export type AuthenticatorNames = (aaguid: string) => string | null | Promise<string | null>

/** Signs in with a passkey. Created by `latchkey/providers/passkey` or `/webauthn`, which include its code. */
export interface WebAuthnProvider {
  /** Part of the URL `/callback/<id>`, and `provider` of stored accounts. */
  readonly id: string
  /** Shown on the button. */
  readonly name: string
  /** Kind of sign-in method. */
  readonly type: 'webauthn'
  /** Code of the method, imported with the provider: an application without passkeys does not ship it. */
  readonly method: MethodCode
  /** @default host name, host and origin of the request */
  readonly relyingParty?: Partial<RelyingParty> | undefined
  /** Offers passkeys in the browser's autofill. @default true */
  readonly enableConditionalUI?: boolean | undefined
  /** Used for both ceremonies, so that they cannot differ. @default 'required' */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged' | undefined
  /** Lets browsers add a passkey without asking after another sign-in. @default false */
  readonly autoUpgrade?: boolean | undefined
  /** Maximum duration of a ceremony, in seconds. @default 300 */
  readonly timeout?: number | undefined
  /** Names of authenticators, for lists of passkeys. @default none */
  readonly names?: AuthenticatorNames | undefined
  /** Form fields for a new user's registration. @default an email address */
  readonly formFields?: Readonly<Record<string, CredentialField>> | undefined
  /** Verifies what authenticators sign. @default Web Crypto, without certificates */
  readonly verifier?: PasskeyVerifier | undefined
  /** Style of the button. */
  readonly style?: ProviderStyle | undefined
}

/** A passkey provider after configuration. */
export type ResolvedWebAuthnProvider = {
  readonly [K in Exclude<keyof WebAuthnProvider, 'verifier'>]-?: Exclude<WebAuthnProvider[K], undefined>
} & Pick<WebAuthnProvider, 'verifier'>
