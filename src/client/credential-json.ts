// Converts options and passkeys of the browser from JSON and to it.

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
export const keyClass = (): KeyClass | undefined =>
  (globalThis as { PublicKeyCredential?: KeyClass }).PublicKeyCredential

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const toText = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const withBytes = <T extends { readonly id: string }>(named: T) => ({ ...named, id: toBytes(named.id) })

/** Browsers of before 2025 have no parser of their own. */
export function parse<T>(native: ((options: unknown) => T) | undefined, options: JsonOptions): T {
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
