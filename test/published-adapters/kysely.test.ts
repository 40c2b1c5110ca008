import { DatabaseSync } from 'node:sqlite'
import { type Database, KyselyAdapter } from '@auth/kysely-adapter'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { Adapter } from '../../src/types/adapter.ts'
import { runContract } from '../adapters/run-contract.ts'
import { freshDatabase } from '../service-url.ts'
import { runFlows } from './flows.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
const postgres = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
afterAll(() => postgres.destroy())

// The tables that Auth.js documents for it.
await pool.query(`
  create table "User" (
    id uuid primary key default gen_random_uuid(), name text, email text unique not null, "emailVerified" timestamptz,
    image text);
  create table "Account" (
    id uuid primary key default gen_random_uuid(), "userId" uuid not null references "User" (id) on delete cascade,
    type text not null, provider text not null, "providerAccountId" text not null, refresh_token text,
    access_token text, expires_at bigint, token_type text, scope text, id_token text, session_state text);
  create table "Session" (
    id uuid primary key default gen_random_uuid(), "userId" uuid not null references "User" (id) on delete cascade,
    "sessionToken" text not null unique, expires timestamptz not null);
  create table "VerificationToken" (identifier text not null, token text not null unique, expires timestamptz not null);
`)

const file = new DatabaseSync(':memory:')
file.exec(`
  pragma foreign_keys = on;
  create table User (id text primary key, name text, email text unique not null, emailVerified text, image text);
  create table Account (
    id text, userId text not null references User (id) on delete cascade, type text not null, provider text not null,
    providerAccountId text not null, refresh_token text, access_token text, expires_at integer, token_type text,
    scope text, id_token text, session_state text);
  create table Session (
    id text, userId text not null references User (id) on delete cascade, sessionToken text not null unique,
    expires text not null);
  create table VerificationToken (identifier text not null, token text not null unique, expires text not null);
`)

/** `node:sqlite` in the shape of better-sqlite3, which Kysely asks for. */
const sqlite = new Kysely<Database>({
  dialect: new SqliteDialect({
    database: {
      close: () => file.close(),
      prepare: (sql) => {
        const statement = file.prepare(sql)
        // Kysely hands over what the adapter has turned into text and numbers.
        const values = (params: readonly unknown[]) => params as (string | number | null)[]
        return {
          reader: statement.columns().length > 0,
          all: (params) => statement.all(...values(params)),
          run: (params) => statement.run(...values(params)),
          iterate: (params) => statement.iterate(...values(params)),
        }
      },
    },
  }),
})

/** As published: assignable without a cast. */
const onPostgres = (): Adapter => KyselyAdapter(postgres)
const onSqlite = (): Adapter => KyselyAdapter(sqlite)

const loose = {
  'createUser takes users without an email address': 'the column of its documentation is not null',
  'createUser does not fail on a column it does not know': 'it inserts whatever it is given',
  'linkAccount does not fail on a column it does not know': 'it inserts whatever it is given',
}

await runContract('@auth/kysely-adapter, PostgreSQL', onPostgres, {
  loose: {
    ...loose,
    'getUser finds no user by a text that cannot be an id': 'PostgreSQL refuses to compare it with a uuid',
  },
})
await runContract('@auth/kysely-adapter, SQLite', onSqlite, {
  loose: {
    ...loose,
    'a name that looks like a date stays a text': 'every text that looks like a date becomes one',
  },
})
runFlows('@auth/kysely-adapter, PostgreSQL', onPostgres)
runFlows('@auth/kysely-adapter, SQLite', onSqlite)
