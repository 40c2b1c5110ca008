import { type Catalog, readCatalog, type Source } from './catalog.ts'
import { isOwned } from './ddl.ts'
import { durations } from './durations.ts'
import { identifier } from './fragment.ts'
import type { Step } from './plan.ts'
import { TABLES, type TableName } from './schema.ts'

/** What a developer should know before a plan runs: what blocks writes for a while, and what no plan repairs. */
export const noticesOn = async (source: Source, steps: readonly Step[]): Promise<string[]> => [
  ...(await durations(source, steps)),
  ...(source.dialect === 'mysql' ? slowChecks(source, await readCatalog(source)) : []),
]

/** Tables whose `userId` has another character set than `users.id`: MySQL converts all ids before it compares them. */
function slowChecks({ names }: Source, catalog: Catalog): string[] {
  const idType = catalog.get('users')?.get('id') ?? ''
  const setOf = (type: string) => /character set (\S+)/.exec(type)?.[1]
  const told = (table: TableName, type: string) => {
    const [on, column] = [names[table], 'userId'].map((name) => identifier(name, 'mysql').texts[0])
    return `"${names[table]}"."userId" is ${type}, and "${names.users}"."id" is ${idType}. No index can compare them, so each session check reads all users. Run this while nobody writes: alter table ${on} modify ${column} ${idType} not null;`
  }
  return TABLES.flatMap((table) => {
    const type = catalog.get(table)?.get('userId')
    const isOther = type !== undefined && isOwned(table) && setOf(type) !== undefined && setOf(idType) !== undefined
    return isOther && setOf(type) !== setOf(idType) ? [told(table, type)] : []
  })
}
