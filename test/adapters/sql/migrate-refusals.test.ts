import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, sql } from '../../../src/adapters/sql.ts'
import { openD1Like, openMariadb, openPostgres, openSqlite, type Place } from '../migrate/places.ts'

const [postgres, mariadb, sqlite, d1] = await Promise.all([openPostgres(), openMariadb(), openSqlite(), openD1Like()])

/** The sentence, and the statements behind it. */
async function refusalOf({ database }: Pick<Place, 'database'>): Promise<{ sentence: string; statements: string[] }> {
  const error = await sql(database)
    .migrate()
    .then(
      () => new Error('The migration succeeded'),
      (thrown: Error) => thrown,
    )
  const [, sentence = error.message, statements = ''] = /^(.*:)\n(.*)$/s.exec(error.message) ?? []
  return { sentence, statements: statements.split('\n').filter(Boolean) }
}

const strangers = (place: Place): string[] => {
  const quote = place.database.dialect === 'mysql' ? '`' : '"'
  return ["insert into accounts (provider, 'providerAccountId') values ('github', 'abc'), ('github', 'ABC')"].map(
    (text) => text.replace("'providerAccountId'", `${quote}providerAccountId${quote}`),
  )
}

const POSTGRES_ACCOUNTS = (type: string) => [
  'create table users (id text primary key, email text)',
  `create table accounts ("userId" text, provider text, "providerAccountId" ${type} not null)`,
]

test.each([
  [
    'a collation of MariaDB',
    mariadb,
    [
      'create table users (id varchar(100) primary key, email varchar(100))',
      "create table accounts (userId varchar(100), provider varchar(50) character set ascii collate ascii_bin, providerAccountId varchar(100) character set utf8mb4 collate utf8mb4_general_ci not null default 'it''s')",
    ],
    'providerAccountId (the collation utf8mb4_general_ci)',
    [
      "alter table `accounts` modify `providerAccountId` varchar(100) character set utf8mb4 collate utf8mb4_bin not null default 'it''s';",
    ],
  ],
  [
    'citext of PostgreSQL',
    postgres,
    ['create extension if not exists citext', ...POSTGRES_ACCOUNTS('citext')],
    'providerAccountId (the type citext)',
    ['alter table "accounts" alter column "providerAccountId" type text;'],
  ],
  [
    'a collation of PostgreSQL',
    postgres,
    [
      "create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
      ...POSTGRES_ACCOUNTS('text collate loose'),
    ],
    'providerAccountId (the collation loose)',
    ['alter table "accounts" alter column "providerAccountId" type text collate "C";'],
  ],
] as const)(
  'migrate does not suggest merging two people if %s compares them as equal, and its statement fixes that',
  async (_, place, tables, column, expected) => {
    await place.empty()
    await place.run(...tables, ...strangers(place))
    const { sentence, statements } = await refusalOf(place)
    expect(sentence).toContain(
      `Rows of "accounts" differ in provider and providerAccountId, for example in upper and lower case, and ${column} takes them for equal. They may belong to different people: do not merge them. Give the column an exact comparison, then run migrate() again:`,
    )
    expect(statements).toEqual(expected)
    await place.run(...statements)
    await sql(place.database).migrate()
    const { rows } = await place.database.execute('select count(*) as n from accounts', [])
    expect(Number(rows[0]?.['n'])).toBe(2)
    expect(await sql(place.database).migrate()).toEqual([])
  },
)

test('migrate on MariaDB suggests a collation that compares trailing spaces', async () => {
  await mariadb.empty()
  await mariadb.run(
    'create table users (id varchar(100) primary key, email varchar(100) character set utf8mb4 collate utf8mb4_bin)',
    "insert into users values ('1', 'a@b.example'), ('2', 'a@b.example ')",
  )
  const { sentence, statements } = await refusalOf(mariadb)
  expect(sentence).toContain('do not merge them')
  await mariadb.run(...statements)
  await sql(mariadb.database).migrate()
})

test.each([
  ['SQLite', sqlite],
  ['D1', d1],
] as const)('migrate on %s explains how to make columns compare people exactly', async (_, place) => {
  await place.empty()
  await place.run(
    'create table accounts ("userId" text, provider text, "providerAccountId" text collate nocase)',
    ...strangers(place),
  )
  const { sentence } = await refusalOf(place)
  expect(sentence).toContain('do not merge them. Create the table again with columns that compare exactly')
})

test.each([
  ['MariaDB', mariadb],
  ['SQLite', sqlite],
] as const)('migrate on %s still asks to merge rows that are identical', async (_, place) => {
  await place.empty()
  const email = place.database.dialect === 'mysql' ? 'varchar(100)' : 'text collate nocase'
  await place.run(
    `create table users (id varchar(100) primary key, email ${email})`,
    "insert into users values ('1', 'a@b.example'), ('2', 'a@b.example'), ('3', 'A@b.example')",
  )
  const { sentence } = await refusalOf(place)
  expect(sentence).toContain('Rows of "users" that have the same email must be merged first.')
})

test('migrate on PostgreSQL names missing privileges', async () => {
  await postgres.empty()
  const [role, owner] = [`joe_${crypto.randomUUID().slice(0, 8)}`, `boss_${crypto.randomUUID().slice(0, 8)}`]
  await postgres.run(
    `create role ${role} login`,
    `create role ${owner}`,
    'create table users (id text primary key, name text, email text unique, "emailVerified" timestamptz, image text, "emailRecord" text)',
    'create index users_email_lower_idx on users (lower(email))',
    `alter table users owner to ${owner}`,
    `grant select on users to ${role}`,
    `grant usage on schema public to ${role}`,
  )
  const url = new URL(postgres.url)
  url.username = role
  const pool = new pg.Pool({ connectionString: url.href })
  afterAll(() => pool.end())
  const joe = { database: fromPg(pool) }
  const first = await refusalOf(joe)
  expect(first.sentence).toContain('The database user lacks rights. Run migrate() as the owner of the tables')
  expect(first.statements).toEqual([
    `grant usage, create on schema public to ${role};`,
    `grant references on "users" to ${role};`,
  ])
  await postgres.run(...first.statements)
  await sql(joe.database).migrate()
  await postgres.run('alter table users drop column image')
  const second = await refusalOf(joe)
  expect(second.statements).toEqual([`grant ${owner} to ${role};`])
  await postgres.run(...second.statements)
  await sql(joe.database).migrate()
  expect(await sql(joe.database).migrate()).toEqual([])
})

test('migrate on PostgreSQL says what to do about a statement_timeout', async () => {
  await postgres.empty()
  await sql(postgres.database).migrate()
  await postgres.run('alter table users drop constraint users_email_key')
  const pool = new pg.Pool({ connectionString: `${postgres.url}?options=-c%20statement_timeout%3D1000` })
  afterAll(() => pool.end())
  const long = await postgres.pool.connect()
  await long.query('begin; lock table users in row exclusive mode')
  const refusal = refusalOf({ database: fromPg(pool) })
  // What was begun of the index cannot be dropped before the other transaction ends.
  const stopped = `select 1 from pg_index where not indisvalid and not exists (
    select from pg_stat_activity where query like 'create%index%' and state = 'active' and datname = current_database())`
  while ((await postgres.pool.query(stopped)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await long.query('commit')
  long.release()
  expect((await refusal).sentence).toContain('append `?options=-c%20statement_timeout%3D0`')
})

test('migrate on MariaDB names missing privileges', async () => {
  await mariadb.empty()
  const url = new URL(mariadb.url)
  url.username = `joe_${crypto.randomUUID().slice(0, 8)}`
  const database = url.pathname.slice(1)
  await mariadb.run(
    `create user ${url.username}@'127.0.0.1'`,
    `grant select, insert on ${database}.* to ${url.username}@'127.0.0.1'`,
  )
  // The server looks at the rights to a database when a connection begins.
  const connect = () => {
    const pool = createPool(url.href)
    afterAll(() => pool.end())
    return fromMysql2(pool)
  }
  const { sentence, statements } = await refusalOf({ database: connect() })
  expect(sentence).toContain('The database user lacks rights.')
  expect(statements).toEqual([
    `grant create, alter, index, references on \`${database}\`.* to '${url.username}'@'127.0.0.1';`,
  ])
  await mariadb.run(...statements)
  const adapter = sql(connect())
  await adapter.migrate()
  expect(await adapter.migrate()).toEqual([])
})

test('migrate says that a SQLite file is read-only', async () => {
  await sqlite.empty()
  await sqlite.run('create table users (id text primary key)')
  const connection = new DatabaseSync(sqlite.url, { readOnly: true })
  afterAll(() => connection.close())
  const { sentence } = await refusalOf({ database: fromSqlite(connection) })
  expect(sentence).toContain('This process can only read the database file.')
})

test.each([
  ['PostgreSQL', postgres],
  ['MariaDB', mariadb],
  ['SQLite', sqlite],
  ['D1', d1],
] as const)(
  'migrate on %s refuses columns with other names and prints statements that rename them',
  async (_, place) => {
    await place.empty()
    const text = place.database.dialect === 'mysql' ? 'varchar(100)' : 'text'
    await place.run(
      `create table users (id ${text} primary key, name ${text}, email ${text}, email_verified ${text}, image ${text})`,
      `create table accounts (user_id ${text}, provider ${text}, provider_account_id ${text}, refresh_token ${text})`,
    )
    const before = await place.describe()
    const { sentence, statements } = await refusalOf(place)
    expect(sentence).toBe(
      'The tables have columns with other names than latchkey uses: users.email_verified is emailVerified, accounts.user_id is userId, accounts.provider_account_id is providerAccountId. Nothing was changed. Rename the columns, in one step with all code that uses them, or let `tables` name other tables:',
    )
    expect(await place.describe()).toEqual(before)
    await expect(sql(place.database).migrate({ isDryRun: true })).rejects.toThrow('other names')
    expect(statements).toHaveLength(3)
    await place.run(...statements)
    await sql(place.database).migrate()
    expect(await sql(place.database).migrate()).toEqual([])
  },
)

test('migrate on PostgreSQL refuses names that were folded to lower case because of missing quotes', async () => {
  await postgres.empty()
  await postgres.run('create table sessions (sessionToken text primary key, userId text, expires timestamptz)')
  const { statements } = await refusalOf(postgres)
  expect(statements).toEqual([
    'alter table "sessions" rename column "sessiontoken" to "sessionToken";',
    'alter table "sessions" rename column "userid" to "userId";',
  ])
})
