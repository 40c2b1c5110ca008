/** Content of a column, independent of the dialect's type. */
export type ColumnKind =
  /** Id of a user. */
  | 'id'
  /** A text that identifies rows: up to 255 characters, compared exactly. */
  | 'key'
  /** A credential id: up to 1,400 characters of ASCII. */
  | 'credential'
  /** A key of short-lived state: up to 80 characters of ASCII. */
  | 'stateKey'
  | 'text'
  | 'date'
  | 'integer'
  | 'boolean'

/** A column. */
export interface Column {
  readonly kind: ColumnKind
  readonly isRequired?: true
  /** Missing in tables of Auth.js that were not migrated. Works without. */
  readonly isAdded?: true
}

/** A table. Other columns are ignored. */
export interface Table {
  readonly columns: Readonly<Record<string, Column>>
  readonly primaryKey: readonly string[]
  /** Unique sets of columns. */
  readonly unique?: readonly (readonly string[])[]
  /** Columns of lookups. */
  readonly indexes?: readonly (readonly string[])[]
  /** How full PostgreSQL fills a page, in percent, so that changed rows fit on their page. */
  readonly fillFactor?: number
}

const text: Column = { kind: 'text' }
const integer: Column = { kind: 'integer' }
const date: Column = { kind: 'date' }
const createAddedColumn = (kind: ColumnKind): Column => ({ kind, isAdded: true })
const createNeededColumn = (kind: ColumnKind): Column => ({ kind, isRequired: true })

/** A table, by a name independent of the database. */
export type TableName =
  | 'users'
  | 'accounts'
  | 'sessions'
  | 'verificationTokens'
  | 'authenticators'
  | 'passwords'
  | 'state'

/** The tables, referenced ones first. Column names are those of Auth.js, if it has them. */
export const SCHEMA: Readonly<Record<TableName, Table>> = {
  users: {
    // `emailRecord` is missing in tables of Auth.js. Without it, the store does not remember who verified the address.
    columns: {
      id: createNeededColumn('id'),
      name: text,
      email: { kind: 'key' },
      emailVerified: date,
      image: text,
      emailRecord: createAddedColumn('text'),
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
      aaguid: createAddedColumn('text'),
      name: createAddedColumn('text'),
      createdAt: createAddedColumn('date'),
      lastUsedAt: createAddedColumn('date'),
    },
    primaryKey: ['credentialID'],
    indexes: [['userId']],
  },
  passwords: {
    columns: { userId: createNeededColumn('id'), hash: createNeededColumn('text') },
    primaryKey: ['userId'],
  },
  // Milliseconds instead of dates, because only latchkey uses the table, and every dialect compares numbers the same
  // way.
  state: {
    columns: {
      key: createNeededColumn('stateKey'),
      value: createNeededColumn('text'),
      count: createNeededColumn('integer'),
      expires: createNeededColumn('integer'),
    },
    primaryKey: ['key'],
    indexes: [['expires']],
    fillFactor: 70,
  },
}

/** All tables, referenced ones first. */
export const TABLES = Object.keys(SCHEMA) as readonly TableName[] // the keys of a literal

/** Names of the tables in the database; `schema.table` for one outside the search path. */
export type TableNames = Readonly<Record<TableName, string>>

/** Names of `@auth/d1-adapter`. An application may have tables `passwords` and `state`. */
export const TABLE_NAMES: TableNames = {
  users: 'users',
  accounts: 'accounts',
  sessions: 'sessions',
  verificationTokens: 'verification_tokens',
  authenticators: 'authenticators',
  passwords: 'latchkey_passwords',
  state: 'latchkey_state',
}
