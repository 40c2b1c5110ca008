import type { SqlResult } from './database.ts'
import type { Fragment, Notation } from './fragment.ts'
import type { ColumnKind, TableName, TableNames } from './schema.ts'

/** Capabilities of a database. Other code tests a capability, never the name of a dialect. */
interface Capabilities {
  /** A write can return its rows, with `returning`. */
  readonly returnsRows: boolean
  /** One statement can contain several writes: `with created as (insert ...)`. The others need `batch`. */
  readonly nestsWrites: boolean
  /** Whether columns enforce their type. SQLite stores any value in any column. */
  readonly enforcesTypes: boolean
  /** Unless it is in strict mode, the database cuts texts that are too long for their column. */
  readonly cutsTexts: boolean
  /** Drivers accept `true` and `false`. */
  readonly hasBooleans: boolean
  /** A driver returns a date correctly only in a form that depends on the type of the column. */
  readonly readsDatesByType: boolean
  /** A statement fails while another process writes to the file. */
  readonly locksFile: boolean
  /** `create index` accepts `if not exists`. The others create the indexes with the table. */
  readonly hasIndexIfNotExists: boolean
  /** Writes continue during `create index concurrently`. */
  readonly buildsConcurrently: boolean
  /** `alter table` accepts `algorithm` and `lock`, so that writes continue. */
  readonly altersOnline: boolean
  /** A foreign key can be added first, and the rows validated later. */
  readonly validatesLater: boolean
}

/** How an insertion changes the row that already has its key. */
export interface Upsert {
  /** SQL after the name of the table. */
  readonly alias: string
  readonly conflict: (key: Fragment) => Fragment
  /** A column of the existing row. It needs another name than the new one unless `values()` exists. */
  readonly getOld: (column: Fragment) => Fragment
  /** A column of the row that would be inserted. */
  readonly getNew: (column: Fragment) => Fragment
}

/** Rows to delete. */
export interface Deletion {
  readonly table: Fragment
  readonly primaryKey: Fragment
  readonly condition: Fragment
  /** `limit` with a number. */
  readonly limit: Fragment
  /** Whether rows that other transactions have locked are skipped. */
  readonly skipsLocked: boolean
}

/** Parts of the statements that read and write rows. */
interface Expressions {
  /** The time of the database in milliseconds since 1970, when it evaluates the expression. */
  readonly now: Fragment
  /** The time at which the statement began. An index can serve a comparison with it. */
  readonly start: Fragment
  /** The function that returns the smallest of its arguments. */
  readonly least: Fragment
  /** The id that the connection generated last. `null` if later statements do not need it. */
  readonly lastId: Fragment | null
  readonly upsert: Upsert
  /** Compares two texts exactly, whatever the type, collation or character set of the column. */
  readonly equals: (column: Fragment, value: string) => Fragment
  /** Compares two columns exactly. An index can serve it if their types are the same, except on PostgreSQL. */
  readonly equalColumns: (first: Fragment, second: Fragment) => Fragment
  /** A text column whose values are grouped by their bytes. */
  readonly getBytes: (column: Fragment) => Fragment
  /** A date as a value for a column of a type: always UTC, whatever the time zone of driver, server or column. */
  readonly encodeDate: (date: Date, type: string) => Fragment
  /** A date column in a form that no driver converts to local time. */
  readonly selectDate: (column: Fragment, type: string) => Fragment
  /** Deletes at most as many rows as the limit allows. */
  readonly deleteSome: (deletion: Deletion) => Fragment
}

/** Parts of the statements that define tables. */
interface Definitions {
  /** Names of the tables, unless the application has its own. */
  readonly tableNames: TableNames
  readonly types: Readonly<Record<ColumnKind, string>>
  /** A type for texts of at most this many characters. */
  readonly getTextType: (length: number) => string
  /** SQL after the definition of a table. */
  readonly getTableOptions: (fillFactor?: number) => string
  /** Changes a column to a text that can hold a session token. `null` if every column can hold one. */
  readonly changeToText: ((column: string) => string) | null
}

/** A column that treats different texts as equal. */
export interface InexactColumn {
  readonly name: string
  /** The cause: a collation or a type. */
  readonly rule: string
  /** Makes the column exact. `null` if the database cannot change a column. */
  readonly statement: string | null
}

/** Runs a statement. */
export type Run = (statement: Fragment) => Promise<SqlResult>

/** Object that a refused statement was to change. */
export interface Attempt {
  readonly names: TableNames
  readonly table: TableName
  /** Whether the statement refers to the users. */
  readonly refersToUsers: boolean
}

/** Queries about existing tables. */
interface Lookups {
  /** Columns, with their type in `type` and `collation`. */
  readonly selectColumns: (names: TableNames) => Fragment
  /** Columns of the indexes, in order. */
  readonly selectIndexes: (names: TableNames) => Fragment
  /** Invalid indexes of interrupted runs. `null` if none can exist. */
  readonly selectLeftovers: ((names: TableNames) => Fragment) | null
  /** An index on the address in lower case. `null` if it is not needed, because default collations ignore case. */
  readonly selectLowerEmailIndex: ((users: string) => Fragment) | null
  /** `null` if an existing table cannot get a foreign key. */
  readonly foreignKeys: {
    /** Existing keys from a `userId` to the users. */
    readonly select: (names: TableNames) => Fragment
    /** Tables that can have one, or be referenced. */
    readonly selectCapable: (names: TableNames) => Fragment
  } | null
  /** Returns the columns that ignore case, accents or trailing spaces. */
  readonly findInexact: (run: Run, table: string, columns: readonly string[]) => Promise<InexactColumn[]>
  /** Returns statements that grant the missing rights. `null` if the database has no users. */
  readonly findGrants: ((run: Run, attempt: Attempt) => Promise<string[]>) | null
}

/** A database: its capabilities, and the SQL that not every database understands. */
export interface Dialect extends Notation, Capabilities, Expressions, Definitions, Lookups {}
