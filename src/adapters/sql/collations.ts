import { quotePostgresName, type Source } from './catalog.ts'
import type { SqlRow } from './database.ts'
import type { IndexWish } from './ddl.ts'
import { type Fragment, identifier, join, query } from './fragment.ts'

/** A column that treats different texts as equal. */
export interface InexactColumn {
  readonly name: string
  /** The cause: a collation or a type. */
  readonly rule: string
  /** Makes the column exact. `null` if the database cannot change a column. */
  readonly statement: string | null
}

type Ask = (source: Source, wish: IndexWish) => Promise<InexactColumn[]>

/** Returns the columns of a constraint that ignore case, accents or blanks. */
export const findInexactColumns: Ask = (source, wish) => ASK[source.dialect](source, wish)

const values = (columns: readonly string[]): Fragment => join(columns.map((column) => query`${column}`))

const findInSqlite: Ask = async ({ names, run }, { table, columns }) => {
  const { rows } = await run(query`select sql from sqlite_master where type = 'table' and name = ${names[table]}`)
  const isLoose = /collate\s+"?(?:nocase|rtrim)/i.test(`${rows[0]?.['sql']}`)
  return isLoose ? columns.map((name) => ({ name, rule: 'collate nocase', statement: null })) : []
}

const findInPostgres: Ask = async (source, { table, columns }) => {
  const name = quotePostgresName(source.names[table])
  const { rows } = await source.run(query`select a.attname as "name", y.typname as "type",
    case when o.collisdeterministic is false then quote_ident(o.collname) end as "collation"
    from pg_attribute a join pg_type y on y.oid = a.atttypid left join pg_collation o on o.oid = a.attcollation
    where a.attrelid = to_regclass(${name}) and a.attname in (${values(columns)})
    and (y.typname = 'citext' or o.collisdeterministic is false)`)
  return rows.map((row) => ({
    name: `${row['name']}`,
    rule: row['collation'] ? `the collation ${row['collation']}` : `the type ${row['type']}`,
    statement: `alter table ${name} alter column ${quotePostgresName(`${row['name']}`)} type text${row['collation'] ? ' collate "C"' : ''};`,
  }))
}

const findInMysql: Ask = async (source, { table, columns }) => {
  const { rows } =
    await source.run(query`select column_name as \`name\`, column_type as \`type\`, is_nullable as \`nullable\`,
    character_set_name as \`set\`, collation_name as \`collation\`, column_default as \`default\`, version() as \`version\`
    from information_schema.columns where table_schema = database() and table_name = ${source.names[table]}
    and column_name in (${values(columns)}) and collation_name is not null and collation_name <> 'binary'`)
  const toInexactColumn = (row: SqlRow): InexactColumn => ({
    name: `${row['name']}`,
    rule: `the collation ${row['collation']}`,
    statement: formatModification(source.names[table], row),
  })
  const loose = rows.filter((row) => !/_bin$/.test(`${row['collation']}`))
  // With `_bin`, only trailing blanks are ignored.
  return (loose.length > 0 ? loose : rows).map(toInexactColumn)
}

// `modify` defines a column completely: omitted attributes are lost.
function formatModification(table: string, row: SqlRow): string {
  const [on, name] = [table, `${row['name']}`].map((each) => identifier(each, 'mysql').texts[0])
  const withBlanks = /mariadb/i.test(`${row['version']}`) ? `${row['set']}_nopad_bin` : `${row['set']}_0900_bin`
  const exact = /_bin$/.test(`${row['collation']}`) ? withBlanks : `${row['set']}_bin`
  const isOptional = row['nullable'] === 'YES'
  const given = row['default']
  const fallback = given === null || given === undefined || given === 'NULL' ? '' : ` default ${quote(`${given}`)}`
  return `alter table ${on} modify ${name} ${row['type']} character set ${row['set']} collate ${exact}${isOptional ? '' : ' not null'}${fallback};`
}

// MariaDB quotes a default, MySQL does not.
const quote = (text: string): string => (text.startsWith("'") ? text : `'${text.replaceAll("'", "''")}'`)

const ASK = { sqlite: findInSqlite, d1: findInSqlite, postgres: findInPostgres, mysql: findInMysql }

/** Explains why different rows count as duplicates, and how to fix it. */
export function describeInexact(
  { names }: Source,
  { table, columns }: IndexWish,
  inexact: readonly InexactColumn[],
): string {
  const rules = inexact.map(({ name, rule }) => `${name} (${rule})`).join(' and ')
  const statements = inexact.flatMap(({ statement }) => statement ?? [])
  const remedy =
    statements.length > 0
      ? `Give the column an exact comparison, then run migrate() again:\n${statements.join('\n')}`
      : 'Create the table again with columns that compare exactly, copy the rows, then run migrate() again.'
  return `Rows of "${names[table]}" differ in ${columns.join(' and ')}, for example in upper and lower case, and ${rules} takes them for equal. They may belong to different people: do not merge them. ${remedy}`
}
