// Counters of short-lived state.

import type { SqlRow } from './database.ts'
import { type Fragment, query } from './fragment.ts'
import { findRow } from './lookup.ts'
import { createUpsert, isAlive, matchKey, replaceExpired } from './state-rows.ts'
import type { SqlStore } from './store.ts'

interface Addition {
  readonly key: string
  readonly by: number
  /** Milliseconds. */
  readonly ttl: number
}

/** Adds to a counter. Only a positive number starts one. */
export async function increment(store: SqlStore, addition: Addition): Promise<{ count: number; left: number }> {
  const { by, ttl } = addition
  const row = await (by > 0 ? add : by < 0 ? giveBack : readCounter)(store, addition)
  // An entry may expire while the statement runs.
  return row ? { count: Number(row['count']), left: Math.max(0, Number(row['left'])) } : { count: 0, left: ttl }
}

const listResults = ({ column, dialect }: SqlStore): Fragment =>
  query`${column('count')}, ${column('expires')} - ${dialect.now} as ${column('left')}`

const select = (store: SqlStore, { key }: Addition): Fragment =>
  query`select ${listResults(store)} from ${store.table('state')} where ${matchKey(store, key)}`

const selectAlive = (store: SqlStore, addition: Addition): Fragment =>
  query`${select(store, addition)} and ${isAlive(store)}`

const readCounter = (store: SqlStore, addition: Addition): Promise<SqlRow | undefined> =>
  findRow(store, selectAlive(store, addition))

function giveBack(store: SqlStore, addition: Addition): Promise<SqlRow | undefined> {
  const { key, by } = addition
  const count = store.column('count')
  const less = query`case when ${count} < ${-by} then 0 else ${count} - ${-by} end`
  const update = query`update ${store.table('state')} set ${count} = ${less} where ${matchKey(store, key)} and ${isAlive(store)}`
  return writeAndRead(store, update, selectAlive(store, addition))
}

function add(store: SqlStore, addition: Addition): Promise<SqlRow | undefined> {
  const { key, by, ttl } = addition
  const upsert = createUpsert(store, { key, value: '', count: by, ttl }, [
    ['count', replaceExpired(store, 'count', ttl, true)],
    ['expires', replaceExpired(store, 'expires', ttl)],
  ])
  return writeAndRead(store, upsert, select(store, addition))
}

// MySQL cannot return written values. The transaction has locked the row, so what is read is what was written.
async function writeAndRead(store: SqlStore, write: Fragment, selection: Fragment): Promise<SqlRow | undefined> {
  if (store.dialect.returnsRows) return findRow(store, query`${write} returning ${listResults(store)}`)
  return (await store.together([write, selection]))[1]?.rows[0]
}
