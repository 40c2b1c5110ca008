/** The claims of every session token. */
export interface DefaultJWT {
  /** Display name. */
  name?: string | null
  /** Email address. */
  email?: string | null
  /** URL of a picture. */
  picture?: string | null
  /** Overrides `picture` in the session. */
  image?: string | null
  /** Id of the user. */
  sub?: string
}

/** Claims that features seal into a session. No callback can change them. */
export interface FeatureClaims {
  /** Methods that features have proven in addition to that of the provider, as in RFC 8176: `['otp', 'mfa']`. */
  readonly amr?: readonly string[] | undefined
  /** Features that must check the session. If one of them is not active, the session is refused. */
  readonly critical?: readonly string[] | undefined
}

/**
 * The claims of a session token, as the `jwt` callback receives and returns them. Extend it by module augmentation.
 * latchkey sets `sub`, `sid`, `jti`, `iat`, `exp`, `auth_time`, `via`, `https` and `latchkey`. Other values that a callback returns
 * for these are ignored.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7519#section-4.1
 */
export interface JWT extends Record<string, unknown>, DefaultJWT {
  /** Id of the session; new at every sign-in. */
  sid?: string
  /** Id of this token. */
  jti?: string
  /** When the token was sealed, in seconds since 1970. */
  iat?: number
  /** When the session expires unless it is renewed, in seconds since 1970. */
  exp?: number
  /** When the user signed in, in seconds since 1970. */
  auth_time?: number
  /** Id of the provider that started the session, after a dot. A mark of its ID token precedes the dot. */
  via?: string | undefined
  /** Whether the token was sealed for an https-only cookie. */
  https?: boolean
  /** Claims of features. */
  latchkey?: FeatureClaims | undefined
}
