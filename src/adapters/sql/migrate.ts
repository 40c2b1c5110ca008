import { type Catalog, type Index, readCatalog, readIndexes, type Source } from './catalog.ts'
import { columnStatement, indexStatement, type TableStyle, tableStatements } from './ddl.ts'
import { type Fragment, render } from './fragment.ts'
import { type Column, SCHEMA, TABLES, type Table, type TableName } from './schema.ts'

/** What `migrate` may do. */
export interface MigrateOptions {
  /** Only says what it would do. */
  readonly isDryRun?: boolean | undefined
}

/**
 * Adds what the database lacks: tables, columns, unique constraints, indexes. Never changes or removes anything,
 * so it may be run at every start, by several processes at once.
 *
 * @returns The statements that were run; none when nothing was missing.
 * @throws {Error} One failed; those before it have been run. Rows that repeat what must be unique are named.
 */
export async function migrate(source: Source, { isDryRun = false }: MigrateOptions = {}): Promise<string[]> {
  const steps = await missing(source)
  for (const step of isDryRun ? [] : steps) await apply(source, step)
  return steps.map(({ statement }) => textOf(source, statement))
}

interface Step {
  readonly statement: Fragment
  /** What must be unique from here on. */
  readonly unique?: { readonly table: TableName; readonly columns: readonly string[] } | undefined
}

const textOf = ({ dialect }: Source, statement: Fragment): string => render(statement, dialect).sql

async function missing(source: Source): Promise<Step[]> {
  const catalog = await readCatalog(source)
  const indexes = await readIndexes(source)
  const style = { dialect: source.dialect, names: source.names, idType: catalog.get('users')?.get('id') }
  return TABLES.flatMap((table) => {
    if (!catalog.has(table)) return tableStatements(style, table).map((statement) => ({ statement }))
    return [
      ...missingColumns(style, table, catalog),
      ...missingIndexes(
        style,
        table,
        indexes.filter((index) => index.table === table),
      ),
    ]
  })
}

function missingColumns(style: TableStyle, table: TableName, catalog: Catalog): Step[] {
  const columns: Readonly<Record<string, Column>> = SCHEMA[table].columns
  const lacking = Object.entries(columns).filter(([name]) => !catalog.get(table)?.has(name))
  return lacking.map(([name, column]) => ({ statement: columnStatement(style, table, name, column) }))
}

// The same question may be answered by another index: a unique one on fewer columns, a longer one that begins alike.
function missingIndexes(style: TableStyle, table: TableName, existing: readonly Index[]): Step[] {
  const { primaryKey, unique = [], indexes = [] }: Table = SCHEMA[table]
  const isUnique = (wanted: readonly string[]) =>
    existing.some((index) => index.isUnique && index.columns.every((column) => wanted.includes(column)))
  const isIndexed = (wanted: readonly string[]) =>
    existing.some((index) => wanted.every((column, position) => index.columns[position] === column))
  return [
    // The key of a table that is there is its own business, where it is called `id`.
    ...[...unique, ...(primaryKey[0] === 'id' ? [] : [primaryKey])]
      .filter((columns) => !isUnique(columns))
      .map((columns) => ({ statement: indexStatement(style, table, columns, true), unique: { table, columns } })),
    ...indexes
      .filter((columns) => !isIndexed(columns))
      .map((columns) => ({ statement: indexStatement(style, table, columns, false) })),
  ]
}

async function apply(source: Source, { statement, unique }: Step): Promise<void> {
  try {
    await source.run(statement)
  } catch (cause) {
    // Another process may have been faster.
    const left = await missing(source)
    if (!left.some((step) => textOf(source, step.statement) === textOf(source, statement))) return
    const why = unique
      ? ` Rows of "${source.names[unique.table]}" that have the same ${unique.columns.join(' and ')} must be merged first.`
      : ''
    throw new Error(`The database refused "${textOf(source, statement)}".${why}`, { cause })
  }
}
