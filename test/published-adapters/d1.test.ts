import { D1Adapter, type D1Database, up } from '@auth/d1-adapter'
import { expect, vi } from 'vitest'
import type { Adapter } from '../../src/types/adapter.ts'
import { startMiniflare } from '../adapters/miniflare.ts'
import { runContract } from '../adapters/run-contract.ts'
import { runFlows } from './flows.ts'

// The types of miniflare rest on a package that is not installed.
const database = (await startMiniflare().getD1Database('DB')) as unknown as D1Database
await up(database)
// `up` does not wait for its own statements.
await vi.waitFor(async () => {
  const tables = await database.prepare("select name from sqlite_master where name like '%s'").all<{ name: string }>()
  expect(tables.results?.map((row: { name: string }) => row.name)).toEqual(
    expect.arrayContaining(['accounts', 'sessions', 'users', 'verification_tokens']),
  )
})

/** As published: assignable without a cast. */
const create = (): Adapter => D1Adapter(database)

await runContract('@auth/d1-adapter', create, {
  loose: {
    'a name that looks like a date stays a text': 'every text that looks like a date becomes one',
    'MAGIC-03: of twenty useVerificationToken at once, one gets the token': 'it reads, then deletes',
  },
})
runFlows('@auth/d1-adapter', create)
