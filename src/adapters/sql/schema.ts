import type { SqlDialect } from './database.ts'

/** What a column holds; its type is the dialect's. */
export type ColumnKind =
  /** An id of a user. */
  | 'id'
  /** A text that rows are found by: up to 255 characters, compared to the letter. */
  | 'key'
  /** A credential id: up to 1,400 characters of ASCII. */
  | 'credential'
  | 'text'
  | 'date'
  | 'integer'
  | 'boolean'

/** A column. */
export interface Column {
  readonly kind: ColumnKind
  readonly isRequired?: true
}

/** A table. Columns beside these are left alone. */
export interface Table {
  readonly columns: Readonly<Record<string, Column>>
  readonly primaryKey: readonly string[]
  /** Sets of columns that no two rows share. */
  readonly unique?: readonly (readonly string[])[]
  /** Columns that rows are found by. */
  readonly indexes?: readonly (readonly string[])[]
}

const text: Column = { kind: 'text' }
const integer: Column = { kind: 'integer' }
const date: Column = { kind: 'date' }
const createNeededColumn = (kind: ColumnKind): Column => ({ kind, isRequired: true })

/** A table, whatever it is called in the database. */
export type TableName = 'users' | 'accounts' | 'sessions' | 'verificationTokens' | 'authenticators' | 'rateLimits'

/** The tables, those first that others point to. Names of columns are Auth.js', but for `emailRecord`. */
export const SCHEMA: Readonly<Record<TableName, Table>> = {
  users: {
    // `emailRecord` is ours, and the tables of Auth.js lack it: without it, the store does not remember who vouched.
    columns: {
      id: createNeededColumn('id'),
      name: text,
      email: { kind: 'key' },
      emailVerified: date,
      image: text,
      emailRecord: text,
    },
    primaryKey: ['id'],
    unique: [['email']],
  },
  accounts: {
    columns: {
      userId: createNeededColumn('id'),
      type: createNeededColumn('text'),
      provider: createNeededColumn('key'),
      providerAccountId: createNeededColumn('key'),
      refresh_token: text,
      access_token: text,
      expires_at: integer,
      token_type: text,
      scope: text,
      id_token: text,
      session_state: text,
    },
    primaryKey: ['provider', 'providerAccountId'],
    indexes: [['userId']],
  },
  sessions: {
    columns: {
      sessionToken: createNeededColumn('key'),
      userId: createNeededColumn('id'),
      expires: createNeededColumn('date'),
    },
    primaryKey: ['sessionToken'],
    indexes: [['userId'], ['expires']],
  },
  verificationTokens: {
    columns: {
      identifier: createNeededColumn('key'),
      token: createNeededColumn('key'),
      expires: createNeededColumn('date'),
    },
    primaryKey: ['identifier', 'token'],
    indexes: [['expires']],
  },
  authenticators: {
    columns: {
      credentialID: createNeededColumn('credential'),
      userId: createNeededColumn('id'),
      providerAccountId: createNeededColumn('text'),
      credentialPublicKey: createNeededColumn('text'),
      counter: createNeededColumn('integer'),
      credentialDeviceType: createNeededColumn('text'),
      credentialBackedUp: createNeededColumn('boolean'),
      transports: text,
    },
    primaryKey: ['credentialID'],
    indexes: [['userId']],
  },
  // Milliseconds instead of dates: the table is ours alone, and every dialect compares numbers alike.
  rateLimits: {
    columns: {
      key: createNeededColumn('key'),
      count: createNeededColumn('integer'),
      expires: createNeededColumn('integer'),
    },
    primaryKey: ['key'],
    indexes: [['expires']],
  },
}

/** All of them, those first that others point to. */
export const TABLES = Object.keys(SCHEMA) as readonly TableName[] // the keys of a literal

/** What the tables are called in the database; `schema.table` for an unused one on the search path. */
export type TableNames = Readonly<Record<TableName, string>>

/** Names of `@auth/pg-adapter` on PostgreSQL, of `@auth/d1-adapter` elsewhere. */
export const resolveTableNames = (dialect: SqlDialect, own: Partial<TableNames> = {}): TableNames => ({
  users: 'users',
  accounts: 'accounts',
  sessions: 'sessions',
  verificationTokens: dialect === 'postgres' ? 'verification_token' : 'verification_tokens',
  authenticators: 'authenticators',
  rateLimits: 'rate_limits',
  ...own,
})
