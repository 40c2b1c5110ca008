import { expect, test } from 'vitest'
import { sql } from '../../../src/adapters/sql.ts'
import type { Subject } from '../../../src/cli/doctor/check.ts'
import { checkSchema } from '../../../src/cli/doctor/checks/database.ts'
import { openMariadb, openPostgres, openSqlite, type Place } from '../migrate/places.ts'

const [mariadb, postgres, sqlite] = await Promise.all([openMariadb(), openPostgres(), openSqlite()])

/** Opens a database whose table of sessions exists. @returns what `migrate` notices, and whether a session fits */
async function noticesOf(place: Place, type: string): Promise<{ notices: string[]; fits: boolean }> {
  await place.empty()
  const adapter = sql(place.database)
  await adapter.migrate()
  const quote = place.database.dialect === 'mysql' ? '`' : '"'
  const [table, column] = ['sessions', 'sessionToken'].map((name) => `${quote}${name}${quote}`)
  const rest = ['userId', 'expires'].map((name) => `${quote}${name}${quote} varchar(255) not null`)
  await place.run(`drop table ${table}`, `create table ${table} (${column} ${type} primary key, ${rest.join(', ')})`)
  const notices: string[] = []
  await adapter.migrate({ isDryRun: true, onNotice: (sentence) => void notices.push(sentence) })
  const insert = `insert into ${table} values ('${`lk1.${'x'.repeat(43)}`}', 'u', 'x')`
  const fits = await place.run(insert).then(
    () => true,
    () => false,
  )
  return { notices: notices.filter((sentence) => sentence.includes('sessionToken')), fits }
}

test.each<[string, string, boolean, Place]>([
  ['PostgreSQL', 'uuid', false, postgres],
  ['PostgreSQL', 'varchar(36)', false, postgres],
  ['PostgreSQL', 'char(46)', false, postgres],
  ['PostgreSQL', 'varchar(47)', true, postgres],
  ['PostgreSQL', 'varchar', true, postgres],
  ['PostgreSQL', 'text', true, postgres],
  ['MariaDB', 'varchar(36)', false, mariadb],
  ['MariaDB', 'binary(16)', false, mariadb],
  ['MariaDB', 'varchar(191)', true, mariadb],
  ['SQLite', 'varchar(36)', true, sqlite],
])('migrate on %s reports whether %s can store a token: %j', async (_, type, isRight, place) => {
  const { fits, notices } = await noticesOf(place, type)
  expect([fits, notices.length]).toEqual([isRight, isRight ? 0 : 1])
  if (!isRight) expect(notices[0]).toMatch(/^"sessions"."sessionToken" is .* cannot hold a session token/)
})

test.each<[string, string, Place]>([
  ['PostgreSQL', 'uuid', postgres],
  ['PostgreSQL', 'bytea', postgres],
  ['MariaDB', 'varchar(36)', mariadb],
])('the doctor on %s prints a statement that repairs a column of %s', async (_, type, place) => {
  await noticesOf(place, type)
  const config = { adapter: sql(place.database) }
  // The check reads only these.
  const subject = { calls: [{ config }], env: {} } as unknown as Subject
  const found = (await checkSchema(subject)).find(({ message }) => message.includes('sessionToken" is'))
  expect(found).toMatchObject({ level: 'warning', fix: expect.stringMatching(/^alter table .*;$/) })
  await place.run(`${found?.fix}`)
  expect((await checkSchema(subject)).map(({ message }) => message).join()).not.toContain('cannot hold')
})
