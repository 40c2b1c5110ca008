import { buildIndex, dropLeftover } from './build-index.ts'
import type { Source } from './catalog.ts'
import { selectOrphans } from './foreign-keys.ts'
import { query, render } from './fragment.ts'
import { runInBlock, runOnline } from './lock.ts'
import { createPlan, formatStep, type Step, type StepKind } from './plan.ts'
import { createRefusal } from './refusal.ts'
import type { TableName } from './schema.ts'

/**
 * Runs a step of a plan. Also succeeds if another process was faster.
 *
 * @throws {Error} The database refused it. The message contains the fix.
 */
export async function applyStep(source: Source, step: Step): Promise<void> {
  if (step.kind === 'link' || step.kind === 'validation') await assertNoOrphans(source, step.table)
  try {
    await run(source, step)
  } catch (cause) {
    const left = await createPlan(source)
    if (left.some((other) => formatStep(source, other) === formatStep(source, step)))
      throw await createRefusal(source, step, cause)
  }
}

async function run(source: Source, { kind, statement, wish, isConcurrent }: Step): Promise<unknown> {
  const { altersOnline, buildsConcurrently } = source.dialect
  if (altersOnline) return runOnline(source, statement, MANNERS[kind])
  if (!buildsConcurrently) return source.run(statement)
  if (kind === 'leftover' && wish) return dropLeftover(source, wish)
  if (isConcurrent && wish) return buildIndex(source, wish)
  return runInBlock(source, statement, kind !== 'validation')
}

// InnoDB adds a column without copying the table by default. It adds a foreign key so only if it does not have to check
// the rows, which `assertNoOrphans` has done.
const MANNERS = {
  table: { online: '' },
  column: { online: '' },
  leftover: { online: '' },
  index: { online: ' algorithm=inplace lock=none' },
  link: { online: ', algorithm=inplace, lock=none', variables: ', foreign_key_checks = 0' },
  validation: { online: '' },
} as const satisfies Readonly<Record<StepKind, { readonly online: string; readonly variables?: string }>>

/**
 * Refuses a table with rows whose user does not exist, before a foreign key is added to it.
 *
 * @throws {Error} Contains their number, and how to delete them.
 */
async function assertNoOrphans(source: Source, table: TableName): Promise<void> {
  const orphans = selectOrphans(source, table)
  const { rows } = await source.run(query`select count(*) as n ${orphans}`)
  const count = Number(rows[0]?.['n'])
  if (count === 0) return
  const name = source.names[table]
  const statement = render(query`delete ${orphans}`, source.dialect).sql
  throw new Error(
    `"${name}" has ${count} row${count === 1 ? '' : 's'} whose user does not exist, so its foreign key to "${source.names.users}" cannot be added. Look at these rows, delete them, and run migrate() again:\n${statement};`,
  )
}
