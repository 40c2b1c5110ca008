import type { Adapter } from '@auth/core/adapters'
import PostgresAdapter from '@auth/pg-adapter'
import { UnstorageAdapter } from '@auth/unstorage-adapter'
import pg from 'pg'
import { createStorage } from 'unstorage'
import { afterAll } from 'vitest'
import { AUTHJS_PG_SCHEMA } from '../published-adapters/pg-schema.ts'
import { freshDatabase } from '../service-url.ts'

/** A store that Auth.js wrote to before we came. */
export interface OldStore {
  readonly adapter: Adapter
  /** Tokens of the sessions that are in it, and when they end. */
  sessions(): Promise<Map<string, Date>>
}

/** One database for all tests of a file: each begins with empty tables. */
async function postgres(): Promise<() => Promise<OldStore>> {
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
  afterAll(() => pool.end())
  await pool.query(AUTHJS_PG_SCHEMA)
  const adapter = PostgresAdapter(pool)
  async function sessions() {
    const { rows } = await pool.query<{ sessionToken: string; expires: Date }>('select * from sessions')
    return new Map(rows.map(({ sessionToken, expires }) => [sessionToken, expires]))
  }
  return async () => {
    for (const table of ['verification_token', 'accounts', 'sessions', 'users'])
      await pool.query(`delete from ${table}`)
    return { adapter, sessions }
  }
}

function openUnstorage(): OldStore {
  const storage = createStorage()
  return {
    adapter: UnstorageAdapter(storage),
    async sessions() {
      const keys = (await storage.getKeys('user:session')).filter((key) => !key.includes('by-user-id'))
      const rows = await Promise.all(keys.map((key) => storage.getItem<{ sessionToken: string; expires: string }>(key)))
      return new Map(rows.map((row) => [row?.sessionToken ?? '', new Date(row?.expires ?? 0)]))
    },
  }
}

/** Published adapters: one on a real PostgreSQL, one on keys and values. */
export const OLD_STORES: readonly (readonly [name: string, start: () => Promise<() => Promise<OldStore>>])[] = [
  ['@auth/pg-adapter', postgres],
  ['@auth/unstorage-adapter', async () => async () => openUnstorage()],
]
