import { postgresTables, type Source, tableOf } from './catalog.ts'
import { query } from './fragment.ts'

/**
 * Indexes of PostgreSQL that are not valid, as `sessions sessions_userId_idx`: a run of `create index concurrently` was
 * interrupted, or is under way.
 *
 * @see https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
export async function readLeftovers(source: Source): Promise<ReadonlySet<string>> {
  if (source.dialect !== 'postgres') return new Set()
  const { rows } = await source.run(query`select t.name as "table", c.relname as "name"
    from (values ${postgresTables(source.names)}) t (name, oid)
    join pg_index i on i.indrelid = t.oid and not i.indisvalid join pg_class c on c.oid = i.indexrelid`)
  return new Set(rows.map((row) => `${tableOf(source, row['table'])} ${row['name']}`))
}
