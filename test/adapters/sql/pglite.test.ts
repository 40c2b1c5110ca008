import { PGlite } from '@electric-sql/pglite'
import { afterAll } from 'vitest'
import { fromPg, sql } from '../../../src/adapters/sql.ts'
import { runContract } from '../run-contract.ts'
import { runSchema } from '../run-schema.ts'
import { runStateContract } from '../run-state-contract.ts'

const database = await PGlite.create()
afterAll(() => database.close())

const create = () => sql(fromPg(database))
await create().migrate()
await runContract('sql on PGlite', create)
await runStateContract('sql on PGlite', () => create().state)

runSchema('PGlite', fromPg(database), () => database.exec('drop schema public cascade; create schema public'))
