// Short-lived state. Every operation is one statement, except where MySQL cannot return what it wrote.

import type { StateStore } from '../../types/state-store.ts'
import { compareExactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { findRow } from './lookup.ts'
import { increment } from './state-counters.ts'
import {
  createEnd,
  createUpsert,
  getNew,
  isAlive,
  isOver,
  matchKey,
  type NewEntry,
  replaceExpired,
} from './state-rows.ts'
import type { SqlStore } from './store.ts'

const COLUMNS = ['value', 'count', 'expires'] as const

/** Creates the `StateStore` of a database. Entries expire by the clock of the database. */
export const createState = (store: SqlStore): Required<StateStore> => ({
  async get(key) {
    const { column, table } = store
    const row = await findRow(
      store,
      query`select ${column('value')} from ${table('state')} where ${matchKey(store, key)} and ${isAlive(store)}`,
    )
    return row ? `${row['value']}` : null
  },
  set: (key, value, ttl) => store.run(replace(store, { key, value, count: 0, ttl })),
  add: (key, value, ttl) => (store.dialect.returnsRows ? addReturned : addMarked)(store, { key, value, count: 0, ttl }),
  async swap(key, expected, next, ttl) {
    const row = query`${matchKey(store, key)} and ${compareExactly(store, 'value', expected)} and ${isAlive(store)}`
    return (await store.run(change(store, row, next, ttl))).affected === 1
  },
  increment: (key, by, ttl) => increment(store, { key, by, ttl }),
})

const replace = (store: SqlStore, entry: NewEntry): Fragment =>
  createUpsert(
    store,
    entry,
    COLUMNS.map((name) => [name, getNew(store, name)]),
  )

function change(store: SqlStore, row: Fragment, next: string | null, ttl: number): Fragment {
  const { column, table } = store
  if (next === null) return query`delete from ${table('state')} where ${row}`
  return query`update ${table('state')} set ${column('value')} = ${next}, ${column('expires')} = ${createEnd(store, ttl)} where ${row}`
}

async function addReturned(store: SqlStore, entry: NewEntry): Promise<boolean> {
  const { rows } = await store.run(
    query`${replace(store, entry)} where ${isOver(store, entry.ttl)} returning 1 as added`,
  )
  return rows.length === 1
}

/** Creates a number of 48 bits that no other addition has. */
const createMark = (): number =>
  crypto.getRandomValues(new Uint16Array(3)).reduce((mark, part) => mark * 2 ** 16 + part, 0)

// MySQL reports one row for an insertion, and also for a row that stays. So an addition writes a random mark, and reads
// whether its own mark was stored. The transaction has locked the row.
async function addMarked(store: SqlStore, { key, value, ttl }: NewEntry): Promise<boolean> {
  const count = createMark()
  const changes = COLUMNS.map((name) => [name, replaceExpired(store, name, ttl)] as const)
  const read = query`select ${store.column('count')} from ${store.table('state')} where ${matchKey(store, key)}`
  const [, result] = await store.together([createUpsert(store, { key, value, count, ttl }, changes), read])
  return Number(result?.rows[0]?.['count']) === count
}
