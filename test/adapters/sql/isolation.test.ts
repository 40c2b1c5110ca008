import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll } from 'vitest'
import { fromMysql2, fromPg, sql } from '../../../src/adapters/sql.ts'
import { ADAPTER_CONTRACT } from '../../../src/testing/index.ts'
import { freshDatabase } from '../../service-url.ts'
import { runContract } from '../run-contract.ts'
import { runStateContract } from '../run-state-contract.ts'
import { keepConnections } from './keep-connections.ts'

/** The promises about calls that compete, which a higher isolation answers with errors of serialization. */
const only = ADAPTER_CONTRACT.filter(({ isRace }) => isRace).map(({ name }) => name)

for (const level of ['repeatable read', 'serializable']) {
  const options = `-c default_transaction_isolation=${level.replace(' ', '\\ ')}`
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres'), max: 20, options })
  afterAll(() => pool.end())
  const create = () => sql(fromPg(keepConnections(pool)))
  await create().migrate()
  await runContract(`sql on PostgreSQL, ${level}`, create, { only })
  await runStateContract(`sql on PostgreSQL, ${level}`, () => create().state)
}

const uri = await freshDatabase('mariadb')
const pool = mysql.createPool({ uri, connectionLimit: 20 })
pool.on('connection', (connection) => connection.query('set session transaction isolation level serializable'))
afterAll(() => pool.end())

const create = () => sql(fromMysql2(pool))
await create().migrate()
await runContract('sql on MariaDB, serializable', create, { only })
await runStateContract('sql on MariaDB, serializable', () => create().state)
