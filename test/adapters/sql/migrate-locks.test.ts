import { expect, test } from 'vitest'
import { TABLES } from '../../../src/adapters/sql/schema.ts'
import { ddl, fromPg, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { openMariadb, openPostgres } from '../migrate/places.ts'

const postgres = await openPostgres({ max: 20 })
const mariadb = await openMariadb()

/** Tables that lack a column, indexes and foreign keys. */
const incomplete = (dialect: 'postgres' | 'mysql'): string[] =>
  ddl(dialect)
    .filter((statement) => !/^create index/.test(statement))
    .map((statement) =>
      statement
        .replace(/,\s*foreign key .*/, '')
        .replaceAll(/,\s*index .*?\)/g, '')
        .replace(/,\s*unique .*/, '')
        .replace(/ *.emailRecord.*,\n/, ''),
    )

/** Resolves when `isTrue` does. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('migrate on PostgreSQL lets others write while it waits for a long transaction', async () => {
  await postgres.run(...incomplete('postgres'), "insert into users (id) values ('1')")
  const long = await postgres.pool.connect()
  const isWaiting = async () => {
    const { rows } = await postgres.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length > 0
  }
  await long.query('begin; lock table users, accounts, sessions in row exclusive mode')
  const migration = sql(postgres.database).migrate()
  await until(isWaiting)
  const writer = await postgres.pool.connect()
  await writer.query("set lock_timeout = '1s'")
  // Several fall into different attempts.
  for (const id of ['a', 'b', 'c', 'd', 'e']) await writer.query(`insert into users (id) values ('${id}')`)
  await long.query('commit')
  writer.release()
  long.release()
  expect((await migration).length).toBeGreaterThan(5)
  expect(await sql(postgres.database).migrate()).toEqual([])
})

test('migrate on PostgreSQL rebuilds an index that an interrupted run left invalid', async () => {
  await postgres.empty()
  await sql(postgres.database).migrate()
  await postgres.run('drop index "sessions_userId_idx"')
  const long = await postgres.pool.connect()
  await long.query('begin')
  await long.query('lock table sessions in row exclusive mode')
  let committed: Promise<unknown> | null = null
  const dead: SqlDatabase = {
    dialect: 'postgres',
    async execute(text, params) {
      if (!/^create index/.test(text)) return postgres.database.execute(text, params)
      const client = await postgres.pool.connect()
      client.on('error', () => undefined) // the connection is ended below
      const build = client.query(text).catch(() => undefined)
      await until(async () => {
        const { rows } = await postgres.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'",
        )
        return rows.length > 0
      })
      await build
      client.release(true)
      committed = long.query('commit')
      // Nothing else is sent: the process is gone.
      return new Promise(() => undefined)
    },
  }
  void sql(dead).migrate()
  await until(async () => (await postgres.describe()).some((object) => `${object}`.endsWith('("userId")false')))
  await until(async () => {
    const { rows } = await postgres.pool.query("select 1 from pg_stat_activity where query like 'create index%'")
    return rows.length === 0
  })
  await until(async () => committed !== null)
  await committed
  long.release()
  expect(await sql(postgres.database).migrate()).toEqual([
    'drop index if exists "sessions_userId_idx"',
    'create index concurrently if not exists "sessions_userId_idx" on "sessions" ("userId")',
  ])
  expect(await sql(postgres.database).migrate()).toEqual([])
})

test('migrate on PostgreSQL leaves no invalid index if rows are duplicated', async () => {
  await postgres.empty()
  await postgres.run('create table users (id text primary key, email text)')
  await postgres.run("insert into users values ('1', 'a@b.example'), ('2', 'a@b.example')")
  await expect(sql(postgres.database).migrate()).rejects.toThrow('must be merged first')
  const { rows } = await postgres.pool.query('select 1 from pg_index where not indisvalid')
  expect(rows).toEqual([])
})

test('migrate on PostgreSQL works inside a transaction of the application', async () => {
  await postgres.empty()
  await postgres.run('create table users (id text primary key, email text)')
  const client = await postgres.pool.connect()
  await client.query('begin')
  const statements = await sql(fromPg(client)).migrate()
  await client.query('commit')
  client.release()
  expect(statements).toContain('create unique index if not exists "users_email_key" on "users" ("email")')
  expect(await sql(postgres.database).migrate()).toEqual([])
})

test('migrate on PostgreSQL holds a connection for one statement only, as pgbouncer requires', async () => {
  await postgres.empty()
  await postgres.run('create table users (id text primary key, email text)')
  const database: SqlDatabase = {
    dialect: 'postgres',
    async execute(text, params) {
      const client = await postgres.pool.connect()
      try {
        const { rows, rowCount } = await client.query(text, [...params])
        return { rows, affected: rowCount ?? 0 }
      } finally {
        client.release(true)
      }
    },
  }
  await sql(database).migrate()
  expect(await sql(database).migrate()).toEqual([])
})

test('migrate on PostgreSQL builds indexes in a schema outside the search path', async () => {
  await postgres.empty()
  await postgres.run(
    'create schema if not exists other',
    'create table other.users (id text primary key, email text)',
    'create table other.sessions ("sessionToken" text primary key, "userId" text, expires timestamptz)',
  )
  const adapter = sql(postgres.database, { tables: Object.fromEntries(TABLES.map((name) => [name, `other.${name}`])) })
  expect((await adapter.migrate()).filter((statement) => /concurrently/.test(statement))).toHaveLength(4)
  expect(await adapter.migrate()).toEqual([])
  await postgres.run(
    `update pg_index set indisvalid = false where indexrelid = 'other."sessions_userId_idx"'::regclass`,
  )
  expect((await adapter.migrate())[0]).toBe('drop index if exists "other"."sessions_userId_idx"')
  expect(await adapter.migrate()).toEqual([])
})

/** MySQL knows no variables of one statement. */
const asMysql = (database: SqlDatabase): SqlDatabase => ({
  ...database,
  async execute(text, params) {
    if (/^select version/.test(text)) return { rows: [{ version: '8.4.0' }], affected: 1 }
    expect(text).not.toMatch(/^set statement/)
    return database.execute(text, params)
  },
})

test.each([
  ['MariaDB', (database: SqlDatabase) => database],
  ['MySQL', asMysql],
] as const)('migrate on %s lets others write while it waits for a long transaction', async (_, as) => {
  await mariadb.empty()
  await mariadb.run(...incomplete('mysql'), "insert into users (id) values ('1')")
  const long = await mariadb.pool.getConnection()
  const watcher = await mariadb.pool.getConnection()
  await long.query('begin; select * from users; select * from sessions; select * from accounts')
  const migration = sql(as(mariadb.database)).migrate()
  await until(async () => {
    const [rows] = await watcher.query(
      "select 1 from information_schema.processlist where state like '%metadata lock%'",
    )
    return Array.isArray(rows) && rows.length > 0
  })
  for (const id of ['a', 'b', 'c'])
    await watcher.query(`set statement lock_wait_timeout = 2 for insert into users (id) values ('${id}')`)
  await long.query('commit')
  expect((await migration).length).toBeGreaterThan(5)
  expect(await sql(mariadb.database).migrate()).toEqual([])
  const [rows] = await mariadb.pool.query('select @@session.lock_wait_timeout = @@global.lock_wait_timeout as same')
  expect(rows).toEqual([{ same: 1 }])
  long.release()
  watcher.release()
})
