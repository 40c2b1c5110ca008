import type { Source } from './catalog.ts'
import { identifier, query } from './fragment.ts'
import { type Step, textOf } from './plan.ts'
import type { TableName } from './schema.ts'

/** Rows below which a statement takes no time worth a sentence. */
const MANY_ROWS = 100_000

/** Rows that SQLite adds to an index in a second: a third of what a quick disk does, because rows of others are longer. */
const ROWS_PER_SECOND = 500_000

/** How long statements block writes to tables that have many rows, on databases that cannot do it otherwise. */
export async function durations(source: Source, steps: readonly Step[]): Promise<string[]> {
  if (source.dialect !== 'sqlite' && source.dialect !== 'd1') return []
  const builds = steps.filter(({ kind }) => kind === 'index')
  const counts = new Map<TableName, number>()
  for (const { table } of builds) counts.set(table, counts.get(table) ?? (await count(source, table)))
  return builds.flatMap((step) => sentences(source, step, counts.get(step.table) ?? 0))
}

function sentences(source: Source, step: Step, rows: number): string[] {
  if (rows < MANY_ROWS) return []
  const seconds = Math.ceil(rows / ROWS_PER_SECOND)
  return [
    `About ${seconds} second${seconds === 1 ? '' : 's'} without writes, for ${rows} rows of "${source.names[step.table]}": ${textOf(source, step)}`,
  ]
}

async function count({ dialect, names, run }: Source, table: TableName): Promise<number> {
  const { rows } = await run(query`select count(*) as n from ${identifier(names[table], dialect)}`)
  return Number(rows[0]?.['n'])
}
