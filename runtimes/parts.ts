import type { SqlDatabase } from '../src/adapters/sql.ts'
import { assert, type Test } from './harness.ts'
import type { Library } from './library.ts'
import type { Part } from './run.ts'
import { storePart } from './stores.ts'
import { SUITES } from './suite/index.ts'
import { workersLimits } from './workers-limits.ts'

/** The module of the security suite. */
export interface SecuritySuite {
  /** Runs its files and resolves with their tests. A worker calls it inside a request, where timers are allowed. */
  load(): Promise<readonly Test[]>
}

/** What a place hands to the tests. */
export interface Offer {
  readonly library: Library
  /** Every entry of the package that needs no framework, by the name that users import it by. */
  readonly entries: Readonly<Record<string, () => Promise<object>>>
  /** The variables that the place gives, or a worker's bindings. */
  readonly env: { readonly AUTH_SECRET: string }
  /** An empty database in the SQLite that the platform has. */
  openSqlite(): Promise<SqlDatabase>
  /** What is tried against the library. */
  readonly security: readonly Test[]
}

const importTest = ([name, load]: [string, () => Promise<object>]): Test => ({
  name: `entries > ${name} is imported`,
  run: async () => assert(Object.keys(await load()).length > 0, 'it exports nothing'),
})

/** What runs in every place. */
export function partsOf(offer: Offer): Part[] {
  const { library, entries, openSqlite, security } = offer
  const { memory, sql } = library
  async function migrated() {
    const adapter = sql.sql(await openSqlite())
    await adapter.migrate()
    return adapter
  }
  return [
    { name: 'suite', tests: SUITES.flatMap((suite) => suite(library)) },
    { name: 'security', tests: security },
    { name: 'entries', tests: Object.entries(entries).map(importTest) },
    workersLimits(offer),
    storePart(library, { name: 'memory', open: async () => memory.memory() }),
    storePart(library, { name: 'sqlite', open: migrated }),
  ]
}
