import { type Fragment, query, raw } from './fragment.ts'
import type { SqlStore } from './store.ts'

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
  return query`${column} = ${value} and ${store.dialect.equals(column, value)}`
}
