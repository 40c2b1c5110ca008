import { beforeAll, describe, expect, test } from 'vitest'
import { readIndexes } from '../../src/adapters/sql/catalog.ts'
import { SCHEMA, TABLES, type Table } from '../../src/adapters/sql/schema.ts'
import { createStore } from '../../src/adapters/sql/store.ts'
import { ddl, type SqlDatabase, sql } from '../../src/adapters/sql.ts'

const quoted = (database: SqlDatabase, name: string) => (database.dialect === 'mysql' ? `\`${name}\`` : `"${name}"`)

async function run(database: SqlDatabase, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await database.execute(statement, [])
}

const user = (email: string) => ({ id: '', email, emailVerified: null, name: 'Ada' })

/**
 * Tests how an empty database gets its tables.
 *
 * @param empty Empties the database, unless it is empty already.
 */
export function runSchema(name: string, database: SqlDatabase, empty?: () => Promise<unknown>): void {
  describe(`schema on ${name}`, () => {
    if (empty) beforeAll(empty)
    // The order of the tests is the story of one database.
    testMigration(database)
    testNames(database)
    testChanges(database)
  })
}

function testMigration(database: SqlDatabase): void {
  test('is only printed in a dry run', async () => {
    const statements = await sql(database).migrate({ isDryRun: true })
    expect(statements).toEqual(ddl(database.dialect))
    await expect(sql(database).createUser(user('early@example.com'))).rejects.toThrow(
      'Run `await adapter.migrate()` once',
    )
  })

  test('is created once if several processes migrate at the same time', async () => {
    const statements = await Promise.all(Array.from({ length: 4 }, () => sql(database).migrate()))
    expect(statements.flat().length).toBeGreaterThanOrEqual(TABLES.length)
    expect(await sql(database).migrate()).toEqual([])
  })

  test('matches the output of ddl', async () => {
    const before = await readIndexes(createStore(database))
    const statements = ddl(database.dialect)
    await run(database, ...statements, ...statements)
    expect(await sql(database).migrate()).toEqual([])
    expect(await readIndexes(createStore(database))).toEqual(before)
  })

  test('has an index for every column that queries search', async () => {
    const indexes = await readIndexes(createStore(database))
    const has = (table: string, columns: readonly string[], isUnique: boolean) =>
      indexes.some((i) => i.table === table && `${i.columns}` === `${columns}` && (i.isUnique || !isUnique))
    for (const table of TABLES) {
      const { primaryKey, unique = [], indexes: others = [] }: Table = SCHEMA[table]
      for (const columns of [primaryKey, ...unique]) expect([table, columns, has(table, columns, true)]).toContain(true)
      for (const columns of others) expect([table, columns, has(table, columns, false)]).toContain(true)
    }
  })

  test('keeps rows when it is applied again', async () => {
    const adapter = sql(database)
    const { id } = await adapter.createUser(user('ada@example.com'))
    await adapter.migrate()
    expect(await adapter.getUser(id)).toMatchObject({ email: 'ada@example.com', name: 'Ada' })
  })
}

function testNames(database: SqlDatabase): void {
  test('supports other table names', async () => {
    const tables = {
      users: 'User',
      accounts: 'Account',
      sessions: 'Session',
      verificationTokens: 'VerificationToken',
    }
    const adapter = sql(database, {
      tables: { ...tables, authenticators: 'Authenticator', passwords: 'Password', state: 'State' },
    })
    expect((await adapter.migrate()).join('\n')).toContain(quoted(database, 'VerificationToken'))
    expect(await adapter.migrate()).toEqual([])
    const created = await adapter.createUser(user('grace@example.com'))
    expect(await sql(database).getUser(created.id)).toBeNull()
  })
}

function testChanges(database: SqlDatabase): void {
  test('restores a missing column and a missing index', async () => {
    const [users, image] = [quoted(database, 'users'), quoted(database, 'image')]
    await run(database, `alter table ${users} drop column ${image}`)
    const statements = await sql(database).migrate()
    expect(statements).toEqual([expect.stringMatching(/^alter table .users. add column .image. text$/)])
    expect(await sql(database).getUserByEmail('ada@example.com')).toMatchObject({ name: 'Ada', image: null })
  })

  test('reads and writes columns that the application adds', async () => {
    await run(database, `alter table ${quoted(database, 'users')} add column ${quoted(database, 'role')} varchar(20)`)
    const adapter = sql(database)
    const { id } = await adapter.createUser({ ...user('admin@example.com'), ...{ role: 'admin', shoe_size: 43 } })
    expect(await adapter.getUser(id)).toMatchObject({ role: 'admin' })
    expect(await adapter.getUser(id)).not.toHaveProperty('shoe_size')
  })

  test('names the rows that violate a unique constraint', async () => {
    const tables = { users: 'people' }
    const [people, id, email] = ['people', 'id', 'email'].map((name) => quoted(database, name))
    const key = database.dialect === 'mysql' ? 'varchar(100)' : 'text'
    await run(
      database,
      `create table ${people} (${id} ${key} primary key, ${email} ${key})`,
      `insert into ${people} (${id}, ${email}) values ('1', 'twice@example.com'), ('2', 'twice@example.com')`,
    )
    await expect(sql(database, { tables }).migrate()).rejects.toThrow(
      '"people" that have the same email must be merged',
    )
    const { rows } = await database.execute(`select ${id} as a from ${people} order by ${id}`, [])
    expect(rows.map((row) => row['a'])).toEqual(['1', '2'])
  })
}
