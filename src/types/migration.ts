import type { CookieDefinition, CookieJar, ReceivedCookies } from './cookies.ts'
import type { JWT } from './jwt.ts'

/** Input of a migration: the request's cookies, and the relevant configuration. */
export interface MigrationSource {
  readonly cookies: ReceivedCookies
  /** The latchkey session cookie, whose attributes show what the browser accepts. */
  readonly names: { readonly sessionToken: CookieDefinition }
  readonly config: {
    readonly jwt: { readonly secrets: readonly string[]; readonly maxAge: number }
    readonly session: { readonly absoluteAge: number }
  }
}

/** A request whose response can set cookies. */
export interface MigrationContext extends MigrationSource {
  /** The cookies of the request. */
  readonly cookies: CookieJar
}

/** Options of `sessionReader` that a migration needs. */
export interface ReaderOptions {
  /** Secret of the application, or several with the newest first. */
  readonly secret: string | readonly string[]
  /** Seconds. @default 2592000 (30 days) */
  readonly maxAge?: number | undefined
  /** Seconds; 0 disables it. @default 7776000 (90 days) */
  readonly absoluteAge?: number | undefined
}

/**
 * Code that continues stored sessions of another library. Opaque to applications, because its full type would import
 * half the library.
 */
export interface AdoptionCode {
  readonly adoptSession: (...given: never) => Promise<object | null>
}

/**
 * Reads the cookies of another library. `authjs()` of `latchkey/migrate/authjs` creates one. For another format, extend
 * it: `{ ...authjs(), readClaims }`.
 */
export interface Migration {
  /**
   * Returns whether it reads cookies of this name. If the latchkey session cookie has the same name, a cookie in
   * another format belongs to the migration.
   */
  readsCookie?(name: string): boolean
  /** Whether to trust the address of a user that was never verified. @default 'refuse' */
  readonly unprovenUsers?: 'refuse' | 'trust' | undefined
  /**
   * Returns the claims of its encrypted session cookie as latchkey claims: with `iat`, and a `sid` that is constant per
   * cookie. A missing `exp` is `iat` plus `jwt.maxAge`, and a missing `auth_time` is `iat`. Without `iat` they count from
   * now, so the old cookie never expires. Other invalid claims count as signed out; the cookie stays, with one warning.
   *
   * @returns `null` if none is valid.
   */
  readClaims(context: MigrationSource): Promise<JWT | null>
  /**
   * The same for `sessionReader`, which has no configuration. Calls `readClaims`.
   *
   * @param cookie The latchkey session cookie.
   * @param options Those of `sessionReader`.
   */
  readJar?(cookies: ReceivedCookies, cookie: CookieDefinition, options: ReaderOptions): Promise<JWT | null>
  /** Returns its session token for a store; `null` if the request has none. */
  readToken(context: MigrationSource): string | null
  /** Returns its other session tokens, which may include the one of `readToken`. @default none */
  readTokens?(context: MigrationSource): readonly string[]
  /** Clears its received cookies, except one with the name of the latchkey cookie. */
  clear(context: MigrationContext): void
  /** Loads the code that continues its stored sessions. */
  load(): Promise<AdoptionCode>
}
