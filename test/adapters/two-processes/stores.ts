import PostgresAdapter from '@auth/pg-adapter'
import pg from 'pg'
import { createClient } from 'redis'
import { redis } from '../../../src/adapters/redis.ts'
import { fromPg, sql } from '../../../src/adapters/sql.ts'
import type { Adapter } from '../../../src/types/adapter.ts'

/** Both processes look for missing tables when they start, at once. */
async function openPostgres(url: string): Promise<Adapter> {
  const adapter = sql(fromPg(new pg.Pool({ connectionString: url })))
  await adapter.migrate()
  return adapter
}

const OPEN: Readonly<Record<string, (url: string) => Adapter | Promise<Adapter>>> = {
  postgres: openPostgres,
  redis: async (url) => redis(await createClient({ url }).connect()),
  'pg-adapter': (url) => PostgresAdapter(new pg.Pool({ connectionString: url })),
}

/** A connection of this process. */
export function openStore(name: string, url: string): Adapter | Promise<Adapter> {
  const open = OPEN[name]
  if (open === undefined) throw new Error(`No store ${name}`)
  return open(url)
}
