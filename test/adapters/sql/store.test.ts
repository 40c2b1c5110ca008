import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'

const ADA = { id: 'ada', email: 'ada@example.com', emailVerified: null }

/** A database with our tables, and what was asked of it since. */
async function open() {
  const database = fromSqlite(new DatabaseSync(':memory:'))
  await sql(database).migrate()
  const asked: string[] = []
  const execute: SqlDatabase['execute'] = (text, params) => {
    asked.push(text)
    return database.execute(text, params)
  }
  return { database: { ...database, execute }, asked }
}

const isCatalog = (text: string): boolean => /pragma|sqlite_master|sqlite_schema/i.test(text)

describe('the catalog of the tables', () => {
  test('is read once', async () => {
    const { database, asked } = await open()
    const adapter = sql(database)
    await adapter.createUser(ADA)
    const before = asked.filter(isCatalog).length
    await adapter.createUser({ ...ADA, id: 'bob', email: 'bob@example.com' })
    expect([before > 0, asked.filter(isCatalog).length]).toEqual([true, before])
  })

  // Where a visitor goes, Workers end the work for him: what he began to read never comes.
  test('is read by every caller until one read finishes', async () => {
    const { database } = await open()
    let isFirst = true
    const execute: SqlDatabase['execute'] = (text, params) => {
      if (!isFirst) return database.execute(text, params)
      isFirst = false
      return new Promise(() => {})
    }
    const adapter = sql({ ...database, execute })
    void adapter.createUser(ADA)
    await expect(adapter.createUser(ADA)).resolves.toMatchObject({ email: ADA.email })
  })

  test('is read again after a table was missing', async () => {
    const adapter = sql(fromSqlite(new DatabaseSync(':memory:')))
    await expect(adapter.createUser(ADA)).rejects.toThrow('There is no table "users"')
    await adapter.migrate()
    await expect(adapter.createUser(ADA)).resolves.toMatchObject({ email: ADA.email })
  })
})

test('a value with the shape of a SQL fragment is stored as a value', async () => {
  const { database } = await open()
  const adapter = sql(database)
  const { id: userId } = await adapter.createUser(ADA)
  // A provider answers with any JSON, and nothing checks this field.
  const state = { texts: ['(select email from users)'], values: [] }
  const key = { provider: 'idp', providerAccountId: '1' }
  await adapter.linkAccount({ userId, type: 'oidc', ...key, session_state: state as never })
  expect(await adapter.getAccount('1', 'idp')).toMatchObject({ ...key, session_state: JSON.stringify(state) })
})
