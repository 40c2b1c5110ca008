import { listTableNames } from '../catalog.ts'
import type { Dialect } from '../dialect.ts'
import { query, raw } from '../fragment.ts'
import { TABLE_NAMES } from '../schema.ts'
import { COMMON_NOTATION, ON_CONFLICT, TEXT_TYPES } from './common.ts'

// SQLite reads the clock once per statement, so both calls have the same instant. `unixepoch('subsec')` is newer than
// the versions in use.
const NOW = raw(
  "(cast(strftime('%s', 'now') as integer) * 1000 + cast(substr(strftime('%f', 'now'), 4, 3) as integer))",
)

/** SQLite. */
export const sqlite: Dialect = Object.freeze<Dialect>({
  ...COMMON_NOTATION,
  returnsRows: true,
  nestsWrites: false,
  enforcesTypes: false,
  cutsTexts: false,
  hasBooleans: false,
  readsDatesByType: false,
  locksFile: true,
  hasIndexIfNotExists: true,
  buildsConcurrently: false,
  altersOnline: false,
  validatesLater: false,

  now: NOW,
  start: NOW,
  least: raw('min'),
  lastId: raw('last_insert_rowid()'),
  upsert: ON_CONFLICT,
  equals: (column, value) => query`cast(${column} as text) collate binary = ${value}`,
  equalColumns: (first, second) => query`${first} = ${second} collate ${raw('binary')}`,
  getBytes: (column) => query`${column} collate ${raw('binary')}`,
  // Tables of other libraries store milliseconds.
  encodeDate: (date, type) => query`${/int/.test(type) ? date.getTime() : date.toISOString()}`,
  selectDate: (column) => column,
  deleteSome: ({ table, primaryKey, condition, limit }) =>
    query`delete from ${table} where (${primaryKey}) in (select ${primaryKey} from ${table} where ${condition} ${limit}) and ${condition}`,

  tableNames: TABLE_NAMES,
  types: { ...TEXT_TYPES, integer: 'integer', boolean: 'integer' },
  getTextType: () => 'text',
  getTableOptions: () => '',
  changeToText: null,

  selectColumns: (names) => query`select m.name as "table", c.name as "column", c.type as "type"
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name in (${listTableNames(names)})`,
  // A primary key that is the row number has no index of its own. The statement begins with `select`, because drivers
  // otherwise expect no rows.
  selectIndexes: (
    names,
  ) => query`select m.name as "table", l.name as "index", l."unique" as "unique", i.name as "column",
      i.seqno as "position"
    from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
    where m.type = 'table' and l.partial = 0 and m.name in (${listTableNames(names)})
    union all select m.name, 'primary key', 1, c.name, c.pk from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 and m.name in (${listTableNames(names)}) order by 1, 2, 5`,
  selectLeftovers: null,
  selectLowerEmailIndex: (
    users,
  ) => query`select 1 as found from sqlite_master where type = 'index' and tbl_name = ${users}
    and replace(replace(replace(lower(sql), '"', ''), '\`', ''), ' ', '') like '%(lower(email))' limit 1`,
  foreignKeys: null,
  async findInexact(run, table, columns) {
    const { rows } = await run(query`select sql from sqlite_master where type = 'table' and name = ${table}`)
    const isLoose = /collate\s+"?(?:nocase|rtrim)/i.test(`${rows[0]?.['sql']}`)
    return isLoose ? columns.map((name) => ({ name, rule: 'collate nocase', statement: null })) : []
  },
  findGrants: null,
})
