/** The claims every session token has. */
export interface DefaultJWT {
  name?: string | null
  email?: string | null
  picture?: string | null
  /** Overrides `picture` in the session. */
  image?: string | null
  /** Id of the user. */
  sub?: string
}

/**
 * The claims of a session token, as the `jwt` callback receives and returns them. Extend it by module
 * augmentation. latchkey sets `sub`, `sid`, `jti`, `iat`, `exp`, `auth_time` and `https`: a callback that returns
 * other values for them changes nothing.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7519#section-4.1
 */
export interface JWT extends Record<string, unknown>, DefaultJWT {
  /** Id of the session; new at every sign-in. */
  sid?: string
  /** Id of this token. */
  jti?: string
  /** When the token was sealed: seconds since 1970. */
  iat?: number
  /** When the session ends unless it is used again: seconds since 1970. */
  exp?: number
  /** When the user signed in: seconds since 1970. */
  auth_time?: number
  /** Whether the token was sealed for a cookie that browsers send over https only. */
  https?: boolean
}
