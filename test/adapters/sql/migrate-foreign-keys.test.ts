import { describe, expect, test } from 'vitest'
import { ddl, sql } from '../../../src/adapters/sql.ts'
import { openD1Like, openMariadb, openPostgres, openSqlite } from '../migrate/places.ts'

const [postgres, mariadb, sqlite, d1] = await Promise.all([openPostgres(), openMariadb(), openSqlite(), openD1Like()])

const ADA = { id: '', email: 'ada@example.com', emailVerified: null }

describe.each([
  ['PostgreSQL', postgres],
  ['MariaDB', mariadb],
] as const)('migrate on %s', (_, place) => {
  const quote = place.database.dialect === 'mysql' ? '`' : '"'
  const quoted = (text: string) => text.replaceAll("'", quote)
  const withoutLinks = ddl(place.database.dialect).map((statement) => statement.replace(/,\s*foreign key .*/, ''))

  test('adds the foreign keys that an older, interrupted run left out', async () => {
    await place.empty()
    await place.run(...ddl(place.database.dialect))
    const linked = (await place.describe()).filter((object) => /foreign key/i.test(`${object}`))
    await place.empty()
    await place.run(...withoutLinks)
    const adapter = sql(place.database)
    const statements = await adapter.migrate()
    expect(statements.filter((statement) => statement.includes('add constraint'))).toHaveLength(4)
    const repaired = (await place.describe()).filter((object) => /foreign key/i.test(`${object}`))
    expect(repaired).toHaveLength(linked.length)
    const { id } = await adapter.createUser(ADA)
    await adapter.linkAccount({ userId: id, provider: 'github', providerAccountId: '1', type: 'oauth' })
    await place.run('delete from users')
    expect(await adapter.getAccount('1', 'github')).toBeNull()
    expect(await adapter.migrate()).toEqual([])
  })

  test('names orphaned rows before it adds a foreign key, and how to delete them', async () => {
    await place.empty()
    await place.run(...withoutLinks)
    const adapter = sql(place.database)
    const { id } = await adapter.createUser(ADA)
    for (const providerAccountId of ['1', '2', '3'])
      await adapter.linkAccount({ userId: id, provider: 'github', providerAccountId, type: 'oauth' })
    await place.run('delete from users')
    const error = await adapter.migrate().catch((thrown: Error) => thrown)
    const [sentence, statement] = `${Reflect.get(error, 'message')}`.split('\n')
    expect(sentence).toBe(
      '"accounts" has 3 rows whose user does not exist, so its foreign key to "users" cannot be added. Look at these rows, delete them, and run migrate() again:',
    )
    expect(statement).toContain(quoted("delete from 'accounts' where 'accounts'.'userId' is not null and not exists"))
    await place.run(`${statement}`)
    await adapter.migrate()
    expect(await adapter.migrate()).toEqual([])
  })

  test('adds no foreign key between columns of different types or to an id that repeats', async () => {
    await place.empty()
    const text = place.database.dialect === 'mysql' ? 'varchar(100)' : 'text'
    await place.run(
      quoted(`create table users (id ${text} not null, name ${text})`),
      quoted(`create table accounts ('userId' integer, provider ${text}, 'providerAccountId' ${text})`),
    )
    const statements = await sql(place.database).migrate()
    expect(statements.filter((statement) => /foreign key/.test(statement))).toEqual([])
    expect(await sql(place.database).migrate()).toEqual([])
  })
})

test('migrate on MariaDB adds no foreign key to a table with another engine', async () => {
  await mariadb.empty()
  await mariadb.run('create table users (id varchar(100) primary key, email varchar(100)) engine=MyISAM')
  const statements = await sql(mariadb.database).migrate()
  expect(statements.filter((statement) => /foreign key/.test(statement))).toEqual([])
  expect(await sql(mariadb.database).migrate()).toEqual([])
})

test('migrate on PostgreSQL adds no foreign key to a partitioned table', async () => {
  await postgres.empty()
  await postgres.run(
    'create table users (id text primary key, email text)',
    'create table sessions ("sessionToken" text, "userId" text, expires timestamptz, primary key ("sessionToken")) partition by hash ("sessionToken")',
    'create table sessions_0 partition of sessions for values with (modulus 1, remainder 0)',
  )
  const statements = await sql(postgres.database).migrate()
  expect(statements.filter((statement) => /"sessions".*foreign key/.test(statement))).toEqual([])
  expect(await sql(postgres.database).migrate()).toEqual([])
})

test('migrate on PostgreSQL checks the rows of a foreign key that was never checked', async () => {
  await postgres.empty()
  await postgres.run(...ddl('postgres'))
  await postgres.run(
    'alter table accounts drop constraint "accounts_userId_fkey"',
    'alter table accounts add constraint mine foreign key ("userId") references users (id) not valid',
  )
  expect(await sql(postgres.database).migrate()).toEqual(['alter table "accounts" validate constraint "mine"'])
  expect(await sql(postgres.database).migrate()).toEqual([])
})

test.each([
  ['SQLite', sqlite],
  ['D1', d1],
] as const)(
  'migrate on %s adds a foreign key from a new table to existing users, but not to an id that repeats',
  async (_, place) => {
    for (const [id, count] of [
      ['id text primary key', 4],
      ['id integer primary key', 4],
      ['id text', 0],
    ] as const) {
      await place.empty()
      await place.run(`create table users (${id}, email text)`)
      await sql(place.database).migrate()
      const links = (await place.describe()).filter((object) => /foreign key/.test(JSON.stringify(object)))
      expect([id, links.length]).toEqual([id, count])
    }
  },
)
