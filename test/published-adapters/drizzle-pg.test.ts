import { DrizzleAdapter } from '@auth/drizzle-adapter'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { Adapter } from '../../src/types/adapter.ts'
import { runContract } from '../adapters/run-contract.ts'
import { freshDatabase } from '../service-url.ts'
import { AUTHJS_DRIZZLE_SCHEMA } from './drizzle-schema.ts'
import { runFlows } from './flows.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
afterAll(() => pool.end())

await pool.query(AUTHJS_DRIZZLE_SCHEMA)

/** As published: assignable without a cast. */
const create = (): Adapter => DrizzleAdapter(drizzle(pool))

await runContract('@auth/drizzle-adapter, PostgreSQL', create, {
  loose: { 'a passkey keeps the type of every field': 'its counter is an integer of 32 bits with a sign' },
})
runFlows('@auth/drizzle-adapter, PostgreSQL', create)
