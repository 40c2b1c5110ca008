// Types of cookies: names, attributes, and the jar of a request.

/** Attributes of a cookie. @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2 */
export interface CookieAttributes {
  /** Hides the cookie from scripts. @default true */
  httpOnly?: boolean | undefined
  /** Sends the cookie over https only. @default whether the origin is https */
  secure?: boolean | undefined
  /** Whether requests from other sites carry the cookie; `true` is `strict`. @default 'lax' */
  sameSite?: 'lax' | 'strict' | 'none' | boolean | undefined
  /** @default '/' */
  path?: string | undefined
  /** Sends the cookie to this host and all hosts below it. @default the host alone */
  domain?: string | undefined
  /** Keeps one cookie for each site that embeds yours. @default false */
  partitioned?: boolean | undefined
  /** Which cookies Chrome keeps longest. */
  priority?: 'low' | 'medium' | 'high' | undefined
}

/** Overrides one cookie: `name` is used unchanged, `options` are merged over the defaults. */
export interface CookieOption {
  /** Name without changes: no prefix is added. @default with `__Host-` or `__Secure-` if the attributes allow it */
  name?: string | undefined
  /** Attributes to change. */
  options?: CookieAttributes | undefined
}

/** The cookies that latchkey sets. Other names of Auth.js are accepted, reported in a warning and not used. */
export interface CookiesOptions {
  /** The session: `latchkey.session`. Its attributes also apply to the provider's tokens of `account.keepTokens`. */
  sessionToken?: CookieOption | undefined
  /** The CSRF token: `latchkey.csrf`. */
  csrfToken?: CookieOption | undefined
  /** A started sign-in: `latchkey.tx.` with an id. */
  transaction?: CookieOption | undefined
  /** The challenge of a passkey: `latchkey.challenge`. */
  webauthnChallenge?: CookieOption | undefined
  /** Name of Auth.js, not used. */
  callbackUrl?: CookieOption | undefined
  /** Name of Auth.js, not used. */
  pkceCodeVerifier?: CookieOption | undefined
  /** Name of Auth.js, not used. */
  state?: CookieOption | undefined
  /** Name of Auth.js, not used. */
  nonce?: CookieOption | undefined
}

/** A resolved cookie: its full name, and the attributes as they follow the value. */
export interface CookieDefinition {
  /** Full name, with its prefix. */
  readonly name: string
  /** `; Path=/; HttpOnly; SameSite=Lax; Secure`, without `Max-Age`. */
  readonly attributes: string
}

/** Every cookie of one scheme. */
export interface CookieDefinitions {
  readonly sessionToken: CookieDefinition
  readonly csrfToken: CookieDefinition
  /** `name` ends with a dot, followed by the id of the transaction. */
  readonly transaction: CookieDefinition
  /** The last form that a provider posted. Has the attributes of `transaction`. */
  readonly postedResponse: CookieDefinition
  readonly webauthnChallenge: CookieDefinition
  /** Values that the user typed into a refused form. */
  readonly typedFields: CookieDefinition
  /** The end of a federated sign-out: its `state`, and where the user returns to. */
  readonly signOut: CookieDefinition
  /** The tokens of the provider, with `account.keepTokens`. */
  readonly tokens: CookieDefinition
  /** Id of the provider of the last sign-in, not trusted. */
  readonly lastProvider: CookieDefinition
}

/** The cookies that a request contains. */
export interface ReceivedCookies {
  /** The `Cookie` header, untrusted; '' if it is missing. Each method reads all of it. */
  readonly header: string
  /** Returns every value of exactly this name, in the order of the header. */
  all(name: string): readonly string[]
  /** Returns the value of exactly this name; `null` if it is missing or was sent more than once. */
  get(name: string): string | null
  /** Returns the received names that begin with `prefix`, in the order of the header. */
  names(prefix: string): readonly string[]
}

/**
 * Returns `Set-Cookie` values that precede those of a response. None may clear what the response sets.
 *
 * @param names Names of the cookies that the response sets or clears.
 */
export type Cover = (names: readonly string[]) => readonly string[]

/** The cookies of one request: received ones, and those to set. */
export interface CookieJar extends ReceivedCookies {
  /** @param maxAge Seconds. If missing, until the browser closes. */
  set(name: string, value: string, attributes: string, maxAge?: number): void
  /** Adds a `Set-Cookie` that removes a cookie. @param attributes Those that the cookie was set with. */
  clear(name: string, attributes: string): void
  /**
   * Lists further cookies to clear together with those that this response writes. Without a write they stay, so that a
   * browser never loses what the write would have replaced.
   */
  cover: Cover
  /** Drops the cookies to set and keeps those to clear: for a request that failed. */
  keepOnlyClears(): void
  /** Returns the `Set-Cookie` values so far. */
  readonly setCookies: readonly string[]
}
