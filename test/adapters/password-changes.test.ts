import { DatabaseSync } from 'node:sqlite'
import PostgresAdapter from '@auth/pg-adapter'
import pg from 'pg'
import { createClient } from 'redis'
import { afterAll, describe, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { redis } from '../../src/adapters/redis.ts'
import { fromSqlite, sql } from '../../src/adapters/sql.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import type { StateStore } from '../../src/types/state-store.ts'
import { AUTHJS_PG_SCHEMA } from '../published-adapters/pg-schema.ts'
import { freshDatabase, serviceUrl } from '../service-url.ts'
import { delayed } from './delayed.ts'
import { createPasswordApp, ORIGIN, STRATEGIES } from './password-change/application.ts'
import { attackPasswordChanges } from './password-change/attack.ts'

const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

interface Stores {
  readonly adapter: Adapter
  readonly stateStore?: StateStore
}

async function openSqlite(): Promise<Stores> {
  const adapter = sql(fromSqlite(new DatabaseSync(':memory:')))
  await adapter.migrate()
  return { adapter: delayed(adapter) }
}

/** A published adapter with what `docs/accounts.md` requires for `signOutEverywhere`. */
async function openPublished(): Promise<Stores> {
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
  const client = await createClient({ url: await serviceUrl('redis') }).connect()
  closing.push(
    () => pool.end(),
    () => client.close(),
  )
  await pool.query(AUTHJS_PG_SCHEMA)
  const adapter: Adapter = {
    ...PostgresAdapter(pool),
    async deleteSessionsByUserId(userId) {
      await pool.query('delete from sessions where "userId" = $1', [userId])
    },
    listSessionsByUserId: async (userId) =>
      (await pool.query('select * from sessions where "userId" = $1', [userId])).rows,
  }
  return { adapter, stateStore: redis(client).state }
}

describe.each<[string, () => Promise<Stores>]>([
  ['memory', async () => ({ adapter: delayed(memory()) })],
  ['SQLite', openSqlite],
  ['@auth/pg-adapter with Redis', openPublished],
])('ten attackers with an old password, on %s', (_, open) => {
  const opening = open()

  test.each(STRATEGIES)('SESS-07: keep no session, strategy %s', async (strategy) => {
    const { adapter, stateStore } = await opening
    const app = createPasswordApp(adapter, strategy, stateStore)
    const processes = [(path: string, init: RequestInit) => app(new Request(ORIGIN + path, init))]
    await attackPasswordChanges({ adapter, processes }, strategy)
  })
})
