import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, type SqlAdapter, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

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

async function openSqlite(): Promise<SqlDatabase> {
  const connection = new DatabaseSync(':memory:')
  afterAll(() => connection.close())
  return fromSqlite(connection)
}

/** The table of passkeys as Auth.js makes it, with a passkey in it. */
async function fill(database: SqlDatabase): Promise<{ adapter: SqlAdapter; userId: string }> {
  const quote = (statement: string) => (database.dialect === 'mysql' ? statement.replaceAll('"', '`') : statement)
  const adapter = sql(database)
  await adapter.migrate()
  await database.execute('drop table authenticators', [])
  await database.execute(
    quote(`create table authenticators ("credentialID" varchar(255) not null primary key, "userId" varchar(255) not null,
      "providerAccountId" varchar(255) not null, "credentialPublicKey" varchar(255) not null, counter integer not null,
      "credentialDeviceType" varchar(255) not null, "credentialBackedUp" boolean not null, transports varchar(255))`),
    [],
  )
  const { id: userId } = await adapter.createUser({ id: '', name: null, email: 'ada@x.example', emailVerified: null })
  await sql(database).createAuthenticator({ ...ROW, userId })
  return { adapter: sql(database), userId }
}

const [CREATED, USED] = [new Date('2024-02-29T12:34:56.789Z'), new Date('2033-05-06T07:08:09.123Z')]
const ROW = {
  ...{ credentialID: 'a', providerAccountId: 'h', credentialPublicKey: 'k', counter: 0, transports: null },
  ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true },
  ...{ aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', name: 'Blue key', createdAt: CREATED, lastUsedAt: null },
}

describe.each([
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
  ['MariaDB', openMariadb],
] as const)('a table of passkeys that Auth.js created on %s', async (_, open) => {
  const { adapter, userId } = await fill(await open())

  test('works without the added columns, but passkeys cannot be named', async () => {
    expect(await adapter.getAuthenticator('a')).toMatchObject({ credentialID: 'a', credentialBackedUp: true })
    expect(await adapter.updateAuthenticatorCounterIf('a', 0, 1, false, USED)).toBe(true)
    expect(await adapter.listAuthenticatorsByUserId(userId)).toMatchObject([{ counter: 1, credentialBackedUp: false }])
    const naming = adapter.updateAuthenticator({ credentialID: 'a', userId, name: 'Red key' })
    await expect(naming).rejects.toThrow('"authenticators" has no column "name". Run `await adapter.migrate()` once.')
  })

  test('gets the columns by migrate, null for existing passkeys', async () => {
    const added = (await adapter.migrate()).filter((statement) => /add column/.test(statement))
    expect(added.map((statement) => /add column .(\w+)/.exec(statement)?.[1])).toEqual([
      'aaguid',
      'name',
      'createdAt',
      'lastUsedAt',
    ])
    expect(await adapter.getAuthenticator('a')).toMatchObject({ aaguid: null, name: null, createdAt: null })
    expect(await adapter.updateAuthenticatorCounterIf('a', 1, 2, false, USED)).toBe(true)
    expect(await adapter.updateAuthenticator({ credentialID: 'a', userId, name: 'Red key' })).toBe(true)
    expect(await adapter.listAuthenticatorsByUserId(userId)).toMatchObject([{ name: 'Red key', lastUsedAt: USED }])
    const second = { ...ROW, credentialID: 'b', userId }
    await adapter.createAuthenticator(second)
    expect(await adapter.getAuthenticator('b')).toEqual(second)
  })
})
