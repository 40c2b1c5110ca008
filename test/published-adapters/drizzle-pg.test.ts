import { DrizzleAdapter } from '@auth/drizzle-adapter'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { Adapter } from '../../src/types/adapter.ts'
import { runContract } from '../adapters/run-contract.ts'
import { freshDatabase } from '../service-url.ts'
import { runFlows } from './flows.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
afterAll(() => pool.end())

// What drizzle-kit makes of the adapter's own tables.
await pool.query(`
  create table "user" (
    id text primary key, name text, email text unique, "emailVerified" timestamp, image text);
  create table account (
    "userId" text not null references "user" (id) on delete cascade, type text not null, provider text not null,
    "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text,
    scope text, id_token text, session_state text, primary key (provider, "providerAccountId"));
  create table session (
    "sessionToken" text primary key, "userId" text not null references "user" (id) on delete cascade,
    expires timestamp not null);
  create table "verificationToken" (
    identifier text not null, token text not null, expires timestamp not null, primary key (identifier, token));
  create table authenticator (
    "credentialID" text not null unique, "userId" text not null references "user" (id) on delete cascade,
    "providerAccountId" text not null, "credentialPublicKey" text not null, counter integer not null,
    "credentialDeviceType" text not null, "credentialBackedUp" boolean not null, transports text,
    primary key ("userId", "credentialID"));
`)

/** As published: assignable without a cast. */
const create = (): Adapter => DrizzleAdapter(drizzle(pool))

await runContract('@auth/drizzle-adapter, PostgreSQL', create, {
  loose: { 'a passkey keeps the type of every field': 'its counter is an integer of 32 bits with a sign' },
})
runFlows('@auth/drizzle-adapter, PostgreSQL', create)
