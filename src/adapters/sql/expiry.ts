// Rate-limit counters, and rows that expire.

import type { SqlRow } from './database.ts'
import { type Fragment, query, raw } from './fragment.ts'
import { findRow } from './lookup.ts'
import { prune } from './prune.ts'
import type { AdapterMethods, SqlStore } from './store.ts'

interface Addition {
  readonly key: string
  readonly cost: number
  /** Milliseconds. */
  readonly now: number
  /** Milliseconds. */
  readonly end: number
}

interface Counter {
  readonly count: number
  readonly expires: Date
}

/** Tables whose rows expire. */
export const createExpiry = (store: SqlStore): AdapterMethods<'prune' | 'rateLimit'> => ({
  prune: (now = new Date()) => prune(store, now),
  async rateLimit({ key, cost, window }) {
    const now = Date.now()
    const addition = { key, cost, now, end: now + window * 1000 }
    if (cost <= 0) return giveBack(store, addition)
    return readCounter(await (store.dialect === 'mysql' ? addTogether : add)(store, addition), addition)
  },
})

const readCounter = (row: SqlRow | undefined, { end }: Addition): Counter =>
  row
    ? { count: Number(row['count']), expires: new Date(Number(row['expires'])) }
    : { count: 0, expires: new Date(end) }

const selectCounter = ({ column, table }: SqlStore, { key, now }: Addition): Fragment =>
  query`select ${column('count')}, ${column('expires')} from ${table('rateLimits')}
    where ${column('key')} = ${key} and ${column('expires')} > ${now}`

// Only a positive addition creates a counter.
async function giveBack(store: SqlStore, addition: Addition): Promise<Counter> {
  const { key, cost, now } = addition
  const [count, expires] = [store.column('count'), store.column('expires')]
  const less = query`case when ${count} < ${-cost} then 0 else ${count} - ${-cost} end`
  const where = query`where ${store.column('key')} = ${key} and ${expires} > ${now}`
  if (cost < 0) await store.run(query`update ${store.table('rateLimits')} set ${count} = ${less} ${where}`)
  return readCounter(await findRow(store, selectCounter(store, addition)), addition)
}

// The existing row needs another name than the inserted one, where `values()` is missing.
const insert = ({ column, dialect, table }: SqlStore, { key, cost, end }: Addition): Fragment =>
  query`insert into ${table('rateLimits')}${raw(dialect === 'mysql' ? '' : ' as old')} (${column('key')}, ${column('count')}, ${column('expires')})
    values (${key}, ${cost}, ${end})`

const add = (store: SqlStore, addition: Addition): Promise<SqlRow | undefined> => {
  const [count, expires] = [store.column('count'), store.column('expires')]
  const isOver = query`old.${expires} <= ${addition.now}`
  return findRow(
    store,
    query`${insert(store, addition)} on conflict (${store.column('key')}) do update set
      ${count} = case when ${isOver} then excluded.${count} else old.${count} + excluded.${count} end,
      ${expires} = case when ${isOver} then excluded.${expires} else old.${expires} end
      returning ${count}, ${expires}`,
  )
}

// MySQL cannot return written values. The transaction locks the row, so the value that is read is the written one.
// Assignments run from left to right: the count reads the old date.
async function addTogether(store: SqlStore, addition: Addition): Promise<SqlRow | undefined> {
  const [count, expires] = [store.column('count'), store.column('expires')]
  const isOver = query`${expires} <= ${addition.now}`
  const upsert = query`${insert(store, addition)} on duplicate key update
    ${count} = case when ${isOver} then values(${count}) else ${count} + values(${count}) end,
    ${expires} = case when ${isOver} then values(${expires}) else ${expires} end`
  return (await store.together([upsert, selectCounter(store, addition)]))[1]?.rows[0]
}
