import { fromD1, sql } from '../../src/adapters/sql.ts'
import { startMiniflare } from './miniflare.ts'
import { runContract } from './run-contract.ts'

const database = await startMiniflare().getD1Database('DB')

await runContract('sql on D1 (miniflare)', async () => {
  const adapter = sql(fromD1(database))
  await adapter.migrate()
  return adapter
})
