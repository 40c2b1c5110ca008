import type { Dialect } from './dialect.ts'
import { type Fragment, join, query, raw } from './fragment.ts'
import { MIN_MILLISECONDS } from './instant.ts'
import { SCHEMA, type TableName } from './schema.ts'
import type { SqlStore } from './store.ts'

/** Maximum rows of one deletion, because it locks them, and blocks the process on SQLite. */
const BATCH = 1000

const DAY = 86_400_000

/**
 * Deletes expired sessions, tokens and short-lived state, in batches of 1,000 rows. Other work runs between two batches.
 *
 * On SQLite and D1, each value is read by its own type: milliseconds, seconds, or a text with a UTC date. Any other
 * value is kept.
 */
export async function prune(store: SqlStore, now: Date = new Date()): Promise<void> {
  const catalog = await store.catalog()
  for (const table of ['sessions', 'verificationTokens', 'state'] as const) {
    const type = catalog.get(table)?.get('expires')
    if (type === undefined) continue
    for (const condition of listConditions(store, table, type, now)) await deleteAll(store, table, condition)
  }
}

async function deleteAll(store: SqlStore, table: TableName, condition: Fragment): Promise<void> {
  const statement = deleteSome(store, table, condition)
  while ((await store.run(statement)).affected >= BATCH) await waitForTask()
}

// SQLite drivers are synchronous, so a promise alone would not let another request run.
const waitForTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

// The condition is repeated, because a row may have been renewed since, and other applications' tables may repeat a
// key.
const deleteSome = ({ dialect, column, table }: SqlStore, name: TableName, condition: Fragment): Fragment =>
  dialect.deleteSome({
    table: table(name),
    primaryKey: join(SCHEMA[name].primaryKey.map(column)),
    condition,
    limit: raw(`limit ${BATCH}`),
    // An entry of state is locked only while it is renewed, or by another `prune`.
    skipsLocked: name === 'state',
  })

/** Returns conditions that together match every expired row. An index on the column serves each. */
function listConditions({ dialect, column }: SqlStore, table: TableName, type: string, now: Date): Fragment[] {
  const expires = column('expires')
  if (table === 'state') return [hasEnded(dialect, expires, now)]
  if (dialect.enforcesTypes) return [query`${expires} <= ${dialect.encodeDate(now, type)}`]
  return [isOldNumber(expires, now), isOldText(expires, now)]
}

/** State expires by the clock of the database. A process whose clock is fast must delete no lease or revocation. */
const hasEnded = ({ least, start }: Dialect, expires: Fragment, now: Date): Fragment =>
  query`${expires} <= ${least}(${now.getTime()}, ${start})`

const isPast = (number: Fragment, now: Date): Fragment =>
  query`case when ${number} < ${MIN_MILLISECONDS} then ${number} * 1000 else ${number} end <= ${now.getTime()}`

const isOldNumber = (expires: Fragment, now: Date): Fragment =>
  query`typeof(${expires}) in ('integer', 'real') and ${expires} <= ${now.getTime()} and ${isPast(expires, now)}`

// A past text of any time zone starts with a day before the day after tomorrow. `strftime` returns null for an invalid
// date, and reads a bare number as a Julian day.
function isOldText(expires: Fragment, now: Date): Fragment {
  const bound = new Date(now.getTime() + 2 * DAY).toISOString().slice(0, 10)
  const isOldDate = query`strftime('%Y-%m-%dT%H:%M:%fZ', ${expires}) <= ${now.toISOString()}`
  return query`typeof(${expires}) = 'text' and ${expires} > '' and ${expires} < ${bound} and
    case when ${expires} glob '*[^0-9.]*' then ${isOldDate} else ${isPast(query`cast(${expires} as real)`, now)} end`
}
