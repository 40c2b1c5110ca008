import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { ddl, fromSqlite, type SqlDialect, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'
import { createProject, installInto, type Project, useProjects } from '../project.ts'

useProjects()

const asText = (statements: readonly string[]): string => statements.map((statement) => `${statement};\n`).join('')

/** A configuration as an application has it, beside a database in a file. */
const CONFIG = {
  'auth.js': `import { DatabaseSync } from 'node:sqlite'
import { fromSqlite, sql } from 'latchkey/adapters/sql'
export const config = { adapter: sql(fromSqlite(new DatabaseSync(process.env.DB ?? 'app.db'))), providers: [] }
`,
  'package.json': '{ "type": "module" }',
}

/** The same database, by its address. */
const sqliteOf = ({ folder }: Project) => ({ DATABASE_URL: `file:${join(folder, 'app.db')}` })

const open = ({ folder }: Project): DatabaseSync => new DatabaseSync(join(folder, 'app.db'))

describe('migrate --dialect', () => {
  test.each<SqlDialect>(['postgres', 'mysql', 'sqlite', 'd1'])(
    'prints the complete schema for %s, and nothing else',
    async (dialect) => {
      const { code, stdout, stderr } = await createProject().run(['migrate', '--dialect', dialect])
      expect([code, stdout, stderr]).toEqual([0, asText(ddl(dialect)), ''])
    },
  )

  test('prints statements that a database accepts', async () => {
    const { stdout } = await createProject().run(['migrate', '--dialect', 'sqlite'])
    const database = new DatabaseSync(':memory:')
    database.exec(stdout)
    expect(await sql(fromSqlite(database)).migrate({ isDryRun: true })).toEqual([])
  })

  test('accepts table names', async () => {
    const project = createProject()
    const { stdout } = await project.run(['migrate', '--dialect', 'mysql', '--tables', 'users=User, accounts=Account'])
    expect(stdout).toBe(asText(ddl('mysql', { users: 'User', accounts: 'Account' })))
  })
})

const NOTHING = { code: 0, stdout: '', stderr: 'The schema is up to date.\n' }

// Each is a chain of processes that wait for one another.
describe('migrate', { concurrent: true }, () => {
  test('with --config prints, checks and applies, and then finds nothing to do', async () => {
    const project = createProject(CONFIG)
    const run = (...more: string[]) => project.spawn(['migrate', '--config', 'auth.js', ...more])
    const printed = await run()
    expect(printed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Nothing was run\. --apply runs \d+ statements\.\n$/),
    })
    expect(printed.stdout.match(/^create table /gm)).toHaveLength(7)
    expect(await run('--check')).toMatchObject({ code: 1, stdout: printed.stdout })
    expect(await run('--apply')).toMatchObject({ code: 0, stdout: printed.stdout })
    expect(await run('--check')).toEqual(NOTHING)
    expect(await run('--apply')).toEqual(NOTHING)
  })

  test.each<[string, string | null, (project: Project) => string | Promise<string>]>([
    ['SQLite', null, (project) => sqliteOf(project).DATABASE_URL],
    ['PostgreSQL', 'pg', () => freshDatabase('postgres')],
    ['MariaDB', 'mysql2', () => freshDatabase('mariadb')],
  ])('with DATABASE_URL for %s checks and applies, and then finds nothing to do', async (_name, driver, urlOf) => {
    const project = createProject()
    if (driver !== null) installInto(project, driver)
    const env = { DATABASE_URL: await urlOf(project) }
    const run = (action: string) => project.run(['migrate', action], { env })
    // As a process, because that ends only if its connections do.
    const checked = await project.spawn(['migrate', '--check'], { env })
    expect(checked.code).toBe(1)
    expect(checked.stdout.match(/^create table /gm)).toHaveLength(7)
    expect(await run('--apply')).toMatchObject({ code: 0, stdout: checked.stdout })
    expect(await run('--check')).toEqual(NOTHING)
  })
})

describe('migrate --check', () => {
  test('prints the missing index and the missing column', async () => {
    const project = createProject()
    const database = open(project)
    await sql(fromSqlite(database)).migrate()
    database.exec('drop index sessions_userId_idx; alter table users drop column image')
    const { code, stdout, stderr } = await project.run(['migrate', '--check'], { env: sqliteOf(project) })
    expect([code, stderr]).toEqual([1, 'error: The database lacks 2 statements. --apply runs them.\n'])
    expect(stdout).toBe(
      'alter table "users" add column "image" text;\ncreate index if not exists "sessions_userId_idx" on "sessions" ("userId");\n',
    )
  })

  test('does not create the SQLite file', async () => {
    const project = createProject()
    const { code } = await project.run(['migrate', '--check'], { env: sqliteOf(project) })
    expect([code, existsSync(join(project.folder, 'app.db'))]).toEqual([1, false])
  })
})

describe('migrate --apply', () => {
  test('first reports how long a large SQLite table will be locked', async () => {
    const project = createProject()
    const database = open(project)
    await sql(fromSqlite(database)).migrate()
    database.exec(`drop index "sessions_userId_idx"; pragma foreign_keys = off;
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
      insert into sessions select i, i, '2033-05-06T07:08:09.000Z' from n`)
    const statement = 'create index if not exists "sessions_userId_idx" on "sessions" ("userId")'
    const notice = `About 1 second without writes, for 100000 rows of "sessions": ${statement}\n`
    const run = (...args: string[]) => project.run(['migrate', ...args], { env: sqliteOf(project) })
    expect((await run()).stderr).toBe(`${notice}Nothing was run. --apply runs 1 statement.\n`)
    expect((await run('--apply')).stderr).toBe(`${notice}Ran 1 statement.\n`)
    expect((await run('--apply')).stderr).toBe('The schema is up to date.\n')
  })

  test('names the rows that prevent a constraint, and keeps them', async () => {
    const project = createProject()
    const database = open(project)
    database.exec('create table users (id text primary key, name text, email text, emailVerified text, image text)')
    database.exec("insert into users (id, email) values ('1', 'a@b.example'), ('2', 'a@b.example')")
    const { code, stderr } = await project.run(['migrate', '--apply'], { env: sqliteOf(project) })
    expect(code).toBe(1)
    expect(stderr).toContain('Rows of "users" that have the same email must be merged first.')
    expect(database.prepare('select id from users').all()).toHaveLength(2)
  })
})

describe('migrate --prune', () => {
  test('deletes only expired rows', async () => {
    const project = createProject()
    const database = open(project)
    const adapter = sql(fromSqlite(database))
    await adapter.migrate()
    const user = await adapter.createUser({ id: '1', email: 'a@b.example', emailVerified: null })
    for (const [sessionToken, age] of [
      ['old', -1000],
      ['new', 60_000],
    ] as const)
      await adapter.createSession({ sessionToken, userId: user.id, expires: new Date(Date.now() + age) })
    const { code, stdout } = await project.run(['migrate', '--prune'], { env: sqliteOf(project) })
    expect([code, stdout]).toEqual([0, ''])
    expect(database.prepare('select sessionToken from sessions').all()).toEqual([{ sessionToken: 'new' }])
  })
})

// Each loads an application, in a process of its own.
describe('--config', { concurrent: true }, () => {
  test.each<[string, string, string]>([
    ['a configuration', 'config.js', "import { config } from './auth.js'\nexport default config\n"],
    ['an adapter', 'adapter.js', "import { config } from './auth.js'\nexport const { adapter } = config\n"],
    ['TypeScript', 'config.ts', "import { config } from './auth.js'\nexport const it: object = config\n"],
    ['CommonJS', 'config.cjs', "module.exports = { config: require('./auth.js').config }\n"],
  ])('accepts %s', async (_what, file, text) => {
    const project = createProject({ ...CONFIG, [file]: text })
    expect((await project.spawn(['migrate', '--config', file, '--apply'])).code).toBe(0)
    expect(await sql(fromSqlite(open(project))).migrate({ isDryRun: true })).toEqual([])
  })

  test('reads the variables of the env file', async () => {
    const project = createProject({ ...CONFIG, '.env': 'DB=other.db # mine\n' })
    await project.spawn(['migrate', '--config', 'auth.js', '--apply'])
    expect([existsSync(join(project.folder, 'other.db')), existsSync(join(project.folder, 'app.db'))]).toEqual([
      true,
      false,
    ])
  })

  test('loads a server file without exports, and does not start the server', async () => {
    const project = createProject({
      ...CONFIG,
      'server.js': `import { createServer } from 'node:http'
import { createAuth } from 'latchkey'
import { config } from './auth.js'
console.log('an application that prints')
createAuth({ ...config, secret: 'kT7vQ2mZx9LrWc4HnB8sYd3FgJ6pAe1U' })
createServer().listen(0, () => { throw new Error('is listening') })
`,
    })
    const { code, stderr, stdout } = await project.spawn(['migrate', '--config', 'server.js', '--check'])
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^create table /)])
    expect(stderr).toBe(
      `an application that prints\nerror: The database lacks ${stdout.split(';\n').length - 1} statements. --apply runs them.\n`,
    )
  })

  test('exits although the application keeps connections open', async () => {
    const project = createProject({
      ...CONFIG,
      'busy.js': "export * from './auth.js'\nsetInterval(() => {}, 1000)\n",
    })
    expect((await project.spawn(['migrate', '--config', 'busy.js'])).code).toBe(0)
  })

  test.each<[string, Readonly<Record<string, string>>, 1 | 2, string]>([
    ['is not there', {}, 2, 'There is no a.js.'],
    [
      'exports nothing of the kind',
      { 'a.js': 'export const handle = 1, other = 2' },
      1,
      'a.js exports handle, other, and no configuration with an adapter.',
    ],
    ['throws', { 'a.js': "throw new Error('no such host')" }, 1, 'a.js cannot be loaded: no such host'],
    [
      'sets up sign-in without an adapter',
      { 'a.js': "import { createAuth } from 'latchkey'\ncreateAuth({ providers: [] })" },
      1,
      'createAuth in a.js is called without an adapter. Add one: adapter: sql(…)',
    ],
    [
      'has an adapter without tables',
      { 'a.js': 'export const adapter = { getUserByAccount() {} }' },
      1,
      'only that of latchkey/adapters/sql creates tables',
    ],
  ])('reports a file that %s', async (_what, files, exitCode, said) => {
    const project = createProject({ 'package.json': '{ "type": "module" }', ...files })
    const { code, stdout, stderr } = await project.spawn(['migrate', '--config', 'a.js'])
    expect([code, stdout]).toEqual([exitCode, ''])
    expect(stderr).toContain(said)
    expect(stderr).not.toContain('    at ')
  })
})

describe('DATABASE_URL', () => {
  test('is read from the env file', async () => {
    const project = createProject({ '.env': 'DATABASE_URL="file:app.db"\n' })
    expect((await project.spawn(['migrate', '--apply'])).code).toBe(0)
    expect(await sql(fromSqlite(open(project))).migrate({ isDryRun: true })).toEqual([])
  })

  test('accepts table names', async () => {
    const project = createProject()
    await project.run(['migrate', '--apply', '--tables', 'users=people'], { env: sqliteOf(project) })
    expect(await sql(fromSqlite(open(project)), { tables: { users: 'people' } }).migrate({ isDryRun: true })).toEqual(
      [],
    )
  })

  test.each<[string, string, 1 | 2, string]>([
    ['whose scheme is unknown', 'mongodb://me:hunter2@db/app', 2, 'DATABASE_URL begins with none of postgres:'],
    ['that is none', 'hunter2', 2, 'DATABASE_URL begins with none of postgres:'],
    ['whose driver is missing', 'postgres://me:hunter2@db/app', 1, 'the project lacks: npm install pg.'],
  ])('is refused without being printed: a URL %s', async (_what, url, exitCode, said) => {
    const { code, stdout, stderr } = await createProject().run(['migrate'], { env: { DATABASE_URL: url } })
    expect([code, stdout]).toEqual([exitCode, ''])
    expect(stderr).toContain(said)
    expect(stderr).not.toContain('hunter2')
  })

  test.concurrent.each([
    ['loaded', 'throw new Error(process.env.DATABASE_URL + " is down")'],
    ['asked', 'export const adapter = { migrate() { throw new Error(decodeURIComponent(process.env.DATABASE_URL)) } }'],
  ])('is not printed if the application throws it while being %s', async (_when, text) => {
    const project = createProject({ 'a.mjs': text })
    const env = { DATABASE_URL: 'postgres://me:hunter2%21@db/app' }
    const { code, stderr } = await project.spawn(['migrate', '--config', 'a.mjs'], { env })
    expect(code).toBe(1)
    expect(stderr).toContain('…')
    expect(stderr).not.toContain('hunter2')
  })

  test('is not printed if no driver can parse it', async () => {
    const project = createProject()
    installInto(project, 'pg')
    const env = { DATABASE_URL: 'postgres://me:hunter2@[db/app' }
    const { code, stderr } = await project.run(['migrate'], { env })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: ./)])
    expect(stderr).not.toContain('hunter2')
  })

  test.each([
    ['pg', 'postgres'],
    ['mysql2', 'mysql'],
  ])('is not printed if %s cannot connect', async (driver, scheme) => {
    const project = createProject()
    installInto(project, driver)
    const env = { DATABASE_URL: `${scheme}://me:hunter2@127.0.0.1:1/app` }
    const { code, stdout, stderr } = await project.run(['migrate', '--check'], { env })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('ECONNREFUSED')
    expect(stderr).not.toContain('hunter2')
  })

  test.each([
    ['postgres', 'pg'],
    ['mariadb', 'mysql2'],
  ] as const)('is not printed if %s rejects the password', async (name, driver) => {
    const project = createProject()
    installInto(project, driver)
    const url = new URL(await freshDatabase(name))
    url.username = 'nobody'
    url.password = 'hunter2'
    const { code, stderr } = await project.run(['migrate', '--check'], { env: { DATABASE_URL: url.href } })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error: .+/)
    expect(stderr).not.toContain('hunter2')
  })
})

describe('the arguments of migrate', () => {
  test.each<[string, readonly string[], string]>([
    ['no database', [], 'Which database? Pass the file'],
    ['two actions', ['--apply', '--check'], '--apply and --check exclude each other.'],
    ['a dialect and an action', ['--dialect', 'd1', '--apply'], '--apply and --dialect exclude each other.'],
    ['a dialect and a file', ['--dialect', 'd1', '--config', 'a.js'], '--config and --dialect exclude each other.'],
    ['an unknown dialect', ['--dialect', 'oracle'], 'Allowed choices are postgres, mysql, sqlite, d1.'],
    ['an unknown table', ['--dialect', 'd1', '--tables', 'user=User'], 'It must be a list like users=User'],
  ])('exits with 2 for %s', async (_what, args, said) => {
    const { code, stdout, stderr } = await createProject().run(['migrate', ...args])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(said)
  })
})
