import { PGlite } from '@electric-sql/pglite'
import { afterAll } from 'vitest'
import { fromPg, sql } from '../../src/adapters/sql.ts'
import { runContract } from './run-contract.ts'
import { runSchema } from './run-schema.ts'

const database = await PGlite.create()
afterAll(() => database.close())

await runContract('sql on PGlite', async () => {
  const adapter = sql(fromPg(database))
  await adapter.migrate()
  return adapter
})

runSchema('PGlite', fromPg(database), () => database.exec('drop schema public cascade; create schema public'))
