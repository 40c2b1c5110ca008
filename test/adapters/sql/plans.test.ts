import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import {
  fromD1,
  fromMysql2,
  fromPg,
  fromSqlite,
  type SqlAdapter,
  type SqlDatabase,
  type SqlRow,
  type SqlStatement,
  sql,
} from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'
import { openD1 } from '../d1.ts'
import { startMiniflare } from '../miniflare.ts'

const EXPIRES = new Date('2033-05-06T07:08:09Z')
const USERS = 300
const KEY = { provider: 'github', providerAccountId: '7' }
const LINK = { identifier: 'ada7@example.com', token: 't7' }

/** What each request of a visitor asks of the database. */
const HOT: Readonly<Record<string, (adapter: SqlAdapter, userId: string) => unknown>> = {
  'a session with its user': (adapter) => adapter.getSessionAndUser('s7'),
  'a session that is renewed': (adapter) => adapter.updateSession({ sessionToken: 's7', expires: EXPIRES }),
  'a session that ends': (adapter) => adapter.deleteSession('s7'),
  'the sessions of a user': (adapter, userId) => adapter.listSessionsByUserId(userId),
  'all sessions of a user that end': (adapter, userId) => adapter.deleteSessionsByUserId(userId),
  'a user by id': (adapter, userId) => adapter.getUser(userId),
  'a user by account': (adapter) => adapter.getUserByAccount(KEY),
  'a user by address': (adapter) => adapter.getUserByEmail('ada7@example.com'),
  'a user by an address that is unknown': (adapter) => adapter.getUserByEmail('grace@example.com'),
  'a user that changes': (adapter, id) => adapter.updateUser({ id, name: 'Ada' }),
  'an account by key': (adapter) => adapter.getAccount('7', 'github'),
  'an account with new tokens': (adapter) => adapter.updateAccount({ ...KEY, access_token: 'a' }),
  'an account that is removed': (adapter) => adapter.unlinkAccount(KEY),
  'the accounts of a user': (adapter, userId) => adapter.listAccountsByUserId(userId),
  'a passkey by id': (adapter) => adapter.getAuthenticator('c7'),
  'the passkeys of a user': (adapter, userId) => adapter.listAuthenticatorsByUserId(userId),
  'a passkey that counts': (adapter) => adapter.updateAuthenticatorCounterIf('c7', 0, 1),
  'a password that is read': (adapter, userId) => adapter.getPasswordHash(userId),
  'a password that is replaced': (adapter, userId) => adapter.updatePasswordHashIf(userId, 'h7', 'h8'),
  'a password that is removed': (adapter, userId) => adapter.updatePasswordHashIf(userId, 'h7', null),
  'a mailed link that is used': (adapter) => adapter.useVerificationToken(LINK),
  'state that is read': (adapter) => adapter.state.get('k7'),
  'state that is swapped': (adapter) => adapter.state.swap('k7', 'a', 'b', 60_000),
  'state that is deleted': (adapter) => adapter.state.swap('k7', 'a', null, 60_000),
  'a counter that is read': (adapter) => adapter.state.increment('k7', 0, 60_000),
  'a counter that gets back': (adapter) => adapter.state.increment('k7', -1, 60_000),
  'a user that is deleted': (adapter, userId) => adapter.deleteUser(userId),
}

interface Place {
  readonly database: SqlDatabase
  /** Steps of the plan that read a whole table or a whole index, and those that search. */
  explain(statement: SqlStatement): Promise<{ readonly scans: string[]; readonly searches: string[] }>
}

const split = (steps: readonly string[], isScan: RegExp, isSearch: RegExp) => ({
  scans: steps.filter((step) => isScan.test(step)),
  searches: steps.filter((step) => isSearch.test(step)),
})

const ofSqlite = (database: SqlDatabase): Place => ({
  database,
  async explain({ sql: text, params }) {
    return split(await planOf(database, text, params), /^SCAN (?!CONSTANT ROW)/, /^SEARCH .* USING /)
  },
})

// `fromSqlite` reads rows of `select` and `returning` only.
async function planOf(database: SqlDatabase, text: string, params: SqlStatement['params']): Promise<string[]> {
  const { rows } = await database.execute(`explain query plan ${text}`, params)
  return rows.map((row) => `${row['detail']}`)
}

/** The smallest tables are read whole, unless the planner may not. What it reads whole then has no index. */
async function ofPostgres(client: Parameters<typeof fromPg>[0]): Promise<Place> {
  const database = fromPg(client)
  return {
    database,
    async explain({ sql: text, params }) {
      await database.execute('analyze', [])
      await database.execute('set enable_seqscan = off', [])
      const { rows } = await database.execute(`explain ${text}`, params)
      const steps = rows.map((row) => `${row['QUERY PLAN']}`)
      // An index that is read from end to end has no condition below it.
      const isWhole = (step: string, at: number) => /Index.* Scan/.test(step) && !/Index Cond/.test(steps[at + 1] ?? '')
      const { scans, searches } = split(steps, /Seq Scan/, /Index Cond/)
      return { scans: [...scans, ...steps.filter(isWhole)], searches }
    },
  }
}

const ofMariadb = (database: SqlDatabase): Place => ({
  database,
  async explain({ sql: text, params }) {
    const { rows } = await database.execute(`explain ${text}`, params)
    const step = (row: SqlRow) => `${row['type']} ${row['key']} ${row['Extra']}`
    return split(rows.map(step), /^(?:ALL|index) /, /^(?:const|eq_ref|ref|range) |after reading const tables/)
  },
})

function openSqlite(): SqlDatabase {
  const connection = new DatabaseSync(':memory:')
  afterAll(() => connection.close())
  const database = fromSqlite(connection)
  const execute: SqlDatabase['execute'] = async (text, params) =>
    text.startsWith('explain')
      ? {
          rows: connection.prepare(text).all(...params.map((value) => (typeof value === 'boolean' ? 1 : value))),
          affected: 0,
        }
      : database.execute(text, params)
  return { ...database, execute }
}

async function openPostgres() {
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres'), max: 1 })
  afterAll(() => pool.end())
  return pool
}

async function openMariadb(): Promise<SqlDatabase> {
  const pool = createPool({ uri: await freshDatabase('mariadb'), connectionLimit: 1 })
  afterAll(() => pool.end())
  return fromMysql2(pool)
}

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  SQLite: async () => ofSqlite(openSqlite()),
  D1: async () => ofSqlite(fromD1(openD1(startMiniflare(), 'DB'))),
  PostgreSQL: async () => ofPostgres(await openPostgres()),
  MariaDB: async () => ofMariadb(await openMariadb()),
}

/** One insert per table, so that statistics have something to count. */
async function fill({ database }: Place): Promise<void> {
  const quote = (text: string) => (database.dialect === 'mysql' ? text.replaceAll('"', '`') : text)
  const insert = (into: string, row: (n: number) => string) => {
    const rows = Array.from({ length: USERS }, (_, n) => `(${row(n)})`)
    return database.execute(quote(`insert into ${into} values ${rows.join(', ')}`), [])
  }
  const tokens = database.dialect === 'postgres' ? 'verification_token' : 'verification_tokens'
  const end = "'2033-05-06 07:08:09'"
  await insert('users (id, email)', (n) => `'u${n}', 'ada${n}@example.com'`)
  await insert('accounts ("userId", type, provider, "providerAccountId")', (n) => `'u${n}', 'oauth', 'github', '${n}'`)
  await insert('sessions ("sessionToken", "userId", expires)', (n) => `'s${n}', 'u${n}', ${end}`)
  await insert(`${tokens} (identifier, token, expires)`, (n) => `'ada${n}@example.com', 't${n}', ${end}`)
  await insert(
    'authenticators ("credentialID", "userId", "providerAccountId", "credentialPublicKey", counter, "credentialDeviceType", "credentialBackedUp")',
    (n) => `'c${n}', 'u${n}', 'p', 'k', 0, 'singleDevice', ${database.dialect === 'postgres' ? 'false' : '0'}`,
  )
  await insert('latchkey_passwords ("userId", hash)', (n) => `'u${n}', 'h${n}'`)
  await insert('latchkey_state ("key", "value", count, expires)', (n) => `'k${n}', 'a', 1, 1999999999999`)
  if (database.dialect !== 'mysql')
    await database.execute('create index if not exists users_email_lower_idx on users (lower("email"))', [])
  else
    await database.execute(
      `analyze table users, accounts, sessions, ${tokens}, authenticators, latchkey_passwords, latchkey_state`,
      [],
    )
}

/** Statements that are asked for, with their values. Nothing is written. */
function recorder(database: SqlDatabase) {
  const asked: SqlStatement[] = []
  const isExplained = ({ sql: text }: SqlStatement) =>
    /^\s*(?:select|update|delete|with)\b/i.test(text) && !isCatalog(text)
  const record = (statements: readonly SqlStatement[]) => asked.push(...statements.filter(isExplained))
  const execute: SqlDatabase['execute'] = async (text, params) => {
    record([{ sql: text, params }])
    return /^\s*select\b/i.test(text) ? database.execute(text, params) : { rows: [], affected: 0 }
  }
  const batch = async (statements: readonly SqlStatement[]) => {
    record(statements)
    return statements.map(() => ({ rows: [], affected: 0 }))
  }
  return { asked, adapter: sql({ ...database, execute, batch } as SqlDatabase) }
}

const isCatalog = (text: string): boolean => /sqlite_master|information_schema|pg_attribute|pg_index/.test(text)

describe.each(Object.entries(PLACES))('query plans on %s', async (_, open) => {
  const place = await open()
  await sql(place.database).migrate()
  await fill(place)
  const { asked, adapter } = recorder(place.database)

  test.each(Object.entries(HOT))('use an index for %s', async (_, ask) => {
    asked.length = 0
    // What is not written is not returned either, which some methods report.
    await Promise.resolve(ask(adapter, 'u7')).catch(() => {})
    expect(asked.length).toBeGreaterThan(0)
    for (const statement of asked) {
      const { scans, searches } = await place.explain(statement)
      expect(scans, statement.sql).toEqual([])
      expect(searches.length, statement.sql).toBeGreaterThan(0)
    }
  })

  test('use an index for expired rows', async () => {
    asked.length = 0
    await adapter.prune(new Date('2026-11-22T12:00:00Z'))
    expect(asked.length).toBeGreaterThanOrEqual(3)
    for (const statement of asked) expect((await place.explain(statement)).scans, statement.sql).toEqual([])
  })
})
