import { postgresName, type Source } from './catalog.ts'
import { isOwned } from './ddl.ts'
import { query, raw } from './fragment.ts'
import type { Step } from './plan.ts'
import { codeOf } from './retry-conflicts.ts'

const DENIED: readonly unknown[] = ['42501', 'ER_TABLEACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR']

/** Whether the user of the connection may not do what was asked. */
export const isDenied = (error: unknown): boolean =>
  DENIED.includes(codeOf(error)) || /readonly database/.test(`${error}`)

/** Which rights a user lacks for a step, as statements for an administrator. */
export async function grantSentence(source: Source, step: Step): Promise<string> {
  if (source.dialect === 'sqlite' || source.dialect === 'd1') return 'This process can only read the database file.'
  const grants = await (source.dialect === 'mysql' ? onMysql(source) : onPostgres(source, step))
  return `The database user lacks rights. Run migrate() as the owner of the tables, or have an administrator run:\n${grants.join('\n')}`
}

async function onMysql({ run }: Source): Promise<string[]> {
  const { rows } = await run(query`select current_user() as \`user\`, database() as \`database\``)
  const [, name = '', host = ''] = /^(.*)@(.*)$/.exec(`${rows[0]?.['user']}`) ?? []
  return [`grant create, alter, index, references on \`${rows[0]?.['database']}\`.* to '${name}'@'${host}';`]
}

// Only who owns a table, or belongs to its owner, may change it. A foreign key also needs a right on its target.
async function onPostgres({ names, run }: Source, { table, kind }: Step): Promise<string[]> {
  const folder = names[table].includes('.')
    ? query`${names[table].split('.')[0] ?? ''}`
    : raw("coalesce(current_schema(), 'public')")
  const { rows } = await run(query`select quote_ident(current_user) as "user", quote_ident(${folder}::text) as "schema",
      has_schema_privilege(${folder}::text, 'create') and has_schema_privilege(${folder}::text, 'usage') as "creates",
      (select quote_ident(pg_get_userbyid(relowner)) from pg_class where oid = to_regclass(${postgresName(names[table])})
        and not pg_has_role(relowner, 'usage')) as "owner",
      has_table_privilege(to_regclass(${postgresName(names.users)}), 'references') as "refers"`)
  const { user, schema, creates, owner, refers } = rows[0] ?? {}
  const needsUsers = isOwned(table) && (kind === 'table' || kind === 'link') && refers === false
  return [
    ...(creates === false ? [`grant usage, create on schema ${schema} to ${user};`] : []),
    ...(owner ? [`grant ${owner} to ${user};`] : []),
    ...(needsUsers ? [`grant references on ${postgresName(names.users)} to ${user};`] : []),
  ]
}
