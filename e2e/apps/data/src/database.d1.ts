// In place of database.ts on Cloudflare Workers, by the condition `workerd` in package.json.

import { fromD1, type SqlAdapter, type SqlDatabase, sql } from 'latchkey/adapters/sql'

type D1 = Extract<SqlDatabase, { readonly batch: unknown }>

/** What is bound to the Worker as `DB`. Not imported above: SvelteKit loads this file in Node when it builds. */
const binding = async (): Promise<D1> => {
  const { env } = await import('cloudflare:workers')
  return fromD1(env.DB) as D1 // every database but PostgreSQL has `batch`
}

/** The database of this application. Its tables are made before it is deployed. */
export const database: SqlDatabase = {
  dialect: 'd1',
  execute: async (sql, params) => (await binding()).execute(sql, params),
  batch: async (statements) => (await binding()).batch(statements),
}

/** Where the library keeps users, accounts, sessions and passkeys. */
export const adapter: SqlAdapter = sql(database)

/** Keeps the Worker alive until work after the response is done. */
export const waitUntil = (work: Promise<unknown>): void =>
  void import('cloudflare:workers').then((workers) => workers.waitUntil(work))
