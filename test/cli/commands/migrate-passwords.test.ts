import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { formatPasswordCopy } from '../../../src/adapters/sql/copy-passwords.ts'
import { ddl, fromSqlite, type SqlDialect, sql } from '../../../src/adapters/sql.ts'
import { NPX } from '../../../src/cli/package-commands.ts'
import { freshDatabase } from '../../service-url.ts'
import { createApp, installOnce } from '../doctor/app.ts'
import { createProject, installInto, type Project, useProjects } from '../project.ts'

useProjects()
installOnce()

/** A database of an application that has hashes of its own. */
interface Place {
  readonly project: Project
  readonly env: Readonly<Record<string, string>>
  run(statement: string): Promise<unknown>
  readHashes(): Promise<readonly unknown[]>
}

const HASHES = 'select "userId", hash from latchkey_passwords order by "userId"'

const USERS = `create table users (id varchar(36) primary key, name varchar(99), email varchar(99) unique, "passwordHash" varchar(99))`

/** Two users with a hash, and two without. */
const ROWS = `insert into users (id, "passwordHash") values ('1', 'one'), ('2', 'two'), ('3', null), ('4', '')`

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  async SQLite() {
    const project = createProject()
    const database = new DatabaseSync(join(project.folder, 'app.db'))
    return {
      project,
      env: { DATABASE_URL: `file:${join(project.folder, 'app.db')}` },
      run: async (statement) => database.exec(statement),
      readHashes: async () => database.prepare(HASHES).all().map(Object.values),
    }
  },
  async PostgreSQL() {
    const project = createProject()
    installInto(project, 'pg')
    const url = await freshDatabase('postgres')
    const run = async (statement: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client.query(statement).finally(() => client.end())
    }
    return {
      project,
      run,
      env: { DATABASE_URL: url },
      readHashes: async () => (await run(HASHES)).rows.map(Object.values),
    }
  },
  async MariaDB() {
    const project = createProject()
    installInto(project, 'mysql2')
    const url = await freshDatabase('mariadb')
    const run = async (statement: string) => {
      const connection = await createConnection({ uri: url })
      return connection.query(statement.replaceAll('"', '`')).finally(() => connection.end())
    }
    return {
      project,
      run,
      env: { DATABASE_URL: url },
      readHashes: async () => Object.values((await run(HASHES))[0]).map(Object.values),
    }
  },
}

const FROM = ['migrate', '--passwords-from', 'users.passwordHash']

const COLUMN = { table: 'users', column: 'passwordHash', id: 'id' }

const HINT =
  "Password() reads these hashes. Add it to `providers` if it is not there: import { Password } from 'latchkey/providers/password'\n"

const STAYS = 'users.passwordHash is unchanged. You can drop it when no code reads or writes it anymore.\n'

describe('migrate --passwords-from', { concurrent: true }, () => {
  test.each(Object.entries(PLACES))('on %s adds the tables and copies each hash once', async (_name, open) => {
    const { env, project, readHashes, run } = await open()
    const migrate = (...more: string[]) => project.spawn([...FROM, ...more], { env })
    await run(USERS)
    await run(ROWS)
    const printed = await migrate()
    expect(printed).toMatchObject({ code: 0, stdout: expect.stringMatching(/insert into .latchkey_passwords. .*;\n$/) })
    expect(printed.stderr).toMatch(
      /No hash was copied\. --apply copies 2 hashes from users\.passwordHash, and leaves 0 hashes\.\nPassword\(\) reads/,
    )
    const applied = await migrate('--apply')
    expect(applied).toMatchObject({ code: 0, stdout: printed.stdout })
    expect(applied.stderr).toMatch(/Ran \d+ statements\.\nCopied 2 hashes from users\.passwordHash\. Left 0 hashes\.\n/)
    expect(applied.stderr.endsWith(STAYS + HINT)).toBe(true)
    const copied = [
      ['1', 'one'],
      ['2', 'two'],
    ]
    expect(await readHashes()).toEqual(copied)
    await run("update latchkey_passwords set hash = 'newer' where hash = 'two'")
    const repeated = await migrate('--apply')
    expect(repeated).toMatchObject({ code: 0, stdout: '' })
    expect(repeated.stderr).toBe(
      `The schema is up to date.\nCopied 0 hashes from users.passwordHash. Left 2 hashes.\nLeft: 2 hashes of users who already have one in the table of latchkey.\n${STAYS}${HINT}`,
    )
    expect(await readHashes()).toEqual([copied[0], ['2', 'newer']])
  })

  test('copies from a table with another id column, and reports skipped rows', async () => {
    const project = createProject()
    const database = new DatabaseSync(join(project.folder, 'app.db'))
    await sql(fromSqlite(database)).migrate()
    database.exec(`create table logins ("user" text, hash text);
      insert into users (id) values ('1'), ('2');
      insert into logins values ('1', 'one'), ('2', 'two'), ('2', 'three'), ('9', 'nine')`)
    const env = { DATABASE_URL: `file:${join(project.folder, 'app.db')}` }
    const args = ['migrate', '--passwords-from', 'logins.hash', '--id-column', 'user', '--apply']
    const { code, stderr } = await project.run(args, { env })
    expect([code, stderr.split('\n').slice(1, 4)]).toEqual([
      0,
      [
        'Copied 1 hash from logins.hash. Left 3 hashes.',
        'Left: 1 hash of users who do not exist.',
        'Left: 2 hashes of users who have several in logins.hash. Delete the invalid ones, and run it again.',
      ],
    ])
    expect(database.prepare(HASHES).all()).toEqual([{ userId: '1', hash: 'one' }])
  })

  test.each<SqlDialect>(['postgres', 'mysql', 'sqlite', 'd1'])(
    'with --dialect %s prints the copy statement last',
    async (dialect) => {
      const tables = { passwords: 'secrets' }
      const args = [...FROM, '--dialect', dialect, '--tables', 'passwords=secrets']
      const { code, stdout } = await createProject().run(args)
      expect(code).toBe(0)
      const statements = [...ddl(dialect, tables), formatPasswordCopy(dialect, COLUMN, tables)]
      expect(stdout).toBe(statements.map((statement) => `${statement};\n`).join(''))
    },
  )

  test.each([
    ['table', 'people.hash', 'error: There is no table "people".\n'],
    ['column', 'users.hash', 'error: The table "users" has no column "hash". It has id, name, email, '],
  ])('names a missing %s', async (_what, column, message) => {
    const project = createProject()
    await sql(fromSqlite(new DatabaseSync(join(project.folder, 'app.db')))).migrate()
    const env = { DATABASE_URL: `file:${join(project.folder, 'app.db')}` }
    const { code, stderr } = await project.run(['migrate', '--passwords-from', column, '--apply'], { env })
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })

  test.each([
    ['has no Password()', '[]', 'The configuration has no Password(), which reads these hashes.'],
    ['has Password()', '[Password()]', null],
  ])('warns if the configuration %s, and not otherwise', async (_what, providers, hint) => {
    const app = createApp({
      'package.json': '{ "type": "module" }',
      'auth.js': `import { DatabaseSync } from 'node:sqlite'
import { fromSqlite, sql } from 'latchkey/adapters/sql'
import { Password } from 'latchkey/providers/password'
export const config = { adapter: sql(fromSqlite(new DatabaseSync('app.db'))), providers: ${providers} }
`,
    })
    await sql(fromSqlite(new DatabaseSync(join(app.folder, 'app.db')))).migrate()
    const { code, stderr } = await app.shell(`${NPX} migrate --config auth.js --passwords-from users.name`)
    expect([code, stderr]).toEqual([0, expect.any(String)])
    if (hint === null) expect(stderr).not.toContain('Password()')
    else expect(stderr).toContain(hint)
  })

  test('reports an adapter that cannot copy', async () => {
    const project = createProject({ 'a.mjs': 'export const adapter = { migrate: () => [] }' })
    const { code, stderr } = await project.spawn([...FROM, '--config', 'a.mjs'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('error: This adapter cannot copy hashes of passwords')])
  })
})

describe('the arguments of migrate --passwords-from', () => {
  test.each([
    ['a column without a table', ['--passwords-from', 'hash'], 'It must be a table and a column'],
    ['four names', ['--passwords-from', 'a.b.c.d'], 'It must be a table and a column'],
    ['a quote', ['--passwords-from', 'users.a"b'], 'It must be a table and a column'],
    ['a comment', ['--passwords-from', 'users.hash--'], 'It must be a table and a column'],
    ['a second statement', ['--passwords-from', 'users.hash; drop table users'], 'It must be a table and a column'],
    ['a bad id column', ['--passwords-from', 'users.hash', '--id-column', 'a b'], 'It must be a column'],
    ['an id column alone', ['--id-column', 'id'], '--id-column has no effect without --passwords-from'],
    ['--check', ['--passwords-from', 'users.hash', '--check'], '--check and --passwords-from exclude each other.'],
    ['--prune', ['--passwords-from', 'users.hash', '--prune'], '--prune and --passwords-from exclude each other.'],
  ])('exits with 2 for %s', async (_what, args, said) => {
    const { code, stdout, stderr } = await createProject().run(['migrate', ...args])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(said)
  })
})
