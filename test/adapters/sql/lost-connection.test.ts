import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { fromMysql2, fromPg, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { bundleProgram } from '../../bundle-program.ts'
import { freshDatabase } from '../../service-url.ts'

const APP = await bundleProgram(join(import.meta.dirname, 'lost-connection/app.ts'), 'lost-sql-connection')

interface Place {
  readonly url: string
  readonly database: SqlDatabase
  /** Ends every other connection to the database, as a restart or a proxy does. */
  kill(): Promise<number>
}

async function openPostgres(): Promise<Place> {
  const url = await freshDatabase('postgres')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  afterAll(() => pool.end())
  const kill = async () => {
    const { rowCount } = await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rowCount ?? 0
  }
  return { url, database: fromPg(pool), kill }
}

async function openMariadb(): Promise<Place> {
  const url = await freshDatabase('mariadb')
  const pool = createPool({ uri: url, connectionLimit: 1 })
  afterAll(() => pool.end())
  const kill = async () => {
    const [rows] = await pool.query(
      'select id from information_schema.processlist where db = database() and id <> connection_id()',
    )
    const ids = Array.isArray(rows) ? rows.map((row) => Number(Reflect.get(row, 'id'))) : []
    for (const id of ids) await pool.query('kill ?', [id])
    return ids.length
  }
  return { url, database: fromMysql2(pool), kill }
}

/** Starts the application. @returns what asks it to read the session. */
function startApp(driver: string, url: string): () => Promise<unknown> {
  const child = spawn(process.execPath, ['--no-warnings', APP, driver, url], { stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill())
  const lines = createInterface(child.stdout)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const exit = once(child, 'close').then(([code]) => `ended with ${code}: ${/^\w*Error.*$/m.exec(errors)?.[0]}`)
  return async () => {
    const line = once(lines, 'line').then(([text]) => text)
    child.stdin.write('read\n')
    return Promise.race([line, exit])
  }
}

describe.each([
  ['pg', openPostgres],
  ['mysql2', openMariadb],
] as const)('a process with a pool of %s', async (driver, open) => {
  const { url, database, kill } = await open()
  const adapter = sql(database)
  await adapter.migrate()
  const { id } = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })
  await adapter.createSession({ sessionToken: 'token', userId: id, expires: new Date('2033-05-06T07:08:09Z') })

  test('reads the next session after its connections are lost', async () => {
    const read = startApp(driver, url)
    expect(await read()).toBe('ada@example.com')
    for (let round = 0; round < 3; round++) {
      expect(await kill()).toBeGreaterThan(1)
      expect(await read()).toBe('ada@example.com')
    }
  })
})

describe.each([
  ['pg', async () => fromLostPg(new URL(await freshDatabase('postgres')))],
  ['mysql2', async () => fromLostMysql(new URL(await freshDatabase('mariadb')))],
] as const)('a statement on %s whose connection is lost', async (_, open) => {
  const { database, count } = await open()

  test('is repeated if it reads', async () => {
    const { rows } = await database.execute('select 1 as a', [])
    expect(Number(rows[0]?.['a'])).toBe(1)
    expect(count()).toBeGreaterThan(1)
  })

  test('is not repeated if it may write', async () => {
    await expect(database.execute('delete from t', [])).rejects.toThrow()
    expect(count()).toBe(1)
  })
})

/** A database that ends the connection of every first of two statements, and how many it was asked for since. */
function losing(run: (text: string) => Promise<unknown>, end: string) {
  let asked = 0
  const query = (text: string) => run(asked++ === 0 ? end : text)
  const count = () => {
    const before = asked
    asked = 0
    return before
  }
  return { query, count }
}

function fromLostPg(url: URL) {
  const pool = new pg.Pool({ connectionString: url.href })
  afterAll(() => pool.end())
  pool.on('error', () => {})
  const { query, count } = losing((text) => pool.query(text), 'select pg_terminate_backend(pg_backend_pid())')
  return { database: fromPg({ query: query as pg.Pool['query'] }), count }
}

function fromLostMysql(url: URL) {
  const pool = createPool(url.href)
  afterAll(() => pool.end())
  const { query, count } = losing((text) => pool.query(text), 'kill connection_id()')
  const execute = query as (text: string) => Promise<[unknown, unknown]>
  return { database: fromMysql2({ execute, getConnection: () => pool.getConnection() }), count }
}

test('the pool gets no second listener if the application has one', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  onTestFinished(() => pool.end())
  pool.on('error', () => {})
  sql(fromPg(pool))
  sql(fromPg(pool))
  expect(pool.listenerCount('error')).toBe(1)
  const other = new pg.Pool({ host: '127.0.0.1', port: 1 })
  onTestFinished(() => other.end())
  sql(fromPg(other))
  sql(fromPg(other))
  expect(other.listenerCount('error')).toBe(1)
})
