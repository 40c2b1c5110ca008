import { fromD1, sql } from '../../src/adapters/sql.ts'
import { openD1 } from './d1.ts'
import { startMiniflare } from './miniflare.ts'
import { runContract } from './run-contract.ts'
import { runSchema } from './run-schema.ts'

const miniflare = startMiniflare()

await runContract('sql on D1 (miniflare)', async () => {
  const adapter = sql(fromD1(openD1(miniflare, 'DB')))
  await adapter.migrate()
  return adapter
})

runSchema('D1', fromD1(openD1(miniflare, 'OTHER')))
