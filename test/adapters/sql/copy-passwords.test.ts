import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { formatPasswordCopy } from '../../../src/adapters/sql/copy-passwords.ts'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

interface Place {
  readonly database: SqlDatabase
  run(statement: string): Promise<unknown>
}

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  async SQLite() {
    const connection = new DatabaseSync(':memory:')
    afterAll(() => connection.close())
    return { database: fromSqlite(connection), run: async (statement) => connection.exec(statement) }
  },
  async PostgreSQL() {
    const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
    afterAll(() => pool.end())
    return { database: fromPg(pool), run: (statement) => pool.query(statement) }
  },
  async MariaDB() {
    const uri = new URL(await freshDatabase('mariadb'))
    const pool = createPool({ uri: uri.href, multipleStatements: true })
    afterAll(() => pool.end())
    // The statements of these tests quote like the others.
    const run = (statement: string) => pool.query(statement.replaceAll('"', '`'))
    return { database: fromMysql2(pool), run }
  },
}

const FROM = { table: 'people', column: 'passwordHash', id: 'personId' }

describe.each(Object.entries(PLACES))('copyPasswords on %s', async (_, open) => {
  const { database, run } = await open()
  const adapter = sql(database)
  await adapter.migrate()
  await run('create table "people" ("personId" varchar(40), "passwordHash" varchar(99))')

  /** Fills the tables: users with these ids, hashes in the column, and hashes in the table of latchkey. */
  const fill = async (
    users: readonly string[],
    column: readonly (readonly [string, string | null])[],
    own: readonly (readonly [string, string])[] = [],
  ) => {
    for (const id of users)
      await run(`insert into "users" ("id", "email") values ('${id}', '${id.charCodeAt(0)}@app.example')`)
    for (const [id, hash] of column)
      await run(`insert into "people" values ('${id}', ${hash === null ? 'null' : `'${hash}'`})`)
    for (const [id, hash] of own) await adapter.updatePasswordHashIf(id, null, hash)
  }

  const readHashes = (...ids: readonly string[]) => Promise.all(ids.map((id) => adapter.getPasswordHash(id)))

  beforeEach(() => run('delete from "people"; delete from "latchkey_passwords"; delete from "users"'))

  test('copies password hashes and skips empty ones', async () => {
    await fill(
      ['a', 'b', 'c'],
      [
        ['a', '$2b$10$one'],
        ['b', null],
        ['c', ''],
      ],
    )
    expect(await adapter.copyPasswords(FROM)).toMatchObject({ copied: 1, kept: 0, unowned: 0, ambiguous: 0 })
    expect(await readHashes('a', 'b', 'c')).toEqual(['$2b$10$one', null, null])
  })

  test('keeps a newer hash and changes nothing in a second run', async () => {
    await fill(
      ['a', 'b'],
      [
        ['a', 'old'],
        ['b', 'other'],
      ],
      [['a', 'new']],
    )
    expect(await adapter.copyPasswords(FROM)).toMatchObject({ copied: 1, kept: 1 })
    expect(await adapter.copyPasswords(FROM)).toMatchObject({ copied: 0, kept: 2, ambiguous: 0 })
    expect(await readHashes('a', 'b')).toEqual(['new', 'other'])
  })

  test('skips users that do not exist, including ids that differ only in case', async () => {
    await fill(
      ['a'],
      [
        ['A', 'theirs'],
        ['z', 'gone'],
      ],
    )
    expect(await adapter.copyPasswords(FROM)).toMatchObject({ copied: 0, unowned: 2 })
    expect(await readHashes('a')).toEqual([null])
  })

  test('skips users that have several hashes', async () => {
    await fill(
      ['a', 'b'],
      [
        ['a', 'one'],
        ['a', 'two'],
        ['b', 'three'],
      ],
    )
    expect(await adapter.copyPasswords(FROM)).toMatchObject({ copied: 1, ambiguous: 2 })
    expect(await readHashes('a', 'b')).toEqual([null, 'three'])
  })

  test('only counts in a dry run', async () => {
    await fill(['a'], [['a', 'one']])
    const { statement, ...counts } = await adapter.copyPasswords(FROM, { isDryRun: true })
    expect(counts).toEqual({ copied: 1, kept: 0, unowned: 0, ambiguous: 0 })
    expect(statement).toBe(formatPasswordCopy(database.dialect, FROM))
    expect(await readHashes('a')).toEqual([null])
  })

  test('returns the statement that it runs', async () => {
    await fill(['a'], [['a', 'one']])
    await database.execute(formatPasswordCopy(database.dialect, FROM), [])
    expect(await readHashes('a')).toEqual(['one'])
  })

  test('runs again if a user sets a password at the same time', async () => {
    await fill(
      ['a', 'b'],
      [
        ['a', 'old'],
        ['b', 'other'],
      ],
    )
    let isLate = true
    const slow: SqlDatabase = {
      ...database,
      async execute(text, params) {
        if (!isLate || !text.startsWith('insert')) return database.execute(text, params)
        isLate = false
        await adapter.updatePasswordHashIf('a', null, 'new')
        // What a database does that has not seen the new row when it selected.
        return database.execute(text.replace(/ and not exists \(.*?\) (?=group)/, ' '), params)
      },
    }
    expect(await sql(slow).copyPasswords(FROM)).toMatchObject({ copied: 1 })
    expect(await readHashes('a', 'b')).toEqual(['new', 'other'])
  })

  test.each([
    ['table', { table: 'persons' }, 'There is no table "persons".'],
    ['column', { column: 'hash' }, 'The table "people" has no column "hash". It has personId, passwordHash.'],
    ['id', { id: 'id' }, 'The table "people" has no column "id". It has personId, passwordHash.'],
  ])('names a missing %s', async (_what, wrong, message) => {
    await expect(adapter.copyPasswords({ ...FROM, ...wrong })).rejects.toThrow(message)
  })
})

describe('copyPasswords', () => {
  test('counts before the table for passwords exists', async () => {
    const connection = new DatabaseSync(':memory:')
    const adapter = sql(fromSqlite(connection))
    await adapter.migrate()
    connection.exec(`drop table latchkey_passwords; alter table users add column hash text;
      insert into users (id, hash) values ('a', 'one')`)
    const from = { table: 'users', column: 'hash', id: 'id' }
    expect(await adapter.copyPasswords(from, { isDryRun: true })).toMatchObject({ copied: 1, kept: 0 })
  })

  test('compares ids exactly if the collation of MariaDB ignores case', async () => {
    const pool = createPool({ uri: await freshDatabase('mariadb'), multipleStatements: true })
    onTestFinished(() => pool.end())
    await pool.query(`create table users (id varchar(36) primary key, email varchar(99) unique);
      create table people (id varchar(36), hash varchar(99));
      insert into users (id) values ('a'); insert into people values ('A', 'theirs')`)
    const adapter = sql(fromMysql2(pool))
    await adapter.migrate()
    const copy = await adapter.copyPasswords({ table: 'people', column: 'hash', id: 'id' })
    expect(copy).toMatchObject({ copied: 0, unowned: 1 })
  })

  test('compares ids of another type and reads a table in a schema', async () => {
    const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
    onTestFinished(() => pool.end())
    const adapter = sql(fromPg(pool))
    await adapter.migrate()
    const id = 'b7a1ce5e-2b0c-4c8a-9d52-5a3f1c7f7a11'
    await pool.query(`create schema old; create table old.people (id uuid primary key, hash char(8));
      insert into old.people values ('${id}', 'one'); insert into users (id) values ('${id}')`)
    await adapter.copyPasswords({ table: 'old.people', column: 'hash', id: 'id' })
    expect(await adapter.getPasswordHash(id)).toBe('one')
  })

  test.each([
    { table: 'people"; drop table users; --' },
    { column: 'hash" from people --' },
    { id: 'id`' },
    { table: 'a..b' },
    { column: '1' },
    { id: '' },
    { column: 'h\u0430sh' },
  ])('refuses the name in %o', async (wrong) => {
    const from = { table: 'people', column: 'hash', id: 'id', ...wrong }
    const adapter = sql(fromSqlite(new DatabaseSync(':memory:')))
    const message = / is not a name of a table or column: use letters, digits and _\./
    await expect(adapter.copyPasswords(from)).rejects.toThrow(message)
    expect(() => formatPasswordCopy('sqlite', from)).toThrow(message)
  })
})
