import { quotePostgresName, type Source } from './catalog.ts'
import { describeInexact, findInexactColumns } from './collations.ts'
import { type IndexWish, isOwned } from './ddl.ts'
import { type Fragment, identifier, join, query, raw } from './fragment.ts'
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

const isRepeated = (error: unknown): boolean =>
  ['23505', 'ER_DUP_ENTRY'].includes(`${readCode(error)}`) || /UNIQUE constraint failed/i.test(`${error}`)

// Two users whose provider ids differ in case are two people, whatever the collation.
async function describeRepetition(source: Source, wish: IndexWish): Promise<string> {
  const { table, columns } = wish
  const inexact = await findInexactColumns(source, wish)
  if (inexact.length > 0 && !(await hasExactRepetition(source, wish))) return describeInexact(source, wish, inexact)
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

/** Compares a column by its bytes. */
function exact({ dialect }: Source, column: Fragment): Fragment {
  if (dialect === 'mysql') return query`cast(${column} as binary)`
  return dialect === 'postgres' ? query`${column}::text collate "C"` : query`${column} collate ${raw('binary')}`
}

const DENIED: readonly unknown[] = ['42501', 'ER_TABLEACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR']

/** Returns whether the database user lacks rights. */
const isDenied = (error: unknown): boolean => DENIED.includes(readCode(error)) || /readonly database/.test(`${error}`)

/** Returns the missing rights for a step, as statements for an administrator. */
async function grantSentence(source: Source, step: Step): Promise<string> {
  if (source.dialect === 'sqlite' || source.dialect === 'd1') return 'This process can only read the database file.'
  const grants = await (source.dialect === 'mysql' ? onMysql(source) : describePostgresRights(source, step))
  return `The database user lacks rights. Run migrate() as the owner of the tables, or have an administrator run:\n${grants.join('\n')}`
}

async function onMysql({ run }: Source): Promise<string[]> {
  const { rows } = await run(query`select current_user() as \`user\`, database() as \`database\``)
  const [, name = '', host = ''] = /^(.*)@(.*)$/.exec(`${rows[0]?.['user']}`) ?? []
  return [`grant create, alter, index, references on \`${rows[0]?.['database']}\`.* to '${name}'@'${host}';`]
}

// Only the owner of a table, or a member of the owner, may change it. A foreign key also needs a right on its target.
async function describePostgresRights({ names, run }: Source, { table, kind }: Step): Promise<string[]> {
  const folder = names[table].includes('.')
    ? query`${names[table].split('.')[0] ?? ''}`
    : raw("coalesce(current_schema(), 'public')")
  const { rows } = await run(query`select quote_ident(current_user) as "user", quote_ident(${folder}::text) as "schema",
      has_schema_privilege(${folder}::text, 'create') and has_schema_privilege(${folder}::text, 'usage') as "creates",
      (select quote_ident(pg_get_userbyid(relowner)) from pg_class where oid = to_regclass(${quotePostgresName(names[table])})
        and not pg_has_role(relowner, 'usage')) as "owner",
      has_table_privilege(to_regclass(${quotePostgresName(names.users)}), 'references') as "refers"`)
  const { user, schema, creates, owner, refers } = rows[0] ?? {}
  const needsUsers = isOwned(table) && (kind === 'table' || kind === 'link') && refers === false
  return [
    ...(creates === false ? [`grant usage, create on schema ${schema} to ${user};`] : []),
    ...(owner ? [`grant ${owner} to ${user};`] : []),
    ...(needsUsers ? [`grant references on ${quotePostgresName(names.users)} to ${user};`] : []),
  ]
}
