// npm run test:scale -- [--rows 5000000] [--store postgres] [--store mariadb]
//
// Fills tables of another library, then runs `migrate()` and `prune()` while other connections write. Prints how long both
// take, and the longest write meanwhile. Each line that begins with PASS or FAIL is a promise; the exit code is 0 if all
// were kept.

import { parseArgs } from 'node:util'
import { type SqlDatabase, sql } from '../../src/adapters/sql.ts'
import { openMariadb } from './mariadb.ts'
import { openPostgres } from './postgres.ts'
import type { ScaleStore } from './scale-store.ts'
import { type Writes, writeUntil } from './writes.ts'

const STORES = { postgres: openPostgres, mariadb: openMariadb }

/** Longest time for which a write may wait, in milliseconds. */
const LONGEST_WRITE = 1000

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    store: { type: 'string', multiple: true, default: Object.keys(STORES) },
  },
})

const rows = Number(values.rows)
if (!Number.isSafeInteger(rows) || rows < 1) {
  console.error(`--rows is a whole number above 0, not ${values.rows}.`)
  process.exit(2)
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

let isKept = true

/** Does some work beside writes, and judges the longest of them. */
async function measure(what: string, store: ScaleStore, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  const { count, longest, at, statement }: Writes = await writeUntil(store.database, rows, work)
  const duration = performance.now() - start
  const isShort = longest <= LONGEST_WRITE
  isKept &&= isShort
  console.log(
    `${isShort ? 'PASS' : 'FAIL'}  ${store.title}, ${what}: ${seconds(duration)}; longest of ${count} writes: ${longest.toFixed(0)} ms, until ${seconds(at)}: ${statement.slice(0, 20)}`,
  )
}

/** Prints how long each statement takes that takes longer than a second. */
function timed(database: SqlDatabase): SqlDatabase {
  const beginning = performance.now()
  const execute: SqlDatabase['execute'] = async (text, params) => {
    const start = performance.now()
    const result = await database.execute(text, params)
    const end = performance.now()
    if (end - start > 1000)
      console.log(
        `      ${seconds(start - beginning)} to ${seconds(end - beginning)}: ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`,
      )
    return result
  }
  return { ...database, execute }
}

async function run(store: ScaleStore): Promise<void> {
  const start = performance.now()
  await store.fill(rows)
  console.log(`\n${store.title}: ${rows} users, accounts and sessions, filled in ${seconds(performance.now() - start)}`)
  const adapter = sql(store.database)
  await measure('nothing else', store, () => new Promise<void>((resolve) => setTimeout(resolve, 3000)))
  await measure('migrate()', store, () => sql(timed(store.database)).migrate())
  await measure('prune()', store, async () => adapter.prune())
  const left = await adapter.migrate()
  isKept &&= left.length === 0
  console.log(`${left.length === 0 ? 'PASS' : 'FAIL'}  ${store.title}, nothing is missing afterwards`)
}

for (const [name, open] of Object.entries(STORES)) {
  if (!values.store.includes(name)) continue
  const store = await open()
  try {
    await run(store)
  } finally {
    await store.close()
  }
}
process.exit(isKept ? 0 : 1)
