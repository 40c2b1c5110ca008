import { type Catalog, type Index, readCatalog, readIndexes, type Source } from './catalog.ts'
import { refuseOtherNames } from './column-names.ts'
import {
  columnStatement,
  type IndexWish,
  indexStatement,
  LOWER_EMAIL,
  nameOf,
  type TableStyle,
  tableStatements,
} from './ddl.ts'
import { hasLowerEmailIndex } from './find-by-email.ts'
import { canBeTarget, type Links, linkStatement, missingLinks, readLinks, validationStatement } from './foreign-keys.ts'
import { type Fragment, identifier, query, render } from './fragment.ts'
import { readLeftovers } from './leftovers.ts'
import { isInTransaction } from './lock.ts'
import { type Column, SCHEMA, TABLES, type Table, type TableName } from './schema.ts'

/** What a step adds. `table` includes the indexes of a table that the run creates. */
export type StepKind = 'table' | 'column' | 'leftover' | 'index' | 'link' | 'validation'

/** One statement that a database lacks. */
export interface Step {
  readonly kind: StepKind
  readonly table: TableName
  readonly statement: Fragment
  /** Of an index. */
  readonly wish?: IndexWish | undefined
  /** Whether writes go on while PostgreSQL builds the index. */
  readonly isConcurrent?: boolean | undefined
}

/** A statement as it is shown. */
export const textOf = ({ dialect }: Pick<Source, 'dialect'>, { statement }: Pick<Step, 'statement'>): string =>
  render(statement, dialect).sql

interface State {
  readonly catalog: Catalog
  readonly indexes: readonly Index[]
  readonly links: Links
  /** Names of indexes that an interrupted run left behind. */
  readonly leftovers: ReadonlySet<string>
  readonly isConcurrent: boolean
  /** Whether users are found by an address in lower case. */
  readonly isEmailIndexed: boolean
}

/**
 * Compares a database with the schema. Foreign keys come last, because rows may stand in their way.
 *
 * @throws {Error} The columns of a table have other names.
 */
export async function planOf(source: Source): Promise<Step[]> {
  const catalog = await readCatalog(source)
  refuseOtherNames(source, catalog)
  const state = {
    catalog,
    indexes: await readIndexes(source),
    links: await readLinks(source),
    leftovers: await readLeftovers(source),
    isEmailIndexed: source.dialect === 'mysql' || (await hasLowerEmailIndex(source)),
    isConcurrent: source.dialect === 'postgres' && !(await isInTransaction(source)),
  }
  const style = styleOf(source, state)
  return [...TABLES.flatMap((table) => tableSteps(style, table, state)), ...linkSteps(style, state)]
}

/** From what exists before the run, never from what the run itself creates. */
const styleOf = ({ dialect, names }: Source, { catalog, indexes, links }: State): TableStyle => ({
  dialect,
  names,
  idType: catalog.get('users')?.get('id'),
  isLinked: canBeTarget(catalog, indexes, links),
})

function tableSteps(style: TableStyle, table: TableName, state: State): Step[] {
  if (!state.catalog.has(table))
    return tableStatements(style, table).map((statement) => ({ kind: 'table', table, statement }))
  const existing = state.indexes.filter((index) => index.table === table)
  const lower = { table, columns: [LOWER_EMAIL], isUnique: false }
  const wishes = [...missingIndexes(table, existing), ...(table === 'users' && !state.isEmailIndexed ? [lower] : [])]
  return [...missingColumns(style, table, state.catalog), ...wishes.flatMap((wish) => indexSteps(style, wish, state))]
}

function missingColumns(style: TableStyle, table: TableName, catalog: Catalog): Step[] {
  const columns: Readonly<Record<string, Column>> = SCHEMA[table].columns
  const lacking = Object.entries(columns).filter(([name]) => !catalog.get(table)?.has(name))
  return lacking.map(([name, column]) => {
    return { kind: 'column', table, statement: columnStatement(style, table, name, column) }
  })
}

// The same question may be answered by another index: a unique one on fewer columns, a longer one that begins alike.
function missingIndexes(table: TableName, existing: readonly Index[]): IndexWish[] {
  const { primaryKey, unique = [], indexes = [] }: Table = SCHEMA[table]
  const isUnique = (wanted: readonly string[]) =>
    existing.some((index) => index.isUnique && index.columns.every((column) => wanted.includes(column)))
  const isIndexed = (wanted: readonly string[]) =>
    existing.some((index) => wanted.every((column, position) => index.columns[position] === column))
  // The key of a table that is there is its own business, where it is called `id`.
  const wanted = [...unique, ...(primaryKey[0] === 'id' ? [] : [primaryKey])]
  return [
    ...wanted.filter((columns) => !isUnique(columns)).map((columns) => ({ table, columns, isUnique: true })),
    ...indexes.filter((columns) => !isIndexed(columns)).map((columns) => ({ table, columns, isUnique: false })),
  ]
}

function indexSteps(style: TableStyle, wish: IndexWish, { isConcurrent, leftovers }: State): Step[] {
  const { table, columns, isUnique } = wish
  const name = nameOf(style, table, columns, isUnique ? 'key' : 'idx')
  const step = {
    kind: 'index' as const,
    table,
    wish,
    isConcurrent,
    statement: indexStatement(style, wish, isConcurrent),
  }
  if (!leftovers.has(`${table} ${name}`)) return [step]
  const folder = style.names[table].split('.').slice(0, -1)
  const statement = query`drop index if exists ${identifier([...folder, name].join('.'), style.dialect)}`
  return [{ kind: 'leftover', table, wish, statement }, step]
}

function linkSteps(style: TableStyle, { catalog, links }: State): Step[] {
  const isPostgres = style.dialect === 'postgres'
  if (!style.isLinked || style.dialect === 'sqlite' || style.dialect === 'd1') return []
  const validation = (table: TableName, name: string): Step => {
    return { kind: 'validation', table, statement: validationStatement(style, table, name) }
  }
  return [
    ...missingLinks(catalog, links, style).flatMap((table): Step[] => [
      { kind: 'link', table, statement: linkStatement(style, table) },
      ...(isPostgres ? [validation(table, nameOf(style, table, ['userId'], 'fkey'))] : []),
    ]),
    ...links.existing.filter(({ isValid }) => !isValid).map(({ table, name }) => validation(table, name)),
  ]
}
