import type { Attempt, Dialect, Run } from '../dialect.ts'
import { type Fragment, join, listValues, type Notation, query, quoteName, raw } from '../fragment.ts'
import { TABLE_NAMES, TABLES, type TableNames } from '../schema.ts'
import { COMMON_NOTATION, ON_CONFLICT, TEXT_TYPES } from './common.ts'

const NOTATION: Notation = { ...COMMON_NOTATION, formatPlaceholder: (index) => `$${index}` }

/** A name for `to_regclass`, which reads it like a statement: in quotes, and along the search path. */
const quote = (name: string): string => quoteName(name, NOTATION)

/** Pairs of a table name and its object. */
const selectTables = (names: TableNames): Fragment =>
  join(TABLES.map((table) => query`(${table}, to_regclass(${quote(names[table])}))`))

const readClock = (clock: string): Fragment => raw(`cast(floor(extract(epoch from ${clock}()) * 1000) as bigint)`)

/** PostgreSQL. */
export const postgres: Dialect = Object.freeze<Dialect>({
  ...NOTATION,
  returnsRows: true,
  nestsWrites: true,
  enforcesTypes: true,
  cutsTexts: false,
  hasBooleans: true,
  readsDatesByType: false,
  locksFile: false,
  hasIndexIfNotExists: true,
  buildsConcurrently: true,
  altersOnline: false,
  validatesLater: true,

  now: readClock('clock_timestamp'),
  start: readClock('statement_timestamp'),
  least: raw('least'),
  lastId: null,
  upsert: ON_CONFLICT,
  equals: (column, value) => query`cast(${column} as text) collate "C" = ${value}`,
  equalColumns: (first, second) => query`cast(${first} as text) collate "C" = cast(${second} as text) collate "C"`,
  getBytes: (column) => query`${column}::text collate "C"`,
  encodeDate: (date) => query`${date.toISOString()}`,
  selectDate: (column) => query`cast(extract(epoch from ${column}) * 1000 as text) || 'ms'`,
  deleteSome({ table, condition, limit, skipsLocked }) {
    const lock = raw(skipsLocked ? ' for update skip locked' : '')
    const some = query`select ctid from ${table} where ${condition} ${limit}${lock}`
    return query`delete from ${table} where ctid = any(array(${some})) and ${condition}`
  },

  // Names of `@auth/pg-adapter`.
  tableNames: { ...TABLE_NAMES, verificationTokens: 'verification_token' },
  types: { ...TEXT_TYPES, date: 'timestamptz', integer: 'bigint', boolean: 'boolean' },
  getTextType: () => 'text',
  getTableOptions: (fillFactor) => (fillFactor === undefined ? '' : ` with (fillfactor = ${fillFactor})`),
  changeToText: (column) => `alter column ${column} type text`,

  selectColumns: (
    names,
  ) => query`select t.name as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type",
      case when a.attcollation <> y.typcollation then ' collate ' || a.attcollation::regcollation::text end as "collation"
    from (values ${selectTables(names)}) t (name, oid) join pg_attribute a on a.attrelid = t.oid
    join pg_type y on y.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped`,
  // Partial indexes and those on expressions guarantee nothing about a column.
  selectIndexes: (
    names,
  ) => query`select t.name as "table", i.indexrelid::text as "index", i.indisunique as "unique", a.attname as "column"
    from (values ${selectTables(names)}) t (name, oid)
    join pg_index i on i.indrelid = t.oid and i.indisvalid and i.indimmediate and i.indpred is null and i.indexprs is null
    cross join lateral unnest(i.indkey) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where k.position <= i.indnkeyatts order by i.indexrelid, k.position`,
  selectLeftovers: (names) => query`select t.name as "table", c.relname as "name"
    from (values ${selectTables(names)}) t (name, oid)
    join pg_index i on i.indrelid = t.oid and not i.indisvalid join pg_class c on c.oid = i.indexrelid`,
  selectLowerEmailIndex: (users) => query`select 1 as found from pg_index
    where indrelid = to_regclass(${quote(users)}) and indisvalid and indpred is null
    and pg_get_indexdef(indexrelid, 1, true) ~ ${'^lower\\(\\(?"?email"?[):]'} limit 1`,
  foreignKeys: {
    select: (names) => query`select t.name as "table", c.conname as "name", c.convalidated as "valid"
  from (values ${selectTables(names)}) t (name, oid)
  join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' and c.confrelid = to_regclass(${quote(names.users)})
  join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
  where cardinality(c.conkey) = 1 and a.attname = 'userId'`,
    // A partitioned table cannot have a foreign key that is validated later. A view cannot have any.
    selectCapable: (names) => query`select t.name as "table"
  from (values ${selectTables(names)}) t (name, oid) join pg_class c on c.oid = t.oid and c.relkind = 'r'`,
  },
  async findInexact(run, table, columns) {
    const name = quote(table)
    const { rows } = await run(query`select a.attname as "name", y.typname as "type",
    case when o.collisdeterministic is false then quote_ident(o.collname) end as "collation"
    from pg_attribute a join pg_type y on y.oid = a.atttypid left join pg_collation o on o.oid = a.attcollation
    where a.attrelid = to_regclass(${name}) and a.attname in (${listValues(columns)})
    and (y.typname = 'citext' or o.collisdeterministic is false)`)
    return rows.map((row) => ({
      name: `${row['name']}`,
      rule: row['collation'] ? `the collation ${row['collation']}` : `the type ${row['type']}`,
      statement: `alter table ${name} alter column ${quote(`${row['name']}`)} type text${row['collation'] ? ' collate "C"' : ''};`,
    }))
  },
  findGrants,
})

// Only the owner of a table, or a member of the owner, may change it. A foreign key also needs a right on its target.
async function findGrants(run: Run, { names, table, refersToUsers }: Attempt): Promise<string[]> {
  const folder = names[table].includes('.')
    ? query`${names[table].split('.')[0] ?? ''}`
    : raw("coalesce(current_schema(), 'public')")
  const { rows } = await run(query`select quote_ident(current_user) as "user", quote_ident(${folder}::text) as "schema",
      has_schema_privilege(${folder}::text, 'create') and has_schema_privilege(${folder}::text, 'usage') as "creates",
      (select quote_ident(pg_get_userbyid(relowner)) from pg_class where oid = to_regclass(${quote(names[table])})
        and not pg_has_role(relowner, 'usage')) as "owner",
      has_table_privilege(to_regclass(${quote(names.users)}), 'references') as "refers"`)
  const { user, schema, creates, owner, refers } = rows[0] ?? {}
  return [
    ...(creates === false ? [`grant usage, create on schema ${schema} to ${user};`] : []),
    ...(owner ? [`grant ${owner} to ${user};`] : []),
    ...(refersToUsers && refers === false ? [`grant references on ${quote(names.users)} to ${user};`] : []),
  ]
}
