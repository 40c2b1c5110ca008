import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

const USER = { id: '', email: 'ada@example.com', emailVerified: null }
const ACCOUNT = { userId: '', provider: 'github', providerAccountId: '1', type: 'oauth' } as const

/** Counts what is asked of the database. */
function counted(database: SqlDatabase) {
  const calls: string[] = []
  const execute: SqlDatabase['execute'] = (text, params) => {
    calls.push(text)
    return database.execute(text, params)
  }
  return { calls, database: { ...database, execute } }
}

describe('a database', () => {
  test('gets one query per session read, token consumption and sign-up', async () => {
    const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
    onTestFinished(() => pool.end())
    const { calls, database } = counted(fromPg(pool))
    const adapter = sql(database)
    await adapter.migrate()
    const user = await adapter.createUserWithAccount(USER, ACCOUNT)
    await adapter.createSession({ userId: user?.id ?? '', sessionToken: 'a', expires: new Date() })
    const callsOf = async (work: () => unknown) => {
      calls.length = 0
      await work()
      return calls.length
    }
    expect(await callsOf(() => adapter.getSessionAndUser('a'))).toBe(1)
    expect(await callsOf(() => adapter.consumeVerificationToken({ identifier: 'a', token: 'b' }))).toBe(1)
    expect(await callsOf(() => adapter.rateLimit({ key: 'a', cost: 1, window: 60 }))).toBe(1)
    const next = { ...USER, email: 'grace@example.com' }
    expect(await callsOf(() => adapter.createUserWithAccount(next, { ...ACCOUNT, providerAccountId: '2' }))).toBe(1)
  })

  test('failure throws, instead of reporting a missing row', async () => {
    const execute = () => Promise.reject(new Error('connection refused'))
    const adapter = sql({ dialect: 'postgres', execute })
    await expect(adapter.getSessionAndUser('a')).rejects.toThrow('connection refused')
    await expect(adapter.getUser('a')).rejects.toThrow('connection refused')
    await expect(adapter.createUserWithAccount(USER, ACCOUNT)).rejects.toThrow('connection refused')
    await expect(adapter.consumeVerificationToken({ identifier: 'a', token: 'b' })).rejects.toThrow(
      'connection refused',
    )
  })

  test('is asked for its tables again after a failure', async () => {
    const inner = fromSqlite(new DatabaseSync(':memory:'))
    await sql(inner).migrate()
    let isDown = true
    const execute: SqlDatabase['execute'] = (text, params) =>
      isDown ? Promise.reject(new Error('busy')) : inner.execute(text, params)
    const adapter = sql({ ...inner, execute })
    await expect(adapter.createUser(USER)).rejects.toThrow('busy')
    isDown = false
    expect(await adapter.createUser(USER)).toMatchObject({ email: USER.email })
  })
})

describe('fromSqlite', () => {
  const open = () => {
    const connection = new DatabaseSync(':memory:')
    connection.exec('create table t (a text primary key)')
    const count = () => connection.prepare('select count(*) as n from t').get()?.['n']
    return { connection, database: fromSqlite(connection), count }
  }
  const insert = (a: string) => ({ sql: 'insert into t values (?)', params: [a] })
  const batchOf = (database: SqlDatabase) => {
    if (database.dialect === 'postgres') throw new TypeError('no batch')
    return (...texts: string[]) => database.batch(texts.map(insert))
  }

  test('rolls back a batch that fails', async () => {
    const { database, count } = open()
    await expect(batchOf(database)('1', '2', '1')).rejects.toThrow('UNIQUE')
    expect(count()).toBe(0)
  })

  test('keeps the transaction around a batch open', async () => {
    const { connection, database, count } = open()
    connection.exec("begin; insert into t values ('mine')")
    await batchOf(database)('1')
    await expect(batchOf(database)('2', '2')).rejects.toThrow('UNIQUE')
    connection.exec('commit')
    expect(count()).toBe(2)
  })
})

describe('fromMysql2', () => {
  /** A pool whose statements fail with these codes, in order, and then succeed. */
  function pool(...codes: readonly string[]) {
    const said: string[] = []
    const failures = [...codes]
    const say = async (word: string) => void said.push(word)
    const connection = {
      async execute(text: string): Promise<[unknown, unknown]> {
        said.push(text)
        const code = failures.shift()
        if (code !== undefined) throw Object.assign(new Error(code), { code })
        return [{ affectedRows: 1 }, undefined]
      },
      beginTransaction: () => say('begin'),
      commit: () => say('commit'),
      rollback: () => say('rollback'),
      release: () => void said.push('release'),
    }
    return { said, database: fromMysql2({ ...connection, getConnection: async () => connection }) }
  }
  const run = (database: SqlDatabase) =>
    database.dialect === 'mysql'
      ? database.batch([
          { sql: 'a', params: [] },
          { sql: 'b', params: [] },
        ])
      : []

  test('repeats a transaction that was chosen as a deadlock victim', async () => {
    const { said, database } = pool('ER_LOCK_DEADLOCK')
    expect(await run(database)).toHaveLength(2)
    expect(said.join(' ')).toBe('begin a rollback release begin a b commit release')
  })

  test('does not retry any other failure', async () => {
    const { said, database } = pool('ER_DUP_ENTRY')
    await expect(run(database)).rejects.toThrow('ER_DUP_ENTRY')
    expect(said.join(' ')).toBe('begin a rollback release')
  })

  test('gives up after twenty deadlocks', async () => {
    const { said, database } = pool(...Array.from({ length: 30 }, () => 'ER_LOCK_DEADLOCK'))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const refused = expect(database.execute('a', [])).rejects.toThrow('ER_LOCK_DEADLOCK')
    await vi.runAllTimersAsync()
    await refused
    expect(said).toHaveLength(20)
  })
})
