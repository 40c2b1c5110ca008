import type { SqlDialect } from './database.ts'
import { type Fragment, query, raw } from './fragment.ts'
import type { SqlStore } from './store.ts'

/** Expressions that compare two texts exactly, whatever the type, collation or character set of the column. */
const COMPARED: Readonly<Record<SqlDialect, (column: Fragment, value: string) => Fragment>> = {
  postgres: (column, value) => query`cast(${column} as text) collate "C" = ${value}`,
  sqlite: (column, value) => query`cast(${column} as text) collate binary = ${value}`,
  d1: (column, value) => COMPARED.sqlite(column, value),
  mysql: (column, value) =>
    query`cast(convert(${column} using utf8mb4) as binary) = cast(convert(${value} using utf8mb4) as binary)`,
}

/**
 * Returns a condition that a column equals exactly this text. Depending on the collation, databases treat `ABC` or `abc
 * ` as `abc`, and `01` as the number 1.
 *
 * The first comparison uses the index.
 *
 * @param alias Name of the table in a join.
 */
export function compareExactly(store: SqlStore, name: string, value: string, alias?: string): Fragment {
  const column = query`${raw(alias ? `${alias}.` : '')}${store.column(name)}`
  return query`${column} = ${value} and ${COMPARED[store.dialect](column, value)}`
}
