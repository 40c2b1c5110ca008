import { fromD1, sql } from '../../../src/adapters/sql.ts'
import { openD1 } from '../d1.ts'
import { startMiniflare } from '../miniflare.ts'
import { runContract } from '../run-contract.ts'
import { runSchema } from '../run-schema.ts'
import { runStateContract } from '../run-state-contract.ts'

const miniflare = startMiniflare()

const create = () => sql(fromD1(openD1(miniflare, 'DB')))
await create().migrate()
await runContract('sql on D1 (miniflare)', create)
await runStateContract('sql on D1 (miniflare)', () => create().state)

runSchema('D1', fromD1(openD1(miniflare, 'OTHER')))
