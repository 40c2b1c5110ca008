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

/**
 * Reads what another library left in a browser. Made by `authjs()` of `latchkey/migrate/authjs`; one for another
 * format begins with it: `{ ...authjs(), readClaims }`.
 */
export interface Migration {
  /** Whether to trust the address of a user that nobody is known to have verified. @default 'refuse' */
  readonly unprovenUsers?: 'refuse' | 'trust' | undefined
  /**
   * Claims of its encrypted session cookie, as ours: with `sid`, the same for the same cookie, and `auth_time`.
   *
   * @returns `null`: there is none that opens and is in force.
   */
  readClaims(context: MigrationContext): Promise<JWT | null>
  /** Its session token for a store; `null`: none came. */
  readToken(context: MigrationContext): string | null
  /** Clears its cookies, if they came. */
  clear(context: MigrationContext): void
  /** The code that goes on with its sessions in a store: `session/adopt-session.ts`, whose type is not for here. */
  load(): Promise<object>
}
