import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fromSqlite, type SqliteLike, sql } from '../../../src/adapters/sql.ts'

const LOCK = join(import.meta.dirname, 'locked-database/lock.ts')
const ACCOUNT = { userId: '', provider: 'github', providerAccountId: '1', type: 'oauth' } as const

const userOf = (email: string) => ({ id: '', email, emailVerified: null })

/** A file of a database with our tables, and a connection to it. */
async function openFile(options: { readonly timeout?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sqlite-'))
  const file = join(folder, 'app.db')
  const connection = new DatabaseSync(file, options)
  onTestFinished(() => {
    connection.close()
    rmSync(folder, { recursive: true })
  })
  const adapter = sql(fromSqlite(connection))
  await adapter.migrate()
  return { file, adapter }
}

/** Locks a database in another process. @returns what ends that. */
async function lock(file: string): Promise<() => void> {
  const child = spawn(process.execPath, ['--no-warnings', LOCK, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  await once(createInterface(child.stdout), 'line')
  return () => void child.stdin.write('unlock\n')
}

describe('a locked database', () => {
  test('is retried without blocking the process', async () => {
    const { file, adapter } = await openFile()
    const unlock = await lock(file)
    // Their first attempts are made before the lock ends.
    const [user, signedUp] = [
      adapter.createUser(userOf('ada@example.com')),
      adapter.createUserWithAccount(userOf('grace@example.com'), ACCOUNT),
    ]
    unlock()
    expect(await user).toMatchObject({ email: 'ada@example.com' })
    expect(await signedUp).toMatchObject({ email: 'grace@example.com' })
    expect(await adapter.getUserByAccount(ACCOUNT)).toMatchObject({ email: 'grace@example.com' })
  })
})

/** Counts what is prepared. */
function openCounted() {
  const connection = new DatabaseSync(':memory:')
  onTestFinished(() => connection.close())
  const prepared: string[] = []
  const counted: SqliteLike = {
    exec: (text) => connection.exec(text),
    prepare(text) {
      prepared.push(text)
      return connection.prepare(text)
    },
  }
  return { database: fromSqlite(counted), prepared }
}

describe('a statement', () => {
  test('is prepared only once', async () => {
    const { database, prepared } = openCounted()
    const adapter = sql(database)
    await adapter.migrate()
    const { id } = await adapter.createUser(userOf('ada@example.com'))
    await adapter.createSession({ sessionToken: 'token', userId: id, expires: new Date('2033-05-06T07:08:09Z') })
    await adapter.getSessionAndUser('token')
    prepared.length = 0
    await adapter.createUser(userOf('grace@example.com'))
    for (let round = 0; round < 5; round++) await adapter.getSessionAndUser('token')
    expect(prepared).toEqual([])
  })

  test('stays prepared among the last hundred', async () => {
    const { database, prepared } = openCounted()
    const run = (n: number) => database.execute(`select ${n} as n`, [])
    for (let n = 0; n <= 100; n++) await run(n)
    prepared.length = 0
    await run(1)
    await run(101)
    await run(1)
    await run(2)
    expect(prepared).toEqual(['select 101 as n', 'select 2 as n'])
  })

  test('returns columns that were added after it was prepared', async () => {
    const { database } = openCounted()
    await database.execute('create table t (a text)', [])
    await database.execute("insert into t values ('1')", [])
    expect((await database.execute('select * from t', [])).rows).toMatchObject([{ a: '1' }])
    await database.execute("alter table t add column b text default '2'", [])
    expect((await database.execute('select * from t', [])).rows).toMatchObject([{ a: '1', b: '2' }])
    await database.execute('alter table t drop column a', [])
    expect((await database.execute('select * from t', [])).rows.map((row) => ({ ...row }))).toEqual([{ b: '2' }])
  })

  test('is prepared again after a failure', async () => {
    const { database } = openCounted()
    await database.execute('create table t (a text primary key)', [])
    const insert = () => database.execute("insert into t values ('1')", [])
    await insert()
    await expect(insert()).rejects.toThrow('UNIQUE')
    await database.execute('delete from t', [])
    expect(await insert()).toMatchObject({ affected: 1 })
  })
})
