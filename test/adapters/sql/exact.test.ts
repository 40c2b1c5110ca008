import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

const EXPIRES = new Date('2033-05-06T07:08:09.000Z')
const KEY = { provider: 'github', providerAccountId: 'abc' }

/** Columns whose types take many texts for one, as the tables of applications have them. */
const LOOSE: Readonly<Record<string, readonly [open: () => Promise<SqlDatabase>, key: string]>> = {
  'MariaDB, without case': [openMariadb, 'varchar(191) collate utf8mb4_general_ci'],
  'MariaDB, Latin-1': [openMariadb, 'varchar(191) character set latin1 collate latin1_swedish_ci'],
  'MariaDB, with blanks padded': [openMariadb, 'varchar(191) collate utf8mb4_bin'],
  'SQLite, without case': [openSqlite, 'text collate nocase'],
  'SQLite, without blanks': [openSqlite, 'text collate rtrim'],
  'PostgreSQL, without case': [openPostgres, 'text collate loose'],
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

async function openPostgres(): Promise<SqlDatabase> {
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
  afterAll(() => pool.end())
  await pool.query("create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
  return fromPg(pool)
}

const TABLES = (key: string, tokens: string): readonly string[] => [
  `create table users (id ${key} not null, name text, email ${key}, ~emailVerified~ text, image text)`,
  `create table accounts (~userId~ ${key}, type text, provider ${key}, ~providerAccountId~ ${key}, access_token text)`,
  `create table latchkey_passwords (~userId~ ${key}, hash ${key})`,
  `create table sessions (~sessionToken~ ${key}, ~userId~ ${key}, expires ${tokens === 'mysql' ? 'datetime(3)' : 'text'})`,
]

async function openTables(open: () => Promise<SqlDatabase>, key: string) {
  const database = await open()
  const quote = database.dialect === 'mysql' ? '`' : '"'
  const create = (statement: string) => database.execute(statement.replaceAll('~', quote), [])
  for (const statement of TABLES(key, database.dialect)) {
    const isDated = database.dialect === 'postgres'
    await create(isDated ? statement.replace(/(expires|~emailVerified~) text/, '$1 timestamptz') : statement)
  }
  const adapter = sql(database)
  await adapter.migrate()
  return adapter
}

describe.each(Object.entries(LOOSE))('exact comparison on %s', async (_, [open, type]) => {
  const adapter = await openTables(open, type)
  const { id: userId } = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })
  await adapter.linkAccount({ ...KEY, userId, type: 'oauth', access_token: 'first' })
  await adapter.createSession({ sessionToken: 'token', userId, expires: EXPIRES })
  await adapter.updatePasswordHashIf(userId, null, '$Hash')

  test.each(['ABC', 'abc ', 'Abc'])('protects an account from changes with the key %j', async (providerAccountId) => {
    const key = { ...KEY, providerAccountId }
    await adapter.unlinkAccount(key)
    await adapter.updateAccount({ ...key, access_token: 'second' })
    expect(await adapter.getAccount(providerAccountId, 'github')).toBeNull()
    expect(await adapter.getUserByAccount(key)).toBeNull()
    expect(await adapter.getAccount('abc', 'github')).toMatchObject({ ...KEY, access_token: 'first' })
  })

  test.each(['TOKEN', 'token '])('protects a session from changes with the token "%s"', async (sessionToken) => {
    await adapter.deleteSession(sessionToken)
    expect(await adapter.updateSession({ sessionToken, expires: new Date(0) })).toBeNull()
    expect(await adapter.getSessionAndUser(sessionToken)).toBeNull()
    expect((await adapter.getSessionAndUser('token'))?.session).toEqual({
      sessionToken: 'token',
      userId,
      expires: EXPIRES,
    })
  })

  test.each(['$HASH', '$Hash ', '$hash'])('protects a password from changes with the hash "%s"', async (hash) => {
    expect(await adapter.updatePasswordHashIf(userId, hash, '$new')).toBe(false)
    expect(await adapter.updatePasswordHashIf(userId, hash, null)).toBe(false)
    expect(await adapter.getPasswordHash(userId)).toBe('$Hash')
  })

  test.each([(id: string) => id.toUpperCase(), (id: string) => `${id} `])(
    'protects a user from changes with an id of %s',
    async (change) => {
      const other = change(userId)
      await adapter.deleteSessionsByUserId(other)
      await adapter.deleteUser(other)
      await expect(adapter.updateUser({ id: other, name: 'Eve' })).rejects.toThrow('no user')
      expect(await adapter.getPasswordHash(other)).toBeNull()
      for (const [expected, hash] of [
        [null, '$new'],
        ['$Hash', '$new'],
        ['$Hash', null],
      ] as const)
        expect(await adapter.updatePasswordHashIf(other, expected, hash)).toBe(false)
      expect(await adapter.getPasswordHash(userId)).toBe('$Hash')
      expect(await adapter.listSessionsByUserId(userId)).toHaveLength(1)
      expect(await adapter.listAccountsByUserId(userId)).toHaveLength(1)
      expect(await adapter.getUser(userId)).toMatchObject({ id: userId, name: null })
    },
  )
})

test('a numeric id on MariaDB does not match a string that begins with the number', async () => {
  const database = await openMariadb()
  await database.execute('create table users (id int auto_increment primary key, name text, email text)', [])
  const adapter = sql(database)
  await adapter.migrate()
  const { id } = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })
  for (const other of [`${id}abc`, `0${id}`, `${id}.0`]) await adapter.deleteUser(other)
  expect(await adapter.getUser(id)).toMatchObject({ id, email: 'ada@example.com' })
})
