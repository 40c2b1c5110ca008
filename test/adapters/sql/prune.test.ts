import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { fromD1, fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'
import { openD1 } from '../d1.ts'
import { startMiniflare } from '../miniflare.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const HOUR = 3_600_000

/** One instant in each form that adapters and applications store on SQLite. */
const FORMS: Readonly<Record<string, (date: Date) => string | number>> = {
  milliseconds: (date) => date.getTime(),
  seconds: (date) => date.getTime() / 1000,
  'fractions of seconds': (date) => date.getTime() / 1000 + 0.5,
  'milliseconds as text': (date) => `${date.getTime()}`,
  'ISO text': (date) => date.toISOString(),
  'ISO text without a zone': (date) => date.toISOString().slice(0, 19),
  'text with a blank': (date) => date.toISOString().slice(0, 19).replace('T', ' '),
  'text with a blank and a zone': (date) => date.toISOString().replace('T', ' '),
  'text of another zone': (date) => `${new Date(date.getTime() + 9 * HOUR).toISOString().slice(0, 19)}+09:00`,
}

/** Declared types, which make SQLite convert what is stored. */
const DECLARED = ['text', 'integer', 'datetime', 'timestamp', 'real', '']

type Row = readonly [token: string, expires: string | number]

async function fillTable(database: SqlDatabase, declared: string, rows: readonly Row[]): Promise<void> {
  await database.execute('drop table if exists sessions', [])
  await database.execute(`create table sessions ("sessionToken" text, "userId" text, expires ${declared})`, [])
  const places = rows.map(() => "(?, 'ada', ?)").join(', ')
  await database.execute(`insert into sessions values ${places}`, rows.flat())
}

/** Names of the sessions that are left. */
const tokensOf = async (database: SqlDatabase): Promise<unknown[]> =>
  (await database.execute('select "sessionToken" as token from sessions order by 1', [])).rows.map(
    (row) => row['token'],
  )

const ROWS: readonly Row[] = [
  ...Object.entries(FORMS).flatMap(([name, form]): Row[] => [
    [`${name}: expired`, form(new Date(NOW.getTime() - HOUR))],
    [`${name}: live`, form(new Date(NOW.getTime() + HOUR))],
  ]),
  ['unreadable', 'tomorrow'],
  ['empty', ''],
]

const LIVE = [...Object.keys(FORMS).map((name) => `${name}: live`), 'empty', 'unreadable'].sort()

const openSqlite = () => {
  const connection = new DatabaseSync(':memory:')
  afterAll(() => connection.close())
  return { connection, database: fromSqlite(connection) }
}

describe.each([
  ['SQLite', () => openSqlite().database],
  ['D1', () => fromD1(openD1(startMiniflare(), 'DB'))],
] as const)('prune on %s, in tables of another library', (_, open) => {
  const database = open()

  test.each(DECLARED)('deletes only expired sessions, column type "%s"', async (declared) => {
    await fillTable(database, declared, ROWS)
    await sql(database).prune(NOW)
    expect(await tokensOf(database)).toEqual(LIVE)
  })
})

test.each(DECLARED)('a session expires at the same time in every date format, column type "%s"', async (declared) => {
  const { database } = openSqlite()
  const isWhole = ([name]: readonly [string, unknown]) => name !== 'fractions of seconds'
  const rows = Object.entries(FORMS).filter(isWhole)
  await fillTable(
    database,
    declared,
    rows.map(([name, form]) => [name, form(NOW)]),
  )
  const ends = (await sql(database).listSessionsByUserId('ada')).map(({ expires }) => expires)
  expect(ends).toEqual(ends.map(() => NOW))
})

async function openPostgres(): Promise<SqlDatabase> {
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
  afterAll(() => pool.end())
  return fromPg(pool)
}

async function openMariadb(): Promise<SqlDatabase> {
  const pool = createPool({ uri: await freshDatabase('mariadb') })
  afterAll(() => pool.end())
  return fromMysql2(pool)
}

/** Rows of this many expired tokens and an unused one, one statement each hundred. */
async function fillTokens(database: SqlDatabase, table: string): Promise<void> {
  const rows = Array.from({ length: 2500 }, (_, n) => `('webauthn', 't${n}', '2020-01-01 00:00:00')`)
  await database.execute(
    `insert into ${table} (identifier, token, expires) values ${rows.join(', ')}, ('webauthn', 'live', '2099-01-01 00:00:00')`,
    [],
  )
}

describe.each([
  ['SQLite', async () => openSqlite().database],
  ['PostgreSQL', openPostgres],
  ['MariaDB', openMariadb],
] as const)('prune on %s', async (_, open) => {
  const inner = await open()
  const deleted: number[] = []
  const execute: SqlDatabase['execute'] = async (text, params) => {
    const result = await inner.execute(text, params)
    if (/^\s*delete/i.test(text)) deleted.push(result.affected)
    return result
  }
  const adapter = sql({ ...inner, execute })
  await adapter.migrate()

  test('deletes at most a thousand rows per statement', async () => {
    const table = inner.dialect === 'postgres' ? 'verification_token' : 'verification_tokens'
    await fillTokens(inner, table)
    await adapter.prune()
    expect(deleted.filter((count) => count > 0)).toEqual([1000, 1000, 500])
    const { rows } = await inner.execute(`select token from ${table}`, [])
    expect(rows).toEqual([{ token: 'live' }])
  })
})

test('prune on SQLite yields to other work between two statements', async () => {
  const { database } = openSqlite()
  const adapter = sql(database)
  await adapter.migrate()
  await fillTokens(database, 'verification_tokens')
  const left: number[] = []
  const count = async () => {
    const { rows } = await database.execute('select count(*) as n from verification_tokens', [])
    left.push(Number(rows[0]?.['n']))
  }
  const timer = setInterval(count, 0)
  onTestFinished(() => clearInterval(timer))
  await adapter.prune()
  expect(left.length).toBeGreaterThan(0)
  expect(left[0]).toBeGreaterThan(1)
})
