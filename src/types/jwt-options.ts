import type { JWT } from './jwt.ts'

type Awaitable<T> = T | PromiseLike<T>

/** Parameters of a custom `jwt.encode`. */
export interface JwtEncodeParams {
  /** Claims to encrypt. */
  token?: JWT
  /** Secrets of the configuration, the newest first. */
  secret: string | string[]
  /** Seconds. */
  maxAge?: number
  /** Name of the session cookie. */
  salt: string
}

/** Parameters of a custom `jwt.decode`. */
export interface JwtDecodeParams {
  /** The received token, untrusted. */
  token?: string
  /** Secrets of the configuration, the newest first. */
  secret: string | string[]
  /** Name of the session cookie. */
  salt: string
}

/** Options of the session token. */
export interface JwtOptions {
  /** @default the configuration's `secret` */
  secret?: string | string[] | undefined
  /** Seconds. @default `session.maxAge` */
  maxAge?: number | undefined
  /** Replaces the encryption of the session token only. */
  encode?(params: JwtEncodeParams): Awaitable<string>
  /** Replaces the decryption of the session token only. A token that it refuses is not a session. */
  decode?(params: JwtDecodeParams): Awaitable<JWT | null>
}
