// Asks the browser for a passkey. Options and passkeys are JSON on the way from and to the server.

/** Beside what the browsers' types say: what some have not, and what others do differently. */
export interface KeyClass {
  isConditionalMediationAvailable?(): Promise<boolean>
  parseCreationOptionsFromJSON?(options: unknown): PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON?(options: unknown): PublicKeyCredentialRequestOptions
}

/** The options as they come: JSON, with bytes as base64url. */
export interface JsonOptions {
  readonly challenge: string
  /** Milliseconds. */
  readonly timeout: number
  readonly user?: { readonly id: string }
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

/** The browser's class, looked up when needed: there is none on a server. */
export const keyClass = (): KeyClass | undefined => Reflect.get(globalThis, 'PublicKeyCredential')

// Browsers that need these two have no `replaceAll` either.
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))

const toText = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

const withBytes = <T extends { readonly id: string }>(named: T) => ({ ...named, id: toBytes(named.id) })

/** Browsers of before 2025 have no parser of their own. */
function parse<T>(native: ((options: unknown) => T) | undefined, options: JsonOptions): T {
  if (native) return native.call(keyClass(), options)
  const { challenge, excludeCredentials = [], user } = options
  // The shape is what the server sends, with bytes where the browser wants them.
  return {
    ...options,
    challenge: toBytes(challenge),
    ...(user && { user: withBytes(user) }),
    excludeCredentials: excludeCredentials.map(withBytes),
  } as unknown as T
}

/** The two ceremonies of WebAuthn. */
export type Ceremony = 'authenticate' | 'register'

/**
 * Asks the browser for a passkey, or to make one.
 *
 * @param more `mediation: 'conditional'` waits for the autofill.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-api
 */
export async function requestPasskey(
  action: Ceremony,
  options: JsonOptions,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<PublicKeyCredential | null> {
  const { credentials } = navigator
  const credential =
    action === 'register'
      ? await credentials.create({ publicKey: parse(keyClass()?.parseCreationOptionsFromJSON, options), ...more })
      : await credentials.get({ publicKey: parse(keyClass()?.parseRequestOptionsFromJSON, options), ...more })
  return credential as PublicKeyCredential | null // what `publicKey` asks for is of this class
}

/** Extensions that stand in for the browser give objects whose `toJSON` is missing, or throws. */
export function toJson(credential: PublicKeyCredential): unknown {
  try {
    return credential.toJSON()
  } catch {
    const { id, rawId, type } = credential
    // One of the two, told apart by what is there.
    const from = credential.response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>
    const names = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const
    const bytes = names.flatMap((name) => (from[name] ? [[name, toText(from[name])]] : []))
    return {
      id,
      type,
      rawId: toText(rawId),
      response: { ...Object.fromEntries(bytes), transports: from.getTransports?.() ?? [] },
    }
  }
}
