import type { SqlDialect } from './database.ts'
import { type Fragment, query, raw } from './fragment.ts'
import type { SqlStore } from './store.ts'

/** Two texts compared by their characters alone, whatever the type, the collation or the character set of the column. */
const COMPARED: Readonly<Record<SqlDialect, (column: Fragment, value: string) => Fragment>> = {
  postgres: (column, value) => query`cast(${column} as text) collate "C" = ${value}`,
  sqlite: (column, value) => query`cast(${column} as text) collate binary = ${value}`,
  d1: (column, value) => COMPARED.sqlite(column, value),
  mysql: (column, value) =>
    query`cast(convert(${column} using utf8mb4) as binary) = cast(convert(${value} using utf8mb4) as binary)`,
}

/**
 * Returns a condition that a column holds exactly this text. Databases may take `ABC` or `abc ` for `abc`, by the
 * collation of the column, and `01` for the number 1.
 *
 * The first comparison is the one that an index answers.
 *
 * @param alias Of the table, in a join.
 */
export function compareExactly(store: SqlStore, name: string, value: string, alias?: string): Fragment {
  const column = query`${raw(alias ? `${alias}.` : '')}${store.column(name)}`
  return query`${column} = ${value} and ${COMPARED[store.dialect](column, value)}`
}
