import { createPool } from 'mysql2/promise'
import { afterAll } from 'vitest'
import { fromMysql2, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'
import { runContract } from '../run-contract.ts'
import { runOwnClock } from '../run-state-clock.ts'
import { runStateContract } from '../run-state-contract.ts'

const pool = createPool({ uri: await freshDatabase('mariadb'), connectionLimit: 20 })
afterAll(() => pool.end())
const [rows] = await pool.query('select version() as v')
const version = Array.isArray(rows) && rows[0] && 'v' in rows[0] ? Number.parseFloat(`${rows[0].v}`) : '?'

const create = () => sql(fromMysql2(pool))
await create().migrate()
await runContract(`sql on MariaDB ${version} (mysql2)`, create)
await runStateContract(`sql on MariaDB ${version} (mysql2)`, () => create().state)
runOwnClock('sql on MariaDB', () => create().state)
