import { type Catalog, findTable, type Index, isTrue, type Source } from './catalog.ts'
import { createName, formatForeignKey, isOwned, type TableStyle } from './ddl.ts'
import { type Fragment, identifier, query } from './fragment.ts'
import { TABLES, type TableName } from './schema.ts'

/** A foreign key from the `userId` of a table to the `id` of the users. */
export interface ForeignKey {
  readonly table: TableName
  readonly name: string
  /** Whether it was validated for all rows. */
  readonly isValid: boolean
}

/** Input of the foreign key queries. */
export interface Links {
  readonly existing: readonly ForeignKey[]
  /** Tables that can have one, or be referenced. */
  readonly capable: ReadonlySet<TableName>
}

/** Reads the existing foreign keys. SQLite is skipped, because it cannot add one to a table. */
export async function readLinks(source: Source): Promise<Links> {
  const { foreignKeys } = source.dialect
  if (foreignKeys === null) return { existing: [], capable: new Set(TABLES) }
  const { rows } = await source.run(foreignKeys.select(source.names))
  const existing = rows.flatMap((row) => {
    const table = findTable(source, row['table'])
    return table ? [{ table, name: `${row['name']}`, isValid: isTrue(row['valid']) }] : []
  })
  const answer = await source.run(foreignKeys.selectCapable(source.names))
  const capable = answer.rows.map((row) => findTable(source, row['table'])).filter((table) => table !== undefined)
  return { existing, capable: new Set(capable) }
}

/** Returns whether a foreign key can refer to the users: their table does not exist yet, or its `id` is unique. */
export function canBeTarget(catalog: Catalog, indexes: readonly Index[], { capable }: Links): boolean {
  if (!catalog.has('users')) return true
  return (
    capable.has('users') &&
    indexes.some(({ table, isUnique, columns }) => table === 'users' && isUnique && `${columns}` === 'id')
  )
}

/** Returns existing tables that lack a possible foreign key to existing users. */
export const listMissingLinks = (catalog: Catalog, { existing, capable }: Links, style: TableStyle): TableName[] =>
  TABLES.filter((table) => {
    const type = catalog.get(table)?.get('userId')
    if (!isOwned(table) || type === undefined || style.idType === undefined) return false
    const isThere = existing.some((key) => key.table === table)
    return !isThere && capable.has(table) && isComparable(type, style.idType)
  })

/** Returns whether an index can compare columns of two types: the same type, except for the length of a text. */
const isComparable = (type: string, other: string): boolean => toFamily(type) === toFamily(other)

// MySQL cannot relate `text` and `varchar`. On PostgreSQL they are the same.
function toFamily(type: string): string {
  const whole = type.replace(/\(\d+\)/, '')
  const family = whole.includes('character set') ? 'char' : 'text'
  return whole.replace(/^(?:character varying|varchar|char)(?= |$)/, family)
}

/** Adds a foreign key to a table with rows. On PostgreSQL, `createValidationStatement` validates the rows. */
export function linkStatement(style: TableStyle, table: TableName): Fragment {
  const on = identifier(style.names[table], style.dialect)
  const name = identifier(createName(style, table, ['userId'], 'fkey'), style.dialect)
  const statement = query`alter table ${on} add constraint ${name} ${formatForeignKey(style)}`
  return style.dialect.validatesLater ? query`${statement} not valid` : statement
}

/** Validates the rows of a table for a foreign key of PostgreSQL. Writes continue meanwhile. */
export const createValidationStatement = ({ dialect, names }: TableStyle, table: TableName, name: string): Fragment =>
  query`alter table ${identifier(names[table], dialect)} validate constraint ${identifier(name, dialect)}`

/** Selects the rows of a table whose user does not exist, after `delete` or `select count(*)`. */
export function selectOrphans({ dialect, names }: Pick<Source, 'dialect' | 'names'>, table: TableName): Fragment {
  const [owned, users] = [identifier(names[table], dialect), identifier(names.users, dialect)]
  const [userId, id] = [query`${owned}.${identifier('userId', dialect)}`, query`${users}.${identifier('id', dialect)}`]
  return query`from ${owned} where ${userId} is not null and not exists (select 1 from ${users} where ${id} = ${userId})`
}
