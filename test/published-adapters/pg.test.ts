import PostgresAdapter from '@auth/pg-adapter'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { Adapter } from '../../src/types/adapter.ts'
import { runContract } from '../adapters/run-contract.ts'
import { freshDatabase } from '../service-url.ts'
import { runFlows } from './flows.ts'
import { AUTHJS_PG_SCHEMA } from './pg-schema.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
afterAll(() => pool.end())

await pool.query(AUTHJS_PG_SCHEMA)

/** As published: assignable without a cast. */
const create = (): Adapter => PostgresAdapter(pool)

await runContract('@auth/pg-adapter', create, {
  loose: { 'two updates of one user at once are both kept': 'it reads the row, then writes all of it' },
})
runFlows('@auth/pg-adapter', create)
