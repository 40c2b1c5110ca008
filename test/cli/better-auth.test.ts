import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fromPg, fromSqlite, type SqlAdapter, sql } from '../../src/adapters/sql.ts'
import { customFetch, type Migration } from '../../src/index.ts'
import { hash, needsRehash, verify } from '../../src/password/index.ts'
import { Mail } from '../../src/providers/mail.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { Password } from '../../src/providers/password.ts'
import { createAuthorizationServer } from '../../src/testing/authorization-server.ts'
import { openBrowser } from '../../src/testing/open-browser.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { root } from '../../tools/entries.ts'
import { guideModules } from '../docs/guides/guide-modules.ts'
import { openAuth, SESSION } from '../harness.ts'
import { freshDatabase } from '../service-url.ts'

const PAGE = 'docs/migrate-from-better-auth.md'

const [TABLES = '', ROWS = ''] = readFileSync(join(root, 'test/cli/better-auth.sql'), 'utf8').split('-- rows\n')

/** The types that its migrations choose on PostgreSQL. */
const POSTGRES_TABLES = TABLES.replaceAll(/"(\w+)" date/g, '"$1" timestamptz').replace(
  '"emailVerified" integer',
  '"emailVerified" boolean',
)

/** The statements that the page has for a database. */
function statementsOf(file: string): string {
  const [, text] = readFileSync(join(root, PAGE), 'utf8').split(`-- ${file}\n`)
  return text?.slice(0, text.indexOf('```')) ?? ''
}

const ADA = 'zlwat5qe6ZwwXS3cRXVteJNB2pZ2SpMn'
const BOB = 'BFsXgolqeAYtwjvkSn7VA2CN9yO50GXQ'
const OLD_SECRET = 'the secret of another library, 2026'
const OLD_COOKIE = '__Secure-better-auth.session_token'
/** Ada's, as it was set. */
const COOKIE = 'ZRci23g0rWUpH4CF92vhKgeK3gw8RigQ.FmDMwdylIe1qwx5C7WJkU1VE5VugnyHXBQVJg23ITO4%3D'
/** Ada's session is not over, whenever this runs; Bob's is. */
const TIMES = `update "session" set "expiresAt" = '2999-01-01T00:00:00.000Z' where "userId" = '${ADA}';
update "session" set "expiresAt" = '2020-01-01T00:00:00.000Z' where "userId" = '${BOB}';`

/** A database that was moved, and what reads all rows of a table. */
interface Moved {
  readonly adapter: SqlAdapter
  rows(table: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  run(statements: string): Promise<unknown>
}

async function moveSqlite(): Promise<Moved> {
  const database = new DatabaseSync(':memory:')
  database.exec(TABLES + ROWS + TIMES)
  const adapter = sql(fromSqlite(database))
  await adapter.migrate()
  const run = async (statements: string) => database.exec(statements)
  await run(statementsOf('better-auth-sqlite.sql'))
  return { adapter, run, rows: async (table) => database.prepare(`select * from ${table}`).all() }
}

async function movePostgres(): Promise<Moved> {
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
  onTestFinished(() => pool.end())
  const run = (statements: string) => pool.query(statements)
  await run(POSTGRES_TABLES + ROWS + TIMES)
  const adapter = sql(fromPg(pool))
  await adapter.migrate()
  await run(statementsOf('better-auth-postgres.sql'))
  return { adapter, run, rows: async (table) => (await pool.query(`select * from ${table}`)).rows }
}

describe.each([
  ['SQLite', moveSqlite, 'better-auth-sqlite.sql'],
  ['PostgreSQL', movePostgres, 'better-auth-postgres.sql'],
] as const)('statements for %s', (_, move, file) => {
  test('copy users, accounts, passwords and sessions', async () => {
    const { adapter, rows, run } = await move()
    const account = { provider: 'github', providerAccountId: '583231' }
    expect(await adapter.getUserByAccount(account)).toEqual({
      ...{ id: BOB, name: 'Bob', email: 'bob@app.example', image: 'https://img.example/bob' },
      ...{ emailVerified: new Date('2026-11-21T21:42:57.656Z'), emailRecord: null },
    })
    expect(await adapter.getUserByEmail('ada@app.example')).toMatchObject({ id: ADA, emailVerified: null })
    expect(await adapter.listAccountsByUserId(BOB)).toEqual([
      expect.objectContaining({
        ...{ ...account, userId: BOB, type: 'oauth', access_token: 'gho_1' },
        ...{ scope: 'read:user user:email', expires_at: Date.parse('2026-12-01T10:00:00Z') / 1000 },
      }),
    ])
    expect(await adapter.listAccountsByUserId(ADA)).toEqual([])
    expect(await rows('latchkey_passwords')).toEqual([
      { userId: ADA, hash: expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/) },
    ])
    const [session, ...over] = await rows('sessions')
    expect([session?.['sessionToken'], session?.['userId'], over]).toEqual([COOKIE.split('.')[0], ADA, []])
    const before = await Promise.all(['users', 'accounts', 'latchkey_passwords', 'sessions'].map(rows))
    await run(statementsOf(file))
    expect(await Promise.all(['users', 'accounts', 'latchkey_passwords', 'sessions'].map(rows))).toEqual(before)
  })
})

test('the statements copy from tables of Better Auth 1.7.25, which have no issuer', async () => {
  const database = new DatabaseSync(':memory:')
  database.exec(TABLES + ROWS + TIMES)
  database.exec('drop index "account_issuer_accountId_uidx"; alter table "account" drop column "issuer"')
  const adapter = sql(fromSqlite(database))
  await adapter.migrate()
  database.exec(statementsOf('better-auth-sqlite.sql'))
  expect(await adapter.getUserByAccount({ provider: 'github', providerAccountId: '583231' })).toMatchObject({ id: BOB })
})

const load = guideModules('../migrate-from-better-auth.md')
// Other copies of the same files: they read the environment when they are loaded.
const loadOverHttp = guideModules('../migrate-from-better-auth.md')

describe('sessions of Better Auth', () => {
  const open = async () => {
    const { betterAuth } = await load<{ betterAuth(secret: string): Migration }>('better-auth.ts')
    const moved = await moveSqlite()
    return { ...moved, auth: openAuth({ adapter: moved.adapter, migrate: betterAuth(OLD_SECRET) }).auth }
  }
  const read = async (cookie: string) => {
    const { auth } = await open()
    return auth.session({ headers: { cookie: `${OLD_COOKIE}=${cookie}` } })
  }

  test('continue as latchkey sessions', async () => {
    const { session, setCookies } = await read(COOKIE)
    expect(session).toMatchObject({ user: { email: 'ada@app.example' } })
    expect(setCookies).toEqual([expect.stringMatching(new RegExp(`^${SESSION}=`))])
  })

  test.each([
    ['a signature of another secret', COOKIE.replace('.F', '.G')],
    ['no signature', 'ZRci23g0rWUpH4CF92vhKgeK3gw8RigQ'],
    ['an empty signature', 'ZRci23g0rWUpH4CF92vhKgeK3gw8RigQ.'],
    ['the token of another', COOKIE.replace('ZRci23g0rWUpH4CF92vhKgeK3gw8RigQ', 'og8uTrvPOHeNpFb4zE3Z3e4XtGqYvzw2')],
    ['what is no token', '%'],
  ])('do not continue with %s', async (_, cookie) => {
    expect(await read(cookie)).toMatchObject({ session: null })
  })

  test('continue over http, where the cookie has no prefix', async () => {
    vi.stubEnv('AUTH_URL', 'http://localhost:3000')
    const { betterAuth } = await loadOverHttp<{ betterAuth(secret: string): Migration }>('better-auth.ts')
    const { adapter } = await moveSqlite()
    const { auth } = openAuth({ adapter, migrate: betterAuth(OLD_SECRET), origin: 'http://localhost:3000' })
    const { session } = await auth.session({ headers: { cookie: `better-auth.session_token=${COOKIE}` } })
    expect(session).toMatchObject({ user: { email: 'ada@app.example' } })
  })

  test('end at sign-out, with their row and cookie', async () => {
    const { auth, rows } = await open()
    const headers = { cookie: `${OLD_COOKIE}=${COOKIE}`, origin: 'https://app.example' }
    const { headers: answer } = await auth.signOut(new Request('https://app.example/', { headers }))
    expect(answer.getSetCookie()).toContainEqual(expect.stringMatching(new RegExp(`^${OLD_COOKIE}=; .*Max-Age=0$`)))
    expect(await rows('sessions')).toEqual([])
  })
})

describe('users of Better Auth', () => {
  test('sign in with their existing accounts and create no new user', async () => {
    const { adapter, rows } = await moveSqlite()
    const bob = { sub: '583231', name: 'Bob', email: 'bob@app.example', email_verified: true }
    const server = createAuthorizationServer({ users: { bob } })
    const { issuer, clientId, clientSecret } = server
    const provider = Oidc({ id: 'github', issuer, clientId, clientSecret, [customFetch]: server.fetch })
    const session: NonNullable<AuthConfig['callbacks']>['session'] = ({ session, user }) => ({
      ...session,
      id: user?.id,
    })
    const { auth } = openAuth({ adapter, basePath: '/api/auth', providers: [provider], callbacks: { session } })
    const browser = openBrowser(auth, { redirect: 'manual' })
    const { headers } = await browser.submit('/api/auth/signin/github')
    await browser.deliver(await server.authorize(headers.get('location') ?? '', { user: 'bob' }))
    expect(await browser.session()).toMatchObject({ id: BOB })
    expect(await rows('users')).toHaveLength(2)
    expect(await rows('accounts')).toHaveLength(1)
  })
})

describe('passwords of Better Auth', () => {
  test('are accepted by `Password()`, which replaces the hash', async () => {
    const { isOldPassword } = await load<{ isOldPassword(hash: string, password: string): Promise<boolean> }>(
      'old-password.ts',
    )
    const { adapter } = await moveSqlite()
    const mail = Mail({ sendVerificationRequest() {} })
    const providers = [Password({ hash: { verify: isOldPassword } }), mail]
    const { browser } = openAuth({ adapter, providers })
    const enter = (password: string) =>
      browser.submit('/auth/callback/password', { email: 'Ada@app.example', password })
    await enter('correct horse batterz')
    expect(await browser.session()).toBeNull()
    await enter('correct horse battery')
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@app.example' } })
    expect(await adapter.getPasswordHash(ADA)).toMatch(/^\$pbkdf2-/)
  })

  test('are verified once and then hashed again', async () => {
    const { isOldPassword } = await load<{ isOldPassword(stored: string, password: string): Promise<boolean> }>(
      'old-password.ts',
    )
    const { rows } = await moveSqlite()
    const stored = String((await rows('latchkey_passwords'))[0]?.['hash'])
    expect(await isOldPassword(stored, 'correct horse battery')).toBe(true)
    expect(await isOldPassword(stored, 'correct horse batterz')).toBe(false)
    expect(await isOldPassword('not:a hash', 'correct horse battery')).toBe(false)
    expect(await verify(stored, 'correct horse battery')).toBe(false)
    expect(await needsRehash(stored)).toBe(true)
    const fresh = await hash('correct horse battery')
    expect(await verify(fresh, 'correct horse battery')).toBe(true)
  })
})
