import { listTableNames } from '../catalog.ts'
import type { SqlRow } from '../database.ts'
import type { Dialect, InexactColumn, Upsert } from '../dialect.ts'
import { listValues, type Notation, query, quoteName, raw } from '../fragment.ts'
import { TABLE_NAMES } from '../schema.ts'
import { COMMON_NOTATION, TEXT_TYPES } from './common.ts'

const NOTATION: Notation = { ...COMMON_NOTATION, quote: '`' }

// Avoids a conversion of local time, which is ambiguous for an hour a year.
const NOW = raw("(timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000)")

const ON_DUPLICATE_KEY: Upsert = {
  alias: '',
  conflict: () => raw('on duplicate key update'),
  getOld: (column) => column,
  getNew: (column) => query`values(${column})`,
}

/** A `timestamp` is stored as an instant, and texts are converted from the time zone of the connection. */
const isInstant = (type: string): boolean => type.startsWith('timestamp')

/** MySQL and MariaDB. */
export const mysql: Dialect = Object.freeze<Dialect>({
  ...NOTATION,
  returnsRows: false,
  nestsWrites: false,
  enforcesTypes: true,
  cutsTexts: true,
  hasBooleans: false,
  readsDatesByType: true,
  locksFile: false,
  hasIndexIfNotExists: false,
  buildsConcurrently: false,
  altersOnline: true,
  validatesLater: false,

  now: NOW,
  start: NOW,
  least: raw('least'),
  lastId: raw('last_insert_id()'),
  upsert: ON_DUPLICATE_KEY,
  equals: (column, value) =>
    query`cast(convert(${column} using utf8mb4) as binary) = cast(convert(${value} using utf8mb4) as binary)`,
  equalColumns: (first, second) =>
    query`${first} = ${second} and cast(convert(${first} using utf8mb4) as binary) = cast(convert(${second} using utf8mb4) as binary)`,
  getBytes: (column) => query`cast(${column} as binary)`,
  encodeDate: (date, type) =>
    isInstant(type)
      ? query`from_unixtime(cast(${date.getTime()} as decimal(20, 3)) / 1000)`
      : query`${date.toISOString().slice(0, -1).replace('T', ' ')}`,
  selectDate: (column, type) =>
    isInstant(type) ? query`concat(unix_timestamp(${column}) * 1000, 'ms')` : query`cast(${column} as char)`,
  deleteSome: ({ table, condition, limit }) => query`delete from ${table} where ${condition} ${limit}`,

  tableNames: TABLE_NAMES,
  // MySQL's default collations treat `a`, `A` and `á` as equal, which is unsafe for identifiers.
  types: {
    ...TEXT_TYPES,
    id: 'varchar(255)',
    key: 'varchar(255)',
    // Other types ignore trailing spaces.
    stateKey: 'varbinary(80)',
    credential: 'varchar(1400) character set ascii collate ascii_bin',
    date: 'datetime(3)',
    integer: 'bigint',
    boolean: 'boolean',
  },
  getTextType: (length) => `varchar(${length})`,
  getTableOptions: () => ' character set utf8mb4 collate utf8mb4_bin',
  changeToText: (column) => `modify ${column} varchar(255) not null`,

  selectColumns: (names) => query`select table_name as \`table\`, column_name as \`column\`, column_type as \`type\`,
    concat(' character set ', character_set_name, ' collate ', collation_name) as \`collation\`
    from information_schema.columns where table_schema = database() and table_name in (${listTableNames(names)})`,
  selectIndexes: (names) => query`select table_name as \`table\`, index_name as \`index\`, 1 - non_unique as \`unique\`,
    column_name as \`column\` from information_schema.statistics
    where table_schema = database() and sub_part is null and table_name in (${listTableNames(names)})
    order by table_name, index_name, seq_in_index`,
  selectLeftovers: null,
  selectLowerEmailIndex: null,
  foreignKeys: {
    select: (names) => query`select table_name as \`table\`, constraint_name as \`name\`, 1 as \`valid\`
  from information_schema.key_column_usage where table_schema = database() and table_name in (${listTableNames(names)})
  and column_name = 'userId' and referenced_table_name = ${names.users} and referenced_column_name = 'id'`,
    // Other engines ignore foreign keys, and partitions refuse them.
    selectCapable: (names) => query`select table_name as \`table\` from information_schema.tables
  where table_schema = database() and table_name in (${listTableNames(names)})
  and engine = 'InnoDB' and create_options not like '%partitioned%'`,
  },
  async findInexact(run, table, columns) {
    const { rows } =
      await run(query`select column_name as \`name\`, column_type as \`type\`, is_nullable as \`nullable\`,
    character_set_name as \`set\`, collation_name as \`collation\`, column_default as \`default\`, version() as \`version\`
    from information_schema.columns where table_schema = database() and table_name = ${table}
    and column_name in (${listValues(columns)}) and collation_name is not null and collation_name <> 'binary'`)
    const loose = rows.filter((row) => !/_bin$/.test(`${row['collation']}`))
    // With `_bin`, only trailing spaces are ignored.
    return (loose.length > 0 ? loose : rows).map((row) => toInexactColumn(table, row))
  },
  async findGrants(run) {
    const { rows } = await run(query`select current_user() as \`user\`, database() as \`database\``)
    const [, name = '', host = ''] = /^(.*)@(.*)$/.exec(`${rows[0]?.['user']}`) ?? []
    return [`grant create, alter, index, references on \`${rows[0]?.['database']}\`.* to '${name}'@'${host}';`]
  },
})

const toInexactColumn = (table: string, row: SqlRow): InexactColumn => ({
  name: `${row['name']}`,
  rule: `the collation ${row['collation']}`,
  statement: formatModification(table, row),
})

// `modify` defines a column completely: omitted attributes are lost.
function formatModification(table: string, row: SqlRow): string {
  const [on, name] = [table, `${row['name']}`].map((each) => quoteName(each, NOTATION))
  const withBlanks = /mariadb/i.test(`${row['version']}`) ? `${row['set']}_nopad_bin` : `${row['set']}_0900_bin`
  const exact = /_bin$/.test(`${row['collation']}`) ? withBlanks : `${row['set']}_bin`
  const isOptional = row['nullable'] === 'YES'
  const given = row['default']
  const fallback = given === null || given === undefined || given === 'NULL' ? '' : ` default ${quoteText(`${given}`)}`
  return `alter table ${on} modify ${name} ${row['type']} character set ${row['set']} collate ${exact}${isOptional ? '' : ' not null'}${fallback};`
}

// MariaDB quotes a default, MySQL does not.
const quoteText = (text: string): string => (text.startsWith("'") ? text : `'${text.replaceAll("'", "''")}'`)
