import pg from 'pg'
import { afterAll } from 'vitest'
import { fromPg, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'
import { runContract } from '../run-contract.ts'
import { runOwnClock } from '../run-state-clock.ts'
import { runStateContract } from '../run-state-contract.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase('postgres'), max: 20 })
afterAll(() => pool.end())
const { server_version } = (await pool.query('show server_version')).rows[0]

const create = () => sql(fromPg(pool))
await create().migrate()
await runContract(`sql on PostgreSQL ${Number.parseInt(server_version, 10)} (pg)`, create)
await runStateContract(`sql on PostgreSQL ${Number.parseInt(server_version, 10)} (pg)`, () => create().state)
runOwnClock('sql on PostgreSQL', () => create().state)
