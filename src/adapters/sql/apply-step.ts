import { buildIndex, dropLeftover } from './build-index.ts'
import type { Source } from './catalog.ts'
import { runOnMysql, runOnPostgres } from './lock.ts'
import { refuseOrphans } from './orphans.ts'
import { planOf, type Step, type StepKind, textOf } from './plan.ts'
import { refusal } from './refusal.ts'

/**
 * Runs a step of a plan. Succeeds also if another process was faster.
 *
 * @throws {Error} The database refused it: says what to do.
 */
export async function applyStep(source: Source, step: Step): Promise<void> {
  if (step.kind === 'link' || step.kind === 'validation') await refuseOrphans(source, step.table)
  try {
    await run(source, step)
  } catch (cause) {
    const left = await planOf(source)
    if (left.some((other) => textOf(source, other) === textOf(source, step))) throw await refusal(source, step, cause)
  }
}

async function run(source: Source, { kind, statement, wish, isConcurrent }: Step): Promise<unknown> {
  if (source.dialect === 'mysql') return runOnMysql(source, statement, MANNERS[kind])
  if (source.dialect !== 'postgres') return source.run(statement)
  if (kind === 'leftover' && wish) return dropLeftover(source, wish)
  if (isConcurrent && wish) return buildIndex(source, wish)
  return runOnPostgres(source, statement, kind !== 'validation')
}

// By itself, InnoDB adds a column without copying the table. A foreign key it only adds so if it need not check the rows,
// which `refuseOrphans` has done.
const MANNERS = {
  table: { online: '' },
  column: { online: '' },
  leftover: { online: '' },
  index: { online: ' algorithm=inplace lock=none' },
  link: { online: ', algorithm=inplace, lock=none', variables: ', foreign_key_checks = 0' },
  validation: { online: '' },
} as const satisfies Readonly<Record<StepKind, { readonly online: string; readonly variables?: string }>>
