import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { TABLES } from '../../src/adapters/sql/schema.ts'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../src/adapters/sql.ts'
import { freshDatabase } from '../service-url.ts'
import { runSchema } from './run-schema.ts'

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

// PGlite and D1 take seconds to start: the files with their contracts run the same tests.
runSchema('PostgreSQL', await openPostgres())
runSchema('MariaDB', await openMariadb())
runSchema('SQLite', fromSqlite(new DatabaseSync(':memory:')))

test('tables can be in a PostgreSQL schema', async () => {
  const database = await openPostgres()
  await database.execute('create schema next_auth', [])
  const adapter = sql(database, { tables: Object.fromEntries(TABLES.map((name) => [name, `next_auth.${name}`])) })
  await adapter.migrate()
  expect(await adapter.migrate()).toEqual([])
  const { id } = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })
  expect(await adapter.getUser(id)).toMatchObject({ email: 'ada@example.com' })
  await expect(sql(database).getUser(id)).rejects.toThrow('users')
})

test('the SQL adapter refuses a SQLite database without `batch`', () => {
  const execute = async () => ({ rows: [], affected: 0 })
  // What somebody without types may pass.
  expect(() => sql({ dialect: 'sqlite', execute } as unknown as SqlDatabase)).toThrow('needs `batch`')
  expect(() => sql({ dialect: 'postgres', execute })).not.toThrow()
})
