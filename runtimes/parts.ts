import { assert, type Test } from './harness.ts'
import type { Offer } from './offer.ts'
import type { Part } from './run.ts'
import { storePart } from './stores.ts'
import { SUITES } from './suite/index.ts'
import { workersLimits } from './workers-limits.ts'

const importTest = ([name, load]: [string, () => Promise<object>]): Test => ({
  name: `entries > ${name} is imported`,
  run: async () => assert(Object.keys(await load()).length > 0, 'it exports nothing'),
})

function coreOf(offer: Offer): Part[] {
  const { library, entries, openSqlite } = offer
  const { memory, sql } = library
  async function migrated() {
    const adapter = sql.sql(await openSqlite())
    await adapter.migrate()
    return adapter
  }
  return [
    { name: 'suite', tests: SUITES.flatMap((suite) => suite(library)) },
    { name: 'entries', tests: Object.entries(entries).map(importTest) },
    workersLimits(offer),
    storePart(library, { name: 'memory', open: async () => memory.memory() }),
    storePart(library, { name: 'sqlite', open: migrated }),
  ]
}

function runAfter(first: () => void, { name, run }: Test): Test {
  return {
    name,
    run() {
      first()
      return run()
    },
  }
}

/** What any place can run, of the groups that it is asked for. */
export async function partsOf(offer: Offer): Promise<Part[]> {
  // Most tests have the same secret, and so would be one application that counts its attempts.
  const reset = offer.library.testing.resetRateLimits
  const core = offer.groups.includes('core') ? coreOf(offer) : []
  const security = await offer.security?.load(reset)
  const fresh = core.map((part) => ({ ...part, tests: part.tests.map((test) => runAfter(reset, test)) }))
  return [...fresh, ...(security ? [security] : [])]
}
