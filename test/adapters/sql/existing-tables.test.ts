import { DatabaseSync } from 'node:sqlite'
import { D1Adapter } from '@auth/d1-adapter'
import PostgresAdapter from '@auth/pg-adapter'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { fromD1, fromPg, fromSqlite, sql } from '../../../src/adapters/sql.ts'
import { withAuthjsTables } from '../../published-adapters/d1-tables.ts'
import { AUTHJS_PG_SCHEMA } from '../../published-adapters/pg-schema.ts'
import { freshDatabase } from '../../service-url.ts'
import { openD1, openSqliteAsD1 } from '../d1.ts'
import { startMiniflare } from '../miniflare.ts'
import { runContract } from '../run-contract.ts'

const LATER = new Date('2033-05-06T07:08:09.000Z')
const ADA = { email: 'ada@example.com', emailVerified: new Date('2024-02-29T12:00:00.000Z'), name: 'Ada', image: null }
const GITHUB = {
  provider: 'github',
  providerAccountId: '1',
  type: 'oauth',
  access_token: 'a',
  expires_at: 1_893_456_000,
} as const

// Drizzle's types are its own; its tables are what counts here.
const DRIZZLE = {
  users: 'user',
  accounts: 'account',
  sessions: 'session',
  verificationTokens: 'verificationToken',
  authenticators: 'authenticator',
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 20 })
  afterAll(() => pool.end())
  return pool
}

/** Rows as the published adapter writes them. */
async function fill(adapter: ReturnType<typeof PostgresAdapter>): Promise<string> {
  const user = await adapter.createUser?.({ id: '', ...ADA })
  // Its ids are numbers on PostgreSQL, whatever its types say.
  const userId = user?.id ?? ''
  await adapter.linkAccount?.({ userId, ...GITHUB })
  await adapter.createSession?.({ userId, sessionToken: 'token', expires: LATER })
  await adapter.createVerificationToken?.({ identifier: ADA.email, token: 'mailed', expires: LATER })
  return `${userId}`
}

async function expectRows(adapter: ReturnType<typeof sql>, id: string): Promise<void> {
  expect(await adapter.getUser(id)).toMatchObject({ id, ...ADA })
  expect(await adapter.getUserByAccount(GITHUB)).toMatchObject({ id })
  expect(await adapter.getAccount('1', 'github')).toMatchObject({ ...GITHUB, userId: id })
  const found = await adapter.getSessionAndUser('token')
  expect(found?.session).toEqual({ sessionToken: 'token', userId: id, expires: LATER })
  expect(await adapter.useVerificationToken({ identifier: ADA.email, token: 'mailed' })).toMatchObject({
    expires: LATER,
  })
}

describe('tables created by @auth/pg-adapter', async () => {
  const pool = openPool(await freshDatabase('postgres'))
  await pool.query(AUTHJS_PG_SCHEMA)
  const id = await fill(PostgresAdapter(pool))
  const adapter = sql(fromPg(pool))
  const second = await adapter.createUser({ id: 'ignored', ...ADA, email: 'grace@example.com' })
  await adapter.deleteUser(second.id)
  const statements = await adapter.migrate()

  test('accept rows before the migration and use ids from the database', () => {
    expect(second).toMatchObject({ ...ADA, id: `${Number(id) + 1}`, email: 'grace@example.com' })
  })

  test('get only the missing columns, indexes and keys', async () => {
    expect(statements.map((statement) => statement.replace(/\s+/g, ' ').slice(0, 92))).toEqual(
      [
        'alter table "users" add column "emailRecord" text',
        'create unique index concurrently if not exists "users_email_key" on "users" ("email")',
        'create index concurrently if not exists "users_email_lower_idx" on "users" (lower("email"))',
        'create unique index concurrently if not exists "accounts_provider_providerAccountId_key" on "accounts"',
        'create index concurrently if not exists "accounts_userId_idx" on "accounts" ("userId")',
        'create unique index concurrently if not exists "sessions_sessionToken_key" on "sessions" ("sessionToken")',
        'create index concurrently if not exists "sessions_userId_idx" on "sessions" ("userId")',
        'create index concurrently if not exists "sessions_expires_idx" on "sessions" ("expires")',
        'create index concurrently if not exists "verification_token_expires_idx" on "verification_token" ("expires")',
        'create table if not exists "authenticators" ( "credentialID" text not null, "userId" integer',
        'create index if not exists "authenticators_userId_idx" on "authenticators" ("userId")',
        'create table if not exists "latchkey_passwords" ( "userId" integer not null, "hash" text not null, ',
        'create table if not exists "latchkey_state" ( "key" text not null, "value" text not null, "cou',
        'create index if not exists "latchkey_state_expires_idx" on "latchkey_state" ("expires")',
        'alter table "accounts" add constraint "accounts_userId_fkey" foreign key ("userId") references "users" ("id")',
        'alter table "accounts" validate constraint "accounts_userId_fkey"',
        'alter table "sessions" add constraint "sessions_userId_fkey" foreign key ("userId") references "users" ("id")',
        'alter table "sessions" validate constraint "sessions_userId_fkey"',
      ].map((statement) => statement.slice(0, 92)),
    )
    expect(await adapter.migrate()).toEqual([])
  })

  test('keep their rows', () => expectRows(adapter, id))

  await runContract('sql on PostgreSQL, tables of @auth/pg-adapter', () => adapter)
})

// What these tables have of their own: dates as texts, ids of rows, no constraints but their primary keys.
const OF_D1_TABLES = [
  'emailVerified comes back as a Date',
  'getAccount returns the account with its tokens',
  'an account stays with its first owner',
  'createUserWithAccount writes nothing when the account is taken',
  'expires comes back as a Date',
  'updateSession moves the date of that session',
  "deleteUser removes all of the user's accounts",
  'useVerificationToken returns the token',
  'useVerificationToken keeps identifiers and tokens apart that run into each other',
  'prune removes expired sessions and keeps the others',
  'prune removes expired tokens and keeps the others',
]

describe.each([
  ['D1', () => openD1(startMiniflare(), 'DB'), OF_D1_TABLES],
  ['SQLite', openSqliteAsD1, undefined],
] as const)('tables created by @auth/d1-adapter on %s', async (name, open, only) => {
  const binding = open()
  const published = D1Adapter(await withAuthjsTables(binding))
  const id = await fill(published as ReturnType<typeof PostgresAdapter>)
  const adapter = sql(fromD1(binding))
  const statements = await adapter.migrate()

  test('get only the missing columns, indexes and keys', async () => {
    expect(statements.filter((statement) => /^create table/.test(statement))).toHaveLength(3)
    expect(statements.filter((statement) => !/^create/.test(statement))).toEqual([
      'alter table "users" add column "emailRecord" text',
    ])
    expect(await adapter.migrate()).toEqual([])
  })

  test('keep their rows', () => expectRows(adapter, id))

  await runContract(`sql on ${name}, tables of @auth/d1-adapter`, () => adapter, { only })
})

describe('tables created by @auth/drizzle-adapter on SQLite', async () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    create table user (id text primary key, name text, email text unique, emailVerified integer, image text);
    create table account (userId text not null references user (id) on delete cascade, type text not null,
      provider text not null, providerAccountId text not null, refresh_token text, access_token text, expires_at integer,
      token_type text, scope text, id_token text, session_state text, primary key (provider, providerAccountId));
    create table session (sessionToken text primary key, userId text not null references user (id) on delete cascade,
      expires integer not null);
    create table verificationToken (identifier text not null, token text not null, expires integer not null,
      primary key (identifier, token));
    create table authenticator (credentialID text not null unique, userId text not null references user (id) on delete cascade,
      providerAccountId text not null, credentialPublicKey text not null, counter integer not null,
      credentialDeviceType text not null, credentialBackedUp integer not null, transports text,
      primary key (userId, credentialID));
  `)
  const adapter = sql(fromSqlite(database), { tables: DRIZZLE })
  await adapter.migrate()

  test('store milliseconds, which prune compares', async () => {
    const { id } = await adapter.createUser({ id: '', ...ADA })
    await adapter.createSession({ userId: id, sessionToken: 'old', expires: new Date(1000) })
    await adapter.createSession({ userId: id, sessionToken: 'new', expires: LATER })
    expect(database.prepare('select expires from session order by expires').all()).toMatchObject([
      { expires: 1000 },
      { expires: LATER.getTime() },
    ])
    await adapter.prune()
    expect(await adapter.listSessionsByUserId(id)).toMatchObject([{ sessionToken: 'new', expires: LATER }])
  })

  await runContract('sql on SQLite, tables of @auth/drizzle-adapter', () => adapter)
})

describe('PostgreSQL tables without time zones', async () => {
  const url = await freshDatabase('postgres')
  const pool = openPool(`${url}?options=-c%20TimeZone%3DAsia/Tokyo`)
  await pool.query(`
    create table users (id uuid primary key default gen_random_uuid(), name text, email text, "emailVerified" timestamp, image text);
    create table sessions ("sessionToken" text, "userId" uuid, expires timestamp);
  `)
  const adapter = sql(fromPg(pool))
  await adapter.migrate()

  test('store UTC, whatever the time zone of the server and the process', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    const { id, emailVerified } = await adapter.createUser({ id: '', ...ADA })
    await adapter.createSession({ userId: id, sessionToken: 'token', expires: LATER })
    expect(new Date().getTimezoneOffset()).toBeGreaterThan(0)
    expect(emailVerified).toEqual(ADA.emailVerified)
    expect((await adapter.getSessionAndUser('token'))?.session.expires).toEqual(LATER)
    const { rows } = await pool.query('select expires::text from sessions')
    expect(rows).toEqual([{ expires: '2033-05-06 07:08:09' }])
    vi.unstubAllEnvs()
  })

  test('give uuids to users, and return no user for another string', async () => {
    const { id } = await adapter.createUser({ id: 'ignored', ...ADA, email: 'grace@example.com' })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await adapter.getUser('ignored')).toBeNull()
  })
})
