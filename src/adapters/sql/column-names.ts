import type { Catalog, Source } from './catalog.ts'
import { quoteName } from './fragment.ts'
import { SCHEMA, TABLES, type Table, type TableName } from './schema.ts'

/** A column with another name: `user_id`, or `userid`, as PostgreSQL reads an unquoted name. */
type Alias = Readonly<ReturnType<typeof listAliases>[number]>

const toPlainName = (name: string): string => name.replaceAll('_', '').toLowerCase()

const listAliases = (catalog: Catalog, table: TableName) => {
  const { columns }: Table = SCHEMA[table]
  const existing = [...(catalog.get(table)?.keys() ?? [])]
  return Object.keys(columns).flatMap((wanted) => {
    const found = existing.includes(wanted)
      ? undefined
      : existing.find((name) => toPlainName(name) === toPlainName(wanted))
    return found === undefined ? [] : [{ table, found, wanted }]
  })
}

/**
 * Refuses tables whose columns have other names than those of Auth.js, such as `provider_account_id`. Adding the
 * missing columns would leave every existing row without a value.
 *
 * @throws {Error} Names the columns, and the statements that rename them.
 */
export function assertColumnNames(source: Source, catalog: Catalog): void {
  const aliases = TABLES.flatMap((table) => listAliases(catalog, table))
  if (aliases.length === 0) return
  const told = aliases.map(({ table, found, wanted }) => `${source.names[table]}.${found} is ${wanted}`)
  const renames = aliases.map((alias) => renameStatement(source, alias))
  throw new Error(
    `The tables have columns with other names than latchkey uses: ${told.join(', ')}. Nothing was changed. Rename the columns, in one step with all code that uses them, or let \`tables\` name other tables:\n${renames.join('\n')}`,
  )
}

function renameStatement({ dialect, names }: Source, { table, found, wanted }: Alias): string {
  const [on, from, to] = [names[table], found, wanted].map((name) => quoteName(name, dialect))
  return `alter table ${on} rename column ${from} to ${to};`
}
