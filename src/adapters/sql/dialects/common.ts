// Parts that several dialects share.

import type { Upsert } from '../dialect.ts'
import { type Notation, query } from '../fragment.ts'
import type { ColumnKind } from '../schema.ts'

/** Quotes of the SQL standard, and placeholders without a number. */
export const COMMON_NOTATION: Notation = { quote: '"', formatPlaceholder: () => '?' }

/** Types of a database whose `text` has no maximum length, and can be indexed. */
export const TEXT_TYPES: Readonly<Record<Exclude<ColumnKind, 'integer' | 'boolean'>, string>> = {
  id: 'text',
  key: 'text',
  credential: 'text',
  stateKey: 'text',
  text: 'text',
  date: 'text',
}

/** `on conflict` of PostgreSQL and SQLite. */
export const ON_CONFLICT: Upsert = {
  alias: ' as old',
  conflict: (key) => query`on conflict (${key}) do update set`,
  getOld: (column) => query`old.${column}`,
  getNew: (column) => query`excluded.${column}`,
}
