import type { SqlDialect } from './database.ts'
import { type Fragment, query, raw } from './fragment.ts'
import type { SqlStore } from './store.ts'

// SQLite reads the clock once per statement, so both calls have the same instant. `unixepoch('subsec')` is newer than
// the versions in use.
const SQLITE = "(cast(strftime('%s', 'now') as integer) * 1000 + cast(substr(strftime('%f', 'now'), 4, 3) as integer))"

/**
 * The time of the database in milliseconds since 1970, because the clocks of processes differ. MySQL converts no local
 * time, which is ambiguous for an hour a year.
 */
const CLOCKS: Readonly<Record<SqlDialect, string>> = {
  postgres: 'cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)',
  sqlite: SQLITE,
  d1: SQLITE,
  mysql: "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000)",
}

/** The time of the database when it evaluates the expression. */
export const getNow = (dialect: SqlDialect): Fragment => raw(CLOCKS[dialect])

/** The time at which the statement began. An index can serve a comparison with it. */
export const getStart = (dialect: SqlDialect): Fragment =>
  raw(CLOCKS[dialect].replace('clock_timestamp', 'statement_timestamp'))

/** The condition that an entry has not expired. */
export const isAlive = ({ column, dialect }: Pick<SqlStore, 'column' | 'dialect'>): Fragment =>
  query`${column('expires')} > ${getNow(dialect)}`
