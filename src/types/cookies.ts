// Types of cookies: names, attributes, and the jar of a request.

/** What a cookie says beside name and value. @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2 */
export interface CookieAttributes {
  httpOnly?: boolean | undefined
  secure?: boolean | undefined
  sameSite?: 'lax' | 'strict' | 'none' | boolean | undefined
  /** @default '/' */
  path?: string | undefined
  domain?: string | undefined
  partitioned?: boolean | undefined
  priority?: 'low' | 'medium' | 'high' | undefined
}

/** An override of one cookie: `name` is used as it is, `options` are merged over the defaults. */
export interface CookieOption {
  name?: string | undefined
  options?: CookieAttributes | undefined
}

/** The cookies latchkey sets. The other names of Auth.js are accepted, named in a warning, and unused. */
export interface CookiesOptions {
  sessionToken?: CookieOption | undefined
  csrfToken?: CookieOption | undefined
  transaction?: CookieOption | undefined
  webauthnChallenge?: CookieOption | undefined
  callbackUrl?: CookieOption | undefined
  pkceCodeVerifier?: CookieOption | undefined
  state?: CookieOption | undefined
  nonce?: CookieOption | undefined
}

/** One cookie, decided: its full name and the attribute text that follows the value. */
export interface CookieDefinition {
  readonly name: string
  /** `; Path=/; HttpOnly; SameSite=Lax; Secure`, without `Max-Age`. */
  readonly attributes: string
}

/** Every cookie of one scheme. */
export interface CookieDefinitions {
  readonly sessionToken: CookieDefinition
  readonly csrfToken: CookieDefinition
  /** `name` ends with a dot; the transaction's id follows. */
  readonly transaction: CookieDefinition
  /** What a provider posted. `name` ends with a dot; the transaction's id follows. Attributes of `transaction`. */
  readonly postedAnswer: CookieDefinition
  readonly webauthnChallenge: CookieDefinition
}

/** The cookies of one request: what came, and what is to be set. */
export interface CookieJar {
  /** The value of exactly this name; `null` when absent, or when it came more than once. */
  get(name: string): string | null
  /** Names that came and begin with `prefix`, in the order they came. */
  names(prefix: string): readonly string[]
  /** @param maxAge Seconds. Absent: until the browser closes. */
  set(name: string, value: string, attributes: string, maxAge?: number): void
  clear(name: string, attributes: string): void
  /** Forgets what was to be set and keeps what was to be cleared: for a request that failed. */
  keepOnlyClears(): void
  /** The `Set-Cookie` values so far. */
  readonly setCookies: readonly string[]
}
