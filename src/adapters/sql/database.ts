/** Which SQL is spoken. `mysql` is MariaDB's, too; `d1` is SQLite without transactions that last longer than a call. */
export type SqlDialect = 'postgres' | 'sqlite' | 'mysql' | 'd1'

/** What is bound to a placeholder. Dates and, but for PostgreSQL, booleans are sent as texts and numbers. */
export type SqlValue = string | number | boolean | null

/** One row, by column. */
export type SqlRow = Readonly<Record<string, unknown>>

/** What a statement gave. */
export interface SqlResult {
  /** Empty where the statement returns none. */
  readonly rows: readonly SqlRow[]
  /** How many rows it found to change or delete, those that were as they should be included. */
  readonly affected: number
}

/** A statement with its values. */
export interface SqlStatement {
  /** Placeholders are `$1`, `$2` for PostgreSQL, `?` for the others. */
  readonly sql: string
  readonly params: readonly SqlValue[]
}

interface Connection<D extends SqlDialect> {
  readonly dialect: D
  /** Runs one statement, which takes effect whole or not at all. Values are bound, never put into the text. */
  execute(sql: string, params: readonly SqlValue[]): Promise<SqlResult>
}

interface Batches {
  /** Runs statements in one transaction: all take effect, or none does and it rejects. */
  batch(statements: readonly SqlStatement[]): Promise<readonly SqlResult[]>
}

/**
 * A database as `sql` needs it. The `from...` functions make one of a driver; write your own for another.
 * PostgreSQL does in one statement what the others need `batch` for.
 */
export type SqlDatabase = Connection<'postgres'> | (Connection<'sqlite' | 'mysql' | 'd1'> & Batches)
