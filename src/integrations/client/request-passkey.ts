// Requests a passkey from the browser. Options and passkeys are sent as JSON.

/** Additions to the browser types: missing methods in some browsers, and differences in others. */
export interface KeyClass {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>
  isConditionalMediationAvailable?(): Promise<boolean>
  parseCreationOptionsFromJSON?(options: unknown): PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON?(options: unknown): PublicKeyCredentialRequestOptions
  signalAllAcceptedCredentials?(signal: object): Promise<void>
  signalCurrentUserDetails?(signal: object): Promise<void>
  signalUnknownCredential?(signal: object): Promise<void>
}

/** The options as JSON, with bytes as base64url. */
export interface JsonOptions {
  readonly challenge: string
  /** Milliseconds. */
  readonly timeout: number
  /** Id of the relying party of a sign-in. */
  readonly rpId?: string
  readonly user?: { readonly id: string }
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

/** The browser's class, looked up late because servers have none. */
export const keyClass = (): KeyClass | undefined => Reflect.get(globalThis, 'PublicKeyCredential')

// Browsers that need these two functions have no `replaceAll` either.
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))

const toText = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

const withBytes = <T extends { readonly id: string }>(named: T) => ({ ...named, id: toBytes(named.id) })

/** Calls a function of the browser, which a password manager may have replaced. `null` if it is missing or throws. */
function attempt<T>(call: () => T | undefined): T | null {
  try {
    return call() ?? null
  } catch {
    return null
  }
}

/** Browsers before 2025 have no own parser. */
function parse<T>(native: ((options: unknown) => T) | undefined, options: JsonOptions): T {
  const parsed = attempt(() => native?.call(keyClass(), options))
  if (parsed) return parsed
  const { challenge, excludeCredentials = [], user } = options
  // The server's format, with the bytes that the browser expects.
  return {
    ...options,
    challenge: toBytes(challenge),
    ...(user && { user: withBytes(user) }),
    excludeCredentials: excludeCredentials.map(withBytes),
  } as unknown as T
}

/** The two ceremonies of WebAuthn. */
export type Ceremony = 'authenticate' | 'register'

/** How the browser asks the user. */
export interface Mediation {
  /** Waits for the autofill, or creates a passkey without asking. @default a dialog */
  readonly mediation?: 'conditional'
  /**
   * A dialog that offers only passkeys of this device, and fails if there are none. Browsers had it as a mediation before.
   *
   * @see https://developer.chrome.com/docs/identity/webauthn-immediate-ui
   */
  readonly uiMode?: 'immediate'
}

/**
 * Requests an existing passkey from the browser, or a new one.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-api
 */
export async function requestPasskey(
  action: Ceremony,
  options: JsonOptions,
  more: Mediation & Pick<CredentialRequestOptions, 'signal'>,
): Promise<PublicKeyCredential | null> {
  const { credentials } = navigator
  const credential =
    action === 'register'
      ? await credentials.create({ publicKey: parse(keyClass()?.parseCreationOptionsFromJSON, options), ...more })
      : await credentials.get({ publicKey: parse(keyClass()?.parseRequestOptionsFromJSON, options), ...more })
  return credential as PublicKeyCredential | null // a request with `publicKey` returns this class
}

/** Checks the fields that the server needs. If they are strings, the others are, too. */
export interface PasskeyJson {
  readonly id?: unknown
  readonly rawId?: unknown
  readonly type?: unknown
  readonly response?: { readonly clientDataJSON?: unknown }
}

/** Password manager extensions return objects whose `toJSON` is missing, throws, or returns `{}` or bytes. */
const isWhole = ({ id, rawId, response }: PasskeyJson): boolean =>
  [id, rawId, response?.clientDataJSON].every((text) => typeof text === 'string')

/** Converts a passkey to the JSON that the server reads. */
export function toJson(credential: PublicKeyCredential): PasskeyJson {
  const json = attempt<PasskeyJson>(() => credential.toJSON())
  if (json && isWhole(json)) return json
  const { rawId, type } = credential
  // One of the two, distinguished by its fields.
  const from = credential.response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>
  const names = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const
  const bytes = names.flatMap((name) => (from[name] ? [[name, toText(from[name])]] : []))
  const transports = attempt(() => from.getTransports?.()) ?? []
  const id = toText(rawId)
  return { id, rawId: id, type, response: { ...Object.fromEntries(bytes), transports } }
}
