import { type Catalog, readCatalog, type Source } from './catalog.ts'
import { isOwned } from './ddl.ts'
import { identifier, query, quoteName } from './fragment.ts'
import { formatStep, type Step } from './plan.ts'
import { TABLES, type TableName } from './schema.ts'

/**
 * Returns notices for developers before a plan runs: statements that block writes for a while, and problems that no
 * plan can fix.
 */
export async function listNotices(source: Source, steps: readonly Step[]): Promise<string[]> {
  const { changeToText } = source.dialect
  // SQLite enforces no type and no length.
  if (changeToText === null) return durations(source, steps)
  const catalog = await readCatalog(source)
  return [...describeTokenColumn(source, catalog, changeToText), ...describeSlowChecks(source, catalog)]
}

/** Characters of a stored session token: a prefix and a digest. */
const TOKEN_LENGTH = 47

/** A type of text, with its maximum length. */
const TEXT = /^(?:\w*text|(?:var)?char(?:acter)?(?: varying)?)(?:\((\d+)\))?(?:$| )/

/** A `sessionToken` of another type than text, or too short: no session can be stored. */
function describeTokenColumn(
  { dialect, names }: Source,
  catalog: Catalog,
  changeToText: (column: string) => string,
): string[] {
  const type = catalog.get('sessions')?.get('sessionToken')
  const text = type === undefined ? null : TEXT.exec(type)
  if (type === undefined || (text && Number(text[1] ?? TOKEN_LENGTH) >= TOKEN_LENGTH)) return []
  const on = quoteName(names.sessions, dialect)
  const change = changeToText(quoteName('sessionToken', dialect))
  return [
    `"${names.sessions}"."sessionToken" is ${type}, which cannot hold a session token: a text of ${TOKEN_LENGTH} characters. With stored sessions, every sign-in fails. Run this: alter table ${on} ${change};`,
  ]
}

/** Tables whose `userId` has another character set than `users.id`: MySQL converts all ids before it compares them. */
function describeSlowChecks({ dialect, names }: Source, catalog: Catalog): string[] {
  const idType = catalog.get('users')?.get('id') ?? ''
  const findCharacterSet = (type: string) => /character set (\S+)/.exec(type)?.[1]
  const describeTable = (table: TableName, type: string) => {
    const [on, column] = [names[table], 'userId'].map((name) => quoteName(name, dialect))
    return `"${names[table]}"."userId" is ${type}, and "${names.users}"."id" is ${idType}. No index can compare them, so each session check reads all users. Run this without concurrent writes: alter table ${on} modify ${column} ${idType} not null;`
  }
  return TABLES.flatMap((table) => {
    const type = catalog.get(table)?.get('userId')
    const isOther =
      type !== undefined &&
      isOwned(table) &&
      findCharacterSet(type) !== undefined &&
      findCharacterSet(idType) !== undefined
    return isOther && findCharacterSet(type) !== findCharacterSet(idType) ? [describeTable(table, type)] : []
  })
}

/** Minimum number of rows for a notice. */
const MANY_ROWS = 100_000

/**
 * Rows that SQLite indexes per second: a third of the speed of a fast disk, because rows of other applications are
 * longer.
 */
const ROWS_PER_SECOND = 500_000

/** Estimates how long statements block writes to large tables, on databases that cannot avoid it. */
async function durations(source: Source, steps: readonly Step[]): Promise<string[]> {
  const builds = steps.filter(({ kind }) => kind === 'index')
  const counts = new Map<TableName, number>()
  for (const { table } of builds) counts.set(table, counts.get(table) ?? (await count(source, table)))
  return builds.flatMap((step) => describeDuration(source, step, counts.get(step.table) ?? 0))
}

function describeDuration(source: Source, step: Step, rows: number): string[] {
  if (rows < MANY_ROWS) return []
  const seconds = Math.ceil(rows / ROWS_PER_SECOND)
  return [
    `About ${seconds} second${seconds === 1 ? '' : 's'} without writes, for ${rows} rows of "${source.names[step.table]}": ${formatStep(source, step)}`,
  ]
}

async function count({ dialect, names, run }: Source, table: TableName): Promise<number> {
  const { rows } = await run(query`select count(*) as n from ${identifier(names[table], dialect)}`)
  return Number(rows[0]?.['n'])
}
