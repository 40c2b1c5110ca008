// Writes entries of short-lived state.

import { type Fragment, join, query, raw } from './fragment.ts'
import type { SqlStore } from './store.ts'

/** An entry to write: a value with the count 0, or a counter with an empty value. */
export interface NewEntry {
  readonly key: string
  readonly value: string
  readonly count: number
  /** Milliseconds. */
  readonly ttl: number
}

type ColumnName = 'value' | 'count' | 'expires'

export const matchKey = ({ column }: SqlStore, key: string): Fragment => query`${column('key')} = ${key}`

/** The condition that an entry has not expired by the clock of the database, because the clocks of processes differ. */
export const isAlive = ({ column, dialect }: Pick<SqlStore, 'column' | 'dialect'>): Fragment =>
  query`${column('expires')} > ${dialect.now}`

/** Expiry of an entry that is written now. */
export const createEnd = ({ dialect }: SqlStore, ttl: number): Fragment => query`${dialect.now} + ${ttl}`

/** A column of the existing row. */
const getOld = ({ column, dialect }: SqlStore, name: ColumnName): Fragment => dialect.upsert.getOld(column(name))

/** A column of the row that would be inserted. */
export const getNew = ({ column, dialect }: SqlStore, name: ColumnName): Fragment => dialect.upsert.getNew(column(name))

/** Whether the existing row had expired. The time is that of the new row, so all columns are compared with one instant. */
export const isOver = (store: SqlStore, ttl: number): Fragment =>
  query`${getOld(store, 'expires')} <= ${getNew(store, 'expires')} - ${ttl}`

/** The new column if the existing row had expired, otherwise the existing one, to which a count may be added. */
export function replaceExpired(store: SqlStore, name: ColumnName, ttl: number, isAdded = false): Fragment {
  const [old, fresh] = [getOld(store, name), getNew(store, name)]
  return query`case when ${isOver(store, ttl)} then ${fresh} else ${isAdded ? query`${old} + ${fresh}` : old} end`
}

/**
 * Inserts an entry, or changes the existing one.
 *
 * @param changes In order, `expires` last: MySQL assigns from left to right, and the others compare with it.
 */
export function createUpsert(
  store: SqlStore,
  { key, value, count, ttl }: NewEntry,
  changes: readonly (readonly [ColumnName, Fragment])[],
): Fragment {
  const { column, dialect, table } = store
  const { alias, conflict } = dialect.upsert
  const names = join((['key', 'value', 'count', 'expires'] as const).map(column))
  const assignments = join(changes.map(([name, change]) => query`${column(name)} = ${change}`))
  return query`insert into ${table('state')}${raw(alias)} (${names})
    values (${key}, ${value}, ${count}, ${createEnd(store, ttl)}) ${conflict(column('key'))} ${assignments}`
}
