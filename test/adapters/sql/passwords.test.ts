import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, type SqlAdapter, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { adapterContract } from '../../../src/testing/adapter-contract.ts'
import { freshDatabase } from '../../service-url.ts'
import { runContract } from '../run-contract.ts'

interface Place {
  readonly database: SqlDatabase
  /** Runs a statement without checks of foreign keys, as in tables that have none. */
  unchecked(statement: string): Promise<unknown>
}

async function openMariadb(flags: string[] = []): Promise<Place> {
  const pool = createPool({ uri: await freshDatabase('mariadb'), multipleStatements: true, flags })
  afterAll(() => pool.end())
  const unchecked = (statement: string) => pool.query(`set foreign_key_checks = 0; ${statement}`)
  return { database: fromMysql2(pool), unchecked }
}

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  async SQLite() {
    const connection = new DatabaseSync(':memory:')
    afterAll(() => connection.close())
    const unchecked = async (statement: string) => connection.exec(`pragma foreign_keys = off; ${statement}`)
    return { database: fromSqlite(connection), unchecked }
  },
  async PostgreSQL() {
    const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
    afterAll(() => pool.end())
    const unchecked = (statement: string) => pool.query(`set session_replication_role = replica; ${statement}`)
    return { database: fromPg(pool), unchecked }
  },
  MariaDB: openMariadb,
}

const ADA = { id: '', email: 'ada@example.com', emailVerified: null }

const NO_TABLE = 'There is no table "latchkey_passwords". Run `await adapter.migrate()` once.'

/** Every change that a caller can want: of a user without password, and of one with the password `old`. */
const CHANGES = [
  [null, 'new'],
  [null, null],
  ['old', 'new'],
  ['old', 'old'],
  ['old', null],
] as const

const fail = async () => {
  throw new Error('the connection was lost')
}

describe.each(Object.entries(PLACES))('passwords on %s', async (_, open) => {
  const { database, unchecked } = await open()
  const adapter = sql(database)
  await adapter.migrate()

  async function signUp(hash: string | null): Promise<string> {
    const { id } = await adapter.createUser({ ...ADA, email: `${crypto.randomUUID()}@example.com` })
    if (hash !== null) expect(await adapter.updatePasswordHashIf(id, null, hash)).toBe(true)
    return id
  }

  /** The adapter whose connection is lost before its next write, or after it. */
  const losing = (when: 'before' | 'after'): SqlAdapter => {
    const execute: SqlDatabase['execute'] = async (text, params) => {
      if (/^select/.test(text)) return database.execute(text, params)
      if (when === 'after') await database.execute(text, params)
      return fail()
    }
    return sql({ ...database, execute })
  }

  test.each(CHANGES)('are not changed from %j to %j if only the row of the user is missing', async (expected, hash) => {
    const id = await signUp('old')
    await unchecked('delete from users')
    expect(await adapter.getPasswordHash(id)).toBeNull()
    expect(await adapter.updatePasswordHashIf(id, expected, hash)).toBe(false)
  })

  test.each([
    [null, 'new'],
    ['old', 'new'],
    ['old', null],
  ] as const)('throw if the connection is lost, from %j to %j', async (expected, hash) => {
    const id = await signUp(expected)
    await expect(losing('before').updatePasswordHashIf(id, expected, hash)).rejects.toThrow('connection was lost')
    expect(await adapter.getPasswordHash(id)).toBe(expected)
    // The caller must not read that another request has changed the password.
    await expect(losing('after').updatePasswordHashIf(id, expected, hash)).rejects.toThrow('connection was lost')
    expect(await adapter.getPasswordHash(id)).toBe(hash)
  })

  test('return false if the write fails and the stored password differs', async () => {
    const id = await signUp('other')
    expect(await losing('before').updatePasswordHashIf(id, 'old', 'new')).toBe(false)
    expect(await losing('before').updatePasswordHashIf('unknown', null, 'new')).toBe(false)
  })

  test('are deleted with their user by the adapter without a foreign key', async () => {
    const id = await signUp('old')
    const statements: string[] = []
    const { execute, ...rest } = database
    const spy: SqlDatabase['execute'] = (text, params) => {
      statements.push(text)
      return execute(text, params)
    }
    const batch = 'batch' in database ? database.batch : null
    const watching = {
      ...rest,
      execute: spy,
      ...(batch && {
        batch: async (given: Parameters<typeof batch>[0]) => {
          statements.push(...given.map(({ sql: text }) => text))
          return batch(given)
        },
      }),
    } as SqlDatabase
    await sql(watching).deleteUser(id)
    expect(statements.join('\n')).toMatch(/delete from .latchkey_passwords./)
  })

  describe('without the passwords table', () => {
    beforeEach(() => database.execute('drop table if exists latchkey_passwords', []))

    test('read as null, and a change throws with the command to run', async () => {
      const old = sql(database)
      const { id } = await old.createUser({ ...ADA, email: `${crypto.randomUUID()}@example.com` })
      expect(await old.getPasswordHash(id)).toBeNull()
      for (const [expected, hash] of CHANGES)
        await expect(old.updatePasswordHashIf(id, expected, hash)).rejects.toThrow(NO_TABLE)
      await old.migrate()
      expect(await old.updatePasswordHashIf(id, null, 'new')).toBe(true)
      expect(await old.getPasswordHash(id)).toBe('new')
    })

    const OTHERS = ['deleteUser removes the user', 'getUserByEmail finds the user']
    test.each(OTHERS)('do not affect other adapter methods: %s', async (only) => {
      const { cases } = await adapterContract(() => sql(database))
      await expect(cases.find((each) => each.name === only)?.run()).resolves.toBeUndefined()
    })
  })
})

await runContract(
  'passwords on MariaDB, through a pool that counts changed rows',
  async () => {
    const adapter = sql((await openMariadb(['-FOUND_ROWS'])).database)
    await adapter.migrate()
    return adapter
  },
  {
    only: [
      'updatePasswordHashIf replaces the expected hash',
      'updatePasswordHashIf returns true for a change to the same hash',
      'of concurrent changes and removals of a password, one takes effect',
    ],
  },
)

// There, the key of the passwords is the number of the row, which SQLite invents for `null`.
await runContract(
  'passwords on SQLite, of users with numbers as ids',
  async () => {
    const database = fromSqlite(new DatabaseSync(':memory:'))
    await database.execute('create table users (id integer primary key, name text, email text)', [])
    const adapter = sql(database)
    await adapter.migrate()
    return adapter
  },
  {
    only: [
      'updatePasswordHashIf returns false for an unknown user',
      'updatePasswordHashIf removes the hash, and stores a first one again',
      "deleteUser removes the user's password",
    ],
  },
)
