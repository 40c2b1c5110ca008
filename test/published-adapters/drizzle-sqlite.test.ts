import { DatabaseSync } from 'node:sqlite'
import { DrizzleAdapter } from '@auth/drizzle-adapter'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Adapter } from '../../src/types/adapter.ts'
import { runContract } from '../adapters/run-contract.ts'
import { runFlows } from './flows.ts'

const database = new DatabaseSync(':memory:')

// What drizzle-kit makes of the adapter's own tables.
database.exec(`
  pragma foreign_keys = on;
  create table user (id text primary key, name text, email text unique, emailVerified integer, image text);
  create table account (
    userId text not null references user (id) on delete cascade, type text not null, provider text not null,
    providerAccountId text not null, refresh_token text, access_token text, expires_at integer, token_type text,
    scope text, id_token text, session_state text, primary key (provider, providerAccountId));
  create table session (
    sessionToken text primary key, userId text not null references user (id) on delete cascade,
    expires integer not null);
  create table verificationToken (
    identifier text not null, token text not null, expires integer not null, primary key (identifier, token));
  create table authenticator (
    credentialID text not null unique, userId text not null references user (id) on delete cascade,
    providerAccountId text not null, credentialPublicKey text not null, counter integer not null,
    credentialDeviceType text not null, credentialBackedUp integer not null, transports text,
    primary key (userId, credentialID));
`)

/** drizzle has no driver for `node:sqlite` yet; this is how it takes any other. Rows are arrays of values. */
const db = drizzle(async (sql, params, method) => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  // Drizzle has turned everything into what SQLite stores.
  const values = params as (string | number | bigint | null)[]
  if (method === 'run') return { rows: [statement.run(...values)] }
  const rows = statement.all(...values)
  // Of `get` the row itself is expected, or nothing; the type does not say so.
  return { rows: method === 'get' ? (rows[0] as unknown as unknown[]) : rows }
})

/** As published: assignable without a cast. */
const create = (): Adapter => DrizzleAdapter(db)

await runContract('@auth/drizzle-adapter, SQLite', create)
runFlows('@auth/drizzle-adapter, SQLite', create)
