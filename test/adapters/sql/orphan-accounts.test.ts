import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

interface Place {
  readonly database: SqlDatabase
  /** Runs a statement without checks of foreign keys, as in tables that have none. */
  unchecked(statement: string): Promise<unknown>
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
  async MariaDB() {
    const pool = createPool({ uri: await freshDatabase('mariadb'), multipleStatements: true })
    afterAll(() => pool.end())
    const unchecked = (statement: string) => pool.query(`set foreign_key_checks = 0; ${statement}`)
    return { database: fromMysql2(pool), unchecked }
  },
}

const ACCOUNT = { userId: '', provider: 'github', providerAccountId: '7', type: 'oauth' } as const

const newUser = (email: string) => ({ id: '', email, emailVerified: null })

describe.each(Object.entries(PLACES))('an account whose user was deleted, on %s', async (_, open) => {
  const { database, unchecked } = await open()
  const adapter = sql(database)
  await adapter.migrate()

  async function leaveOrphan(): Promise<void> {
    await adapter.createUserWithAccount(newUser('gone@example.com'), ACCOUNT)
    await unchecked('delete from users')
    expect(await adapter.getAccount('7', 'github')).toMatchObject({ provider: 'github' })
  }

  test('can be used for a sign-up by another user', async () => {
    await leaveOrphan()
    const user = await adapter.createUserWithAccount(newUser('ada@example.com'), ACCOUNT)
    expect(await adapter.getUserByAccount(ACCOUNT)).toMatchObject({ id: user?.id, email: 'ada@example.com' })
    await adapter.deleteUser(user?.id ?? '')
  })

  test('can be linked by another user', async () => {
    await leaveOrphan()
    const { id: userId } = await adapter.createUser(newUser('bob@example.com'))
    await adapter.linkAccount({ ...ACCOUNT, userId })
    expect(await adapter.getUserByAccount(ACCOUNT)).toMatchObject({ id: userId })
  })

  test('stays with its user if the user exists', async () => {
    const owner = await adapter.getUserByAccount(ACCOUNT)
    const { id: userId } = await adapter.createUser(newUser('eve@example.com'))
    await expect(adapter.linkAccount({ ...ACCOUNT, userId })).rejects.toThrow()
    expect(await adapter.createUserWithAccount(newUser('eve2@example.com'), ACCOUNT)).toBeNull()
    expect((await adapter.getUserByAccount(ACCOUNT))?.id).toBe(owner?.id)
  })
})
