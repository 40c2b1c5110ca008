import { D1Adapter } from '@auth/d1-adapter'
import type { Adapter } from '../../src/types/adapter.ts'
import { openD1, openSqliteAsD1 } from '../adapters/d1.ts'
import { startMiniflare } from '../adapters/miniflare.ts'
import { runContract } from '../adapters/run-contract.ts'
import { withAuthjsTables } from './d1-tables.ts'
import { runFlows } from './flows.ts'

const onSqlite = await withAuthjsTables(openSqliteAsD1())
const onD1 = await withAuthjsTables(openD1(startMiniflare(), 'DB'))

/** As published: assignable without a cast. */
const create = (): Adapter => D1Adapter(onD1)

const loose = {
  'a name that looks like a date stays a text': 'every text that looks like a date becomes one',
  'MAGIC-03: of twenty useVerificationToken at once, one gets the token': 'it reads, then deletes',
  'two updates of one user at once are both kept': 'it reads the row, then writes all of it',
}

await runContract('@auth/d1-adapter, SQLite', () => D1Adapter(onSqlite), { loose })
await runContract('@auth/d1-adapter', create, { loose, only: Object.keys(loose) })
runFlows('@auth/d1-adapter', create)
