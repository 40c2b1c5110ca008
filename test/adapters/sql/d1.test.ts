import { fromD1, sql } from '../../../src/adapters/sql.ts'
import { openD1 } from '../d1.ts'
import { startMiniflare } from '../miniflare.ts'
import { runContract } from '../run-contract.ts'
import { runSchema } from '../run-schema.ts'
import { runStateContract } from '../run-state-contract.ts'

const miniflare = startMiniflare()

async function create() {
  const adapter = sql(fromD1(openD1(miniflare, 'DB')))
  await adapter.migrate()
  return adapter
}
await runContract('sql on D1 (miniflare)', create)
await runStateContract('sql on D1 (miniflare)', async () => (await create()).state)

runSchema('D1', fromD1(openD1(miniflare, 'OTHER')))
