import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ddl, fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

const DAY = 86_400_000

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

const quote = (database: SqlDatabase, text: string) => (database.dialect === 'mysql' ? text.replaceAll('"', '`') : text)

/** Stores expired entries with one statement. */
function fill(database: SqlDatabase, count: number): Promise<unknown> {
  const rows = Array.from({ length: count }, (_, n) => `('k${n}', 'a', 0, 1)`)
  const into = quote(database, 'insert into latchkey_state ("key", "value", "count", expires)')
  return database.execute(`${into} values ${rows.join(', ')}`, [])
}

/** Counts statements, and the rows that the deletions delete. */
function watch(inner: SqlDatabase) {
  const statements: string[] = []
  const deleted: number[] = []
  const execute: SqlDatabase['execute'] = async (text, params) => {
    statements.push(text)
    const result = await inner.execute(text, params)
    if (/^\s*delete/i.test(text) && result.affected > 0) deleted.push(result.affected)
    return result
  }
  return { statements, deleted, database: { ...inner, execute } }
}

describe.each([
  ['SQLite', async () => fromSqlite(new DatabaseSync(':memory:'))],
  ['PostgreSQL', openPostgres],
  ['MariaDB', openMariadb],
] as const)('state on %s', async (_, open) => {
  const { statements, deleted, database } = watch(await open())
  const adapter = sql(database)
  await adapter.migrate()
  const { state } = adapter

  test('uses one statement per operation', async () => {
    statements.length = 0
    await state.set('lease:a', '1', DAY)
    await state.get('lease:a')
    await state.swap('lease:a', '1', '2', DAY)
    await state.swap('lease:a', '2', null, DAY)
    await state.increment('mail:a', 0, DAY)
    expect(statements).toHaveLength(5)
    statements.length = 0
    await state.add('lease:a', '1', DAY)
    await state.increment('mail:a', 1, DAY)
    await state.increment('mail:a', -1, DAY)
    // MySQL cannot return what it wrote, so it runs a transaction with a read.
    expect(statements).toHaveLength(database.dialect === 'mysql' ? 0 : 3)
  })

  test('expires by the clock of the database, whatever the clock of the process', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * DAY })
    await state.set('lease:fast', '1', DAY)
    vi.setSystemTime(Date.now() - 60 * DAY)
    await state.set('lease:slow', '1', DAY)
    expect(await state.get('lease:fast')).toBe('1')
    expect(await state.add('lease:fast', '2', DAY)).toBe(false)
    vi.useRealTimers()
    expect(await state.get('lease:slow')).toBe('1')
    expect((await state.increment('mail:b', 1, DAY)).left).toBeGreaterThan(DAY / 2)
  })

  test('is pruned in batches of a thousand expired rows', async () => {
    await fill(database, 2500)
    await state.set('lease:live', '1', DAY)
    deleted.length = 0
    // The clock of this process is far ahead.
    await adapter.prune(new Date(Date.now() + 30 * DAY))
    expect(deleted).toEqual([1000, 1000, 500])
    expect(await state.get('lease:live')).toBe('1')
  })

  test('ignores the rate_limits table of an earlier version', async () => {
    await database.execute('create table rate_limits (id integer)', [])
    expect(await adapter.migrate()).toEqual([])
    await adapter.prune()
    expect((await adapter.rateLimit({ key: 'mail:c', cost: 1, window: 60 })).count).toBe(1)
  })

  test('explains a missing table', async () => {
    const other = sql(database, { tables: { state: 'nothing_here' } })
    await expect(other.state.get('lease:a')).rejects.toThrow('Run `await adapter.migrate()` once')
  })
})

describe('the state table', () => {
  test('leaves free space on PostgreSQL pages', () => {
    const withRoom = ddl('postgres').filter((statement) => statement.includes('fillfactor = 70'))
    expect(withRoom).toEqual([expect.stringContaining('create table if not exists "latchkey_state"')])
  })

  test('compares keys byte by byte on MySQL', () => {
    expect(ddl('mysql').join('\n')).toContain('`key` varbinary(80) not null')
  })
})
