import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { fromSqlite, sql } from '../../../src/adapters/sql.ts'
import type { Adapter } from '../../../src/types/adapter.ts'

const emailRecord = JSON.stringify({ address: 'ada@example.com', vouchedBy: 'github', at: 1_893_456_000 })
const user = (email: string | null, more: object = {}) => ({
  ...{ id: '', email: email as string, emailVerified: null, name: null, image: null },
  ...more,
})

/** The table of users as Auth.js makes it. */
function openAuthjs() {
  const database = new DatabaseSync(':memory:')
  database.exec('create table users (id text primary key, name text, email text, emailVerified text, image text)')
  return sql(fromSqlite(database))
}

test('the SQL adapter omits emailRecord if the table has no such column', async () => {
  const adapter = openAuthjs()
  const { id } = await adapter.createUser(user('ada@example.com', { emailRecord }))
  await adapter.updateUser({ id, emailVerified: new Date(), emailRecord })
  expect(await adapter.getUser(id)).not.toHaveProperty('emailRecord')
})

test('migrate adds the emailRecord column, which is null for existing users', async () => {
  const adapter = openAuthjs()
  const { id } = await adapter.createUser(user('ada@example.com'))
  await adapter.migrate()
  expect(await adapter.getUser(id)).toMatchObject({ emailRecord: null })
  await adapter.updateUser({ id, emailRecord })
  expect(await adapter.getUser(id)).toMatchObject({ emailRecord })
})

async function fill(adapter: Adapter): Promise<Adapter> {
  await adapter.createUser?.(user('unknown@example.com'))
  await adapter.createUser?.(user('proven@example.com', { emailVerified: new Date() }))
  await adapter.createUser?.(user('typed@example.com', { emailRecord }))
  await adapter.createUser?.(user(null))
  return adapter
}

async function openMigrated(): Promise<Adapter> {
  const adapter = openAuthjs()
  await adapter.migrate()
  return adapter
}

test.each([
  ['in memory', async () => memory()],
  ['in tables with the column', openMigrated],
])('countUnprovenUsers counts users without an email record, %s', async (_, open) => {
  const adapter = await fill(await open())
  expect(await adapter.countUnprovenUsers?.()).toBe(1)
})

test('countUnprovenUsers counts by emailVerified if there is no emailRecord column', async () => {
  expect(await (await fill(openAuthjs())).countUnprovenUsers?.()).toBe(2)
})
