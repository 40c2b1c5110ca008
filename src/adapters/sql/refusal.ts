import type { Source } from './catalog.ts'
import { inexactColumns, inexactSentence } from './collations.ts'
import type { IndexWish } from './ddl.ts'
import { type Fragment, identifier, join, query, raw } from './fragment.ts'
import { isLocked } from './lock.ts'
import { type Step, textOf } from './plan.ts'
import { codeOf } from './retry-conflicts.ts'
import { grantSentence, isDenied } from './rights.ts'

/** PostgreSQL ended a statement that took too long. */
const STATEMENT_TIMEOUT = '57014'

/** What `migrate` throws when a database refuses a step: the statement, and what to do. The cause is the driver's error. */
export async function refusal(source: Source, step: Step, cause: unknown): Promise<Error> {
  // Asking must not hide what was refused.
  const advice = await adviceOn(source, step, cause).catch(() => '')
  return new Error(`The database refused "${textOf(source, step)}".${advice && ` ${advice}`}`, { cause })
}

async function adviceOn(source: Source, step: Step, cause: unknown): Promise<string> {
  if (isDenied(cause)) return grantSentence(source, step)
  if (isRepeated(cause) && step.wish) return repetition(source, step.wish)
  if (codeOf(cause) === STATEMENT_TIMEOUT)
    return 'It took longer than `statement_timeout` allows. Run migrate() over a connection without it: append `?options=-c%20statement_timeout%3D0` to the address of the database.'
  if (!isLocked(cause)) return ''
  return `Another transaction has kept "${source.names[step.table]}" locked for two minutes. End it, then run migrate() again.`
}

const isRepeated = (error: unknown): boolean =>
  ['23505', 'ER_DUP_ENTRY'].includes(`${codeOf(error)}`) || /UNIQUE constraint failed/i.test(`${error}`)

// Two users whose provider ids differ in case are two people, whatever the collation of the column says.
async function repetition(source: Source, wish: IndexWish): Promise<string> {
  const { table, columns } = wish
  const inexact = await inexactColumns(source, wish)
  if (inexact.length > 0 && !(await hasExactRepetition(source, wish))) return inexactSentence(source, wish, inexact)
  return `Rows of "${source.names[table]}" that have the same ${columns.join(' and ')} must be merged first.`
}

async function hasExactRepetition(source: Source, { table, columns }: IndexWish): Promise<boolean> {
  const { dialect, names } = source
  const all = columns.map((column) => identifier(column, dialect))
  const { rows } = await source.run(query`select 1 as n from ${identifier(names[table], dialect)}
    where ${join(
      all.map((column) => query`${column} is not null`),
      ' and ',
    )} group by ${join(all.map((column) => exact(source, column)))} having count(*) > 1 limit 1`)
  return rows.length > 0
}

/** A column compared by its bytes. */
function exact({ dialect }: Source, column: Fragment): Fragment {
  if (dialect === 'mysql') return query`cast(${column} as binary)`
  return dialect === 'postgres' ? query`${column}::text collate "C"` : query`${column} collate ${raw('binary')}`
}
