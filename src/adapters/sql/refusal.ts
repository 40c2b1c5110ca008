import type { Source } from './catalog.ts'
import { type IndexWish, isOwned } from './ddl.ts'
import type { InexactColumn } from './dialect.ts'
import { identifier, join, query } from './fragment.ts'
import { isLocked } from './lock.ts'
import { formatStep, type Step } from './plan.ts'
import { readCode } from './retry-conflicts.ts'

/** PostgreSQL canceled a statement that took too long. */
const STATEMENT_TIMEOUT = '57014'

/**
 * The error of `migrate` when a database refuses a step: the statement and the fix. The cause is the driver's error.
 */
export async function createRefusal(source: Source, step: Step, cause: unknown): Promise<Error> {
  // A failed lookup must not hide the refusal.
  const advice = await describeAdvice(source, step, cause).catch(() => '')
  return new Error(`The database refused "${formatStep(source, step)}".${advice && ` ${advice}`}`, { cause })
}

async function describeAdvice(source: Source, step: Step, cause: unknown): Promise<string> {
  if (isDenied(cause)) return grantSentence(source, step)
  if (isRepeated(cause) && step.wish) return describeRepetition(source, step.wish)
  if (readCode(cause) === STATEMENT_TIMEOUT)
    return 'It took longer than `statement_timeout` allows. Run migrate() over a connection without it: append `?options=-c%20statement_timeout%3D0` to the address of the database.'
  if (!isLocked(cause)) return ''
  return `Another transaction has kept "${source.names[step.table]}" locked for two minutes. End it, then run migrate() again.`
}

/** Returns whether a unique constraint or a primary key refused a row. */
export const isRepeated = (error: unknown): boolean =>
  ['23505', 'ER_DUP_ENTRY'].includes(`${readCode(error)}`) || /UNIQUE constraint failed/i.test(`${error}`)

// Two users whose provider ids differ in case are two people, whatever the collation.
async function describeRepetition(source: Source, wish: IndexWish): Promise<string> {
  const { table, columns } = wish
  const inexact = await source.dialect.findInexact(source.run, source.names[table], columns)
  if (inexact.length > 0 && !(await hasExactRepetition(source, wish))) return describeInexact(source, wish, inexact)
  return `Rows of "${source.names[table]}" that have the same ${columns.join(' and ')} must be merged first.`
}

/** Explains why different rows count as duplicates, and how to fix it. */
function describeInexact({ names }: Source, { table, columns }: IndexWish, inexact: readonly InexactColumn[]): string {
  const rules = inexact.map(({ name, rule }) => `${name} (${rule})`).join(' and ')
  const statements = inexact.flatMap(({ statement }) => statement ?? [])
  const remedy =
    statements.length > 0
      ? `Give the column an exact comparison, then run migrate() again:\n${statements.join('\n')}`
      : 'Create the table again with columns that compare exactly, copy the rows, then run migrate() again.'
  return `Rows of "${names[table]}" differ in ${columns.join(' and ')}, for example in upper and lower case, and ${rules} takes them for equal. They may belong to different people: do not merge them. ${remedy}`
}

async function hasExactRepetition(source: Source, { table, columns }: IndexWish): Promise<boolean> {
  const { dialect, names } = source
  const all = columns.map((column) => identifier(column, dialect))
  const { rows } = await source.run(query`select 1 as n from ${identifier(names[table], dialect)}
    where ${join(
      all.map((column) => query`${column} is not null`),
      ' and ',
    )} group by ${join(all.map(dialect.getBytes))} having count(*) > 1 limit 1`)
  return rows.length > 0
}

const DENIED: readonly unknown[] = ['42501', 'ER_TABLEACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR']

/** Returns whether the database user lacks rights. */
const isDenied = (error: unknown): boolean => DENIED.includes(readCode(error)) || /readonly database/.test(`${error}`)

/** Returns the missing rights for a step, as statements for an administrator. */
async function grantSentence({ dialect, names, run }: Source, { table, kind }: Step): Promise<string> {
  if (dialect.findGrants === null) return 'This process can only read the database file.'
  const refersToUsers = isOwned(table) && (kind === 'table' || kind === 'link')
  const grants = await dialect.findGrants(run, { names, table, refersToUsers })
  return `The database user lacks rights. Run migrate() as the owner of the tables, or have an administrator run:\n${grants.join('\n')}`
}
