import { type Catalog, type Index, readCatalog, readIndexes, readLeftovers, type Source } from './catalog.ts'
import { assertColumnNames } from './column-names.ts'
import {
  createColumnStatement,
  createIndexStatement,
  createName,
  createTableStatements,
  type IndexWish,
  LOWER_EMAIL,
  type TableStyle,
} from './ddl.ts'
import { hasLowerEmailIndex } from './find-by-email.ts'
import {
  canBeTarget,
  createValidationStatement,
  type Links,
  linkStatement,
  listMissingLinks,
  readLinks,
} from './foreign-keys.ts'
import { type Fragment, identifier, query, render } from './fragment.ts'
import { isInTransaction } from './lock.ts'
import { type Column, SCHEMA, TABLES, type Table, type TableName } from './schema.ts'

/** The object that a step adds. `table` includes the indexes of a table that the run creates. */
export type StepKind = 'table' | 'column' | 'leftover' | 'index' | 'link' | 'validation'

/** One statement to run. */
export interface Step {
  readonly kind: StepKind
  readonly table: TableName
  readonly statement: Fragment
  /** Of an index. */
  readonly wish?: IndexWish | undefined
  /** Whether writes continue while PostgreSQL builds the index. */
  readonly isConcurrent?: boolean | undefined
}

/** Formats a statement for display. */
export const formatStep = ({ dialect }: Pick<Source, 'dialect'>, { statement }: Pick<Step, 'statement'>): string =>
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
 * Compares a database with the schema. Foreign keys come last, because rows may violate them.
 *
 * @throws {Error} The columns of a table have other names.
 */
export async function createPlan(source: Source): Promise<Step[]> {
  const catalog = await readCatalog(source)
  assertColumnNames(source, catalog)
  const state = {
    catalog,
    indexes: await readIndexes(source),
    links: await readLinks(source),
    leftovers: await readLeftovers(source),
    isEmailIndexed: source.dialect.selectLowerEmailIndex === null || (await hasLowerEmailIndex(source)),
    isConcurrent: source.dialect.buildsConcurrently && !(await isInTransaction(source)),
  }
  const style = getStyle(source, state)
  return [...TABLES.flatMap((table) => planTable(style, table, state)), ...linkSteps(style, state)]
}

/** Based on what existed before the run, never on what the run creates. */
const getStyle = ({ dialect, names }: Source, { catalog, indexes, links }: State): TableStyle => ({
  dialect,
  names,
  idType: catalog.get('users')?.get('id'),
  isLinked: canBeTarget(catalog, indexes, links),
})

function planTable(style: TableStyle, table: TableName, state: State): Step[] {
  if (!state.catalog.has(table))
    return createTableStatements(style, table).map((statement) => ({ kind: 'table', table, statement }))
  const existing = state.indexes.filter((index) => index.table === table)
  const lower = { table, columns: [LOWER_EMAIL], isUnique: false }
  const wishes = [
    ...listMissingIndexes(table, existing),
    ...(table === 'users' && !state.isEmailIndexed ? [lower] : []),
  ]
  return [
    ...planMissingColumns(style, table, state.catalog),
    ...wishes.flatMap((wish) => planIndex(style, wish, state)),
  ]
}

function planMissingColumns(style: TableStyle, table: TableName, catalog: Catalog): Step[] {
  const columns: Readonly<Record<string, Column>> = SCHEMA[table].columns
  const lacking = Object.entries(columns).filter(([name]) => !catalog.get(table)?.has(name))
  return lacking.map(([name, column]) => {
    return { kind: 'column', table, statement: createColumnStatement(style, table, name, column) }
  })
}

// Another index may serve the same query: a unique one on fewer columns, or a longer one with the same prefix.
function listMissingIndexes(table: TableName, existing: readonly Index[]): IndexWish[] {
  const { primaryKey, unique = [], indexes = [] }: Table = SCHEMA[table]
  const isUnique = (wanted: readonly string[]) =>
    existing.some((index) => index.isUnique && index.columns.every((column) => wanted.includes(column)))
  const isIndexed = (wanted: readonly string[]) =>
    existing.some((index) => wanted.every((column, position) => index.columns[position] === column))
  // The key of an existing table stays unchanged if it is called `id`.
  const wanted = [...unique, ...(primaryKey[0] === 'id' ? [] : [primaryKey])]
  return [
    ...wanted.filter((columns) => !isUnique(columns)).map((columns) => ({ table, columns, isUnique: true })),
    ...indexes.filter((columns) => !isIndexed(columns)).map((columns) => ({ table, columns, isUnique: false })),
  ]
}

function planIndex(style: TableStyle, wish: IndexWish, { isConcurrent, leftovers }: State): Step[] {
  const { table, columns, isUnique } = wish
  const name = createName(style, table, columns, isUnique ? 'key' : 'idx')
  const step = {
    kind: 'index' as const,
    table,
    wish,
    isConcurrent,
    statement: createIndexStatement(style, wish, isConcurrent),
  }
  if (!leftovers.has(`${table} ${name}`)) return [step]
  const folder = style.names[table].split('.').slice(0, -1)
  const statement = query`drop index if exists ${identifier([...folder, name].join('.'), style.dialect)}`
  return [{ kind: 'leftover', table, wish, statement }, step]
}

function linkSteps(style: TableStyle, { catalog, links }: State): Step[] {
  if (!style.isLinked || style.dialect.foreignKeys === null) return []
  const planValidation = (table: TableName, name: string): Step => {
    return { kind: 'validation', table, statement: createValidationStatement(style, table, name) }
  }
  return [
    ...listMissingLinks(catalog, links, style).flatMap((table): Step[] => [
      { kind: 'link', table, statement: linkStatement(style, table) },
      ...(style.dialect.validatesLater ? [planValidation(table, createName(style, table, ['userId'], 'fkey'))] : []),
    ]),
    ...links.existing.filter(({ isValid }) => !isValid).map(({ table, name }) => planValidation(table, name)),
  ]
}
