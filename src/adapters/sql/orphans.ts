import type { Source } from './catalog.ts'
import { orphansOf } from './foreign-keys.ts'
import { query, render } from './fragment.ts'
import type { TableName } from './schema.ts'

/**
 * Refuses a table with rows whose user does not exist, before a foreign key is added to it.
 *
 * @throws {Error} Says how many there are, and how to delete them.
 */
export async function refuseOrphans(source: Source, table: TableName): Promise<void> {
  const orphans = orphansOf(source, table)
  const { rows } = await source.run(query`select count(*) as n ${orphans}`)
  const count = Number(rows[0]?.['n'])
  if (count === 0) return
  const name = source.names[table]
  const statement = render(query`delete ${orphans}`, source.dialect).sql
  throw new Error(
    `"${name}" has ${count} row${count === 1 ? '' : 's'} whose user does not exist, so its foreign key to "${source.names.users}" cannot be added. Look at these rows, delete them, and run migrate() again:\n${statement};`,
  )
}
