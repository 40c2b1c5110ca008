/** SQL dialects. `mysql` includes MariaDB; `d1` is SQLite without transactions that outlive a call. */
export type SqlDialect = 'postgres' | 'sqlite' | 'mysql' | 'd1'

/** A bound value. Dates are sent as texts or numbers, and booleans as numbers, except on PostgreSQL. */
export type SqlValue = string | number | boolean | null

/** One row, by column. */
export type SqlRow = Readonly<Record<string, unknown>>

/** The result of a statement. */
export interface SqlResult {
  /** Empty if the statement returns none. */
  readonly rows: readonly SqlRow[]
  /** Number of rows that it matched, including unchanged ones. */
  readonly affected: number
}

/** A statement with its values. */
export interface SqlStatement {
  /** Placeholders are `$1`, `$2` for PostgreSQL, `?` for the others. */
  readonly sql: string
  /** Values of the placeholders, in order. */
  readonly params: readonly SqlValue[]
}

interface Connection<D extends SqlDialect> {
  /** Selects SQL that the database understands. */
  readonly dialect: D
  /** Runs one statement atomically. Values are bound, never inserted into the text. */
  execute(sql: string, params: readonly SqlValue[]): Promise<SqlResult>
}

interface Batches {
  /** Runs statements in one transaction: either all take effect, or it rejects. */
  batch(statements: readonly SqlStatement[]): Promise<readonly SqlResult[]>
}

/**
 * A database for `sql`. The `from...` functions create one from a driver; write your own for another. PostgreSQL needs
 * one statement for what the others need `batch` for.
 */
export type SqlDatabase = Connection<'postgres'> | (Connection<'sqlite' | 'mysql' | 'd1'> & Batches)
