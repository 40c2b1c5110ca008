import { expect, test } from 'vitest'
import { type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { openMariadb, openPostgres } from '../migrate/places.ts'

const mariadb = await openMariadb()
const postgres = await openPostgres()

/** The statement of a session check. */
async function sessionCheck(database: SqlDatabase): Promise<string> {
  const asked: string[] = []
  const execute: SqlDatabase['execute'] = (text, params) => {
    asked.push(text)
    return database.execute(text, params)
  }
  expect(await sql({ ...database, execute }).getSessionAndUser('token-7')).toMatchObject({ user: { id: 'user-7' } })
  return asked.at(-1) ?? ''
}

test.each(['latin1 collate latin1_swedish_ci', 'utf8mb4 collate utf8mb4_unicode_ci', 'utf8mb3 collate utf8mb3_bin'])(
  'on MariaDB, a session check finds a user by index if ids are %s',
  async (characters) => {
    await mariadb.empty()
    await mariadb.run(
      `create table users (id varchar(191) character set ${characters} primary key, email varchar(191))`,
      "insert into users (id) select concat('user-', seq) from seq_1_to_2000",
    )
    const adapter = sql(mariadb.database)
    await adapter.migrate()
    await adapter.createSession({ sessionToken: 'token-7', userId: 'user-7', expires: new Date(Date.now() + 60_000) })
    const check = await sessionCheck(mariadb.database)
    const { rows } = await mariadb.database.execute(
      `explain ${check}`,
      Array(check.split('?').length - 1).fill('token-7'),
    )
    expect(rows.map((row) => row['type'])).toEqual(rows.map(() => expect.stringMatching(/^(?:const|eq_ref|ref)$/)))
    expect(rows.length).toBe(2)
    expect(await adapter.migrate()).toEqual([])
  },
)

test.each(['text collate "C"', 'varchar(50) collate "C"', 'uuid', 'bigint'])(
  'on PostgreSQL, a session check works if ids are %s',
  async (type) => {
    await postgres.empty()
    await postgres.run(`create table users (id ${type} primary key, email text)`)
    const adapter = sql(postgres.database)
    await adapter.migrate()
    expect(await adapter.migrate()).toEqual([])
    const id = type === 'uuid' ? '00000000-0000-4000-8000-000000000007' : '7'
    await postgres.run(`insert into users (id) values ('${id}')`)
    await adapter.createSession({ sessionToken: 'token', userId: id, expires: new Date(Date.now() + 60_000) })
    expect(await adapter.getSessionAndUser('token')).toMatchObject({ user: { id } })
  },
)

test('migrate on MariaDB names older tables that make session checks slow, and how to repair them', async () => {
  await mariadb.empty()
  await mariadb.run('create table users (id varchar(191) character set latin1 primary key, email varchar(191))')
  const adapter = sql(mariadb.database)
  await adapter.migrate()
  await mariadb.run(
    'set foreign_key_checks = 0',
    'drop table sessions',
    'create table sessions (sessionToken varchar(255) primary key, userId varchar(255) not null, expires datetime(3) not null) character set utf8mb4 collate utf8mb4_bin',
    'set foreign_key_checks = 1',
  )
  const notices: string[] = []
  const onNotice = (sentence: string) => void notices.push(sentence)
  await adapter.migrate({ onNotice })
  expect(notices).toEqual([
    expect.stringMatching(
      /^"sessions"."userId" is varchar\(255\) character set utf8mb4 .* each session check reads all users/,
    ),
  ])
  await mariadb.run(`${/alter table .*;$/.exec(notices[0] ?? '')?.[0]}`)
  expect(await adapter.migrate({ onNotice })).toEqual([expect.stringContaining('foreign key')])
  expect(notices).toHaveLength(1)
})
