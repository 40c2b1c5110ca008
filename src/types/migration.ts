import type { CookieDefinition, CookieJar } from './cookies.ts'
import type { JWT } from './jwt.ts'

/** What a migration may look at: the request's cookies, and what concerns it of the configuration. */
export interface MigrationContext {
  readonly cookies: CookieJar
  /** Our own cookie, whose attributes say what the browser takes. */
  readonly names: { readonly sessionToken: CookieDefinition }
  readonly config: {
    readonly jwt: { readonly secrets: readonly string[]; readonly maxAge: number }
    readonly session: { readonly absoluteAge: number }
  }
}

/** What `sessionReader` was given that concerns a migration. */
export interface ReaderOptions {
  readonly secret: string | readonly string[]
  /** Seconds. @default 2592000 (30 days) */
  readonly maxAge?: number | undefined
  /** Seconds; 0: never. @default 7776000 (90 days) */
  readonly absoluteAge?: number | undefined
}

/**
 * The code that goes on with the sessions of another library in a store. Opaque to applications: its whole type would import
 * half the library.
 */
export interface AdoptionCode {
  readonly adoptSession: (...given: never) => Promise<object | null>
}

/**
 * Reads what another library left in a browser. Made by `authjs()` of `latchkey/migrate/authjs`; one for another
 * format begins with it: `{ ...authjs(), readClaims }`.
 */
export interface Migration {
  /** Whether it reads cookies of this name. If our session cookie has it, a cookie that is not ours is one of its. */
  readsCookie?(name: string): boolean
  /** Whether to trust the address of a user that nobody is known to have verified. @default 'refuse' */
  readonly unprovenUsers?: 'refuse' | 'trust' | undefined
  /**
   * Claims of its encrypted session cookie, as ours: with `sid`, the same for the same cookie, and `auth_time`.
   *
   * @returns `null`: there is none that opens and is in force.
   */
  readClaims(context: MigrationContext): Promise<JWT | null>
  /**
   * The same for `sessionReader`, which has no configuration: asks `readClaims`.
   *
   * @param cookie Our session cookie.
   * @param options Those of `sessionReader`.
   */
  readJar?(cookies: CookieJar, cookie: CookieDefinition, options: ReaderOptions): Promise<JWT | null>
  /** Its session token for a store; `null`: none came. */
  readToken(context: MigrationContext): string | null
  /** Its session tokens that came beside the one of `readToken`, which may be among them. @default none */
  readTokens?(context: MigrationContext): readonly string[]
  /** Clears its cookies, if they came, except one that has the name of ours. */
  clear(context: MigrationContext): void
  /** Loads the code that goes on with its sessions in a store. */
  load(): Promise<AdoptionCode>
}
