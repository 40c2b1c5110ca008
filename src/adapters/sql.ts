import type { Adapter } from '../types/adapter.ts'
import type { StateStore } from '../types/state-store.ts'
import { createRateLimit } from './shared/rate-limit.ts'
import { type AccountTokens, createAccountTokens } from './sql/account-tokens.ts'
import { createAccounts } from './sql/accounts.ts'
import { createAuthenticators } from './sql/authenticators.ts'
import { throwWrongClient } from './sql/client-kind.ts'
import {
  type CopyPasswordsOptions,
  copyPasswords,
  type PasswordColumn,
  type PasswordCopy,
} from './sql/copy-passwords.ts'
import type { SqlDatabase } from './sql/database.ts'
import { withFreshColumns } from './sql/fresh-columns.ts'
import { type MigrateOptions, migrate } from './sql/migrate.ts'
import { createPasswords } from './sql/passwords.ts'
import { prune } from './sql/prune.ts'
import type { TableNames } from './sql/schema.ts'
import { createSessions } from './sql/sessions.ts'
import { createState } from './sql/state.ts'
import { createStore } from './sql/store.ts'
import { createTokens } from './sql/tokens.ts'
import { createUsers } from './sql/users.ts'

export type { StoredTokens, TokenCount, TokenRow } from './sql/account-tokens.ts'
export type { SqlDatabase, SqlDialect, SqlResult, SqlRow, SqlStatement, SqlValue } from './sql/database.ts'
export { ddl } from './sql/ddl.ts'
export { type D1Like, fromD1 } from './sql/from-d1.ts'
export { fromMysql2, type Mysql2Like } from './sql/from-mysql2.ts'
export { fromPg, type PgLike } from './sql/from-pg.ts'
export { fromSqlite, type SqliteLike } from './sql/from-sqlite.ts'
export type { AccountTokens, CopyPasswordsOptions, MigrateOptions, PasswordColumn, PasswordCopy, TableNames }

/** Options of the SQL adapter. */
export interface SqlOptions {
  /**
   * Names of the tables if they differ from Auth.js: `{ users: 'User' }`. On PostgreSQL, `schema.table` for tables
   * outside the search path.
   */
  readonly tables?: Partial<TableNames> | undefined
}

/** An adapter with every method of the contract, and `migrate`. */
export interface SqlAdapter extends Required<Adapter> {
  /** Store for short-lived state, in a table of the same database. */
  readonly state: Required<StateStore>
  /** Reads and rewrites stored tokens, for `latchkey reseal`. */
  readonly accountTokens: AccountTokens
  /**
   * Adds missing tables, columns, unique constraints, indexes and foreign keys. Never changes or removes rows, columns
   * or tables. The next run completes an interrupted one; several may run concurrently.
   *
   * @returns The statements that were run; empty if nothing was missing.
   * @throws {Error} A statement failed, or the columns of a table have other names. The message describes the problem
   * and the fix.
   */
  migrate(options?: MigrateOptions): Promise<string[]>
  /**
   * Copies hashes of passwords from a column of the application, in one statement. It leaves the column, and users who
   * already have a hash, so it can be repeated. `latchkey migrate --passwords-from` calls it.
   *
   * @throws {TypeError} A name is not plain.
   * @throws {Error} The table or a column does not exist.
   */
  copyPasswords(from: PasswordColumn, options?: CopyPasswordsOptions): Promise<PasswordCopy>
}

const isDatabase = (database: Partial<SqlDatabase> | null | undefined): boolean =>
  typeof database?.dialect === 'string' && typeof database.execute === 'function'

/**
 * Stores users, accounts, sessions and tokens in PostgreSQL, SQLite, MySQL, MariaDB or D1, in the tables of Auth.js, and
 * hashes of passwords and short-lived state in tables of its own:
 *
 * ```ts
 * sql(fromPg(new Pool()))
 * ```
 *
 * Your own columns are read with the user, and written if the stored object has a field of the same name.
 *
 * @throws {TypeError} A driver's client instead of the result of a `from...` function; the message contains the line to
 * write. Or the database lacks the required `batch`.
 */
export function sql(database: SqlDatabase, { tables }: SqlOptions = {}): SqlAdapter {
  if (!isDatabase(database)) throwWrongClient('sql', database, null)
  const store = createStore(database, tables)
  const state = withFreshColumns(store, createState(store))
  return {
    ...withFreshColumns(store, {
      ...createUsers(store),
      ...createAccounts(store),
      ...createSessions(store),
      ...createTokens(store),
      ...createAuthenticators(store),
      ...createPasswords(store),
      prune: (now?: Date) => prune(store, now),
    }),
    copyPasswords: (from, options) => copyPasswords(store, from, options),
    accountTokens: withFreshColumns(store, { ...createAccountTokens(store) }),
    rateLimit: createRateLimit(state),
    state,
    async migrate(options) {
      try {
        return await migrate(store, options)
      } finally {
        store.forget()
      }
    },
  }
}
