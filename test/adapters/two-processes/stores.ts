import { fromPg, sql } from '../../../src/adapters/sql.ts'
import type { Adapter } from '../../../src/types/adapter.ts'

async function openPool(connectionString: string) {
  const { Pool } = (await import('pg')).default
  return new Pool({ connectionString })
}

/** Both processes look for missing tables when they start, at once. */
async function openPostgres(url: string): Promise<Adapter> {
  const adapter = sql(fromPg(await openPool(url)))
  await adapter.migrate()
  return adapter
}

async function openRedis(url: string): Promise<Adapter> {
  const [{ createClient }, { redis }] = await Promise.all([import('redis'), import('../../../src/adapters/redis.ts')])
  return redis(await createClient({ url }).connect())
}

async function openPgAdapter(url: string): Promise<Adapter> {
  const { default: PostgresAdapter } = await import('@auth/pg-adapter')
  return PostgresAdapter(await openPool(url))
}

// Each process loads its own driver only: loading all of them takes longer than the tests.
const OPEN: Readonly<Record<string, (url: string) => Promise<Adapter>>> = {
  postgres: openPostgres,
  redis: openRedis,
  'pg-adapter': openPgAdapter,
}

/** A connection of this process. */
export function openStore(name: string, url: string): Promise<Adapter> {
  const open = OPEN[name]
  if (open === undefined) throw new Error(`No store ${name}`)
  return open(url)
}
