import { applyStep } from './apply-step.ts'
import type { Source } from './catalog.ts'
import { withLockRetries } from './lock.ts'
import { listNotices } from './notices.ts'
import { createPlan, formatStep, type Step } from './plan.ts'

/** Options of `migrate`. */
export interface MigrateOptions {
  /** Only returns the statements. */
  readonly isDryRun?: boolean | undefined
  /**
   * Called before the first statement, with a sentence per notice. On SQLite and D1: which statement blocks writes to a
   * large table, and for how long. On MySQL: which `userId` no index can compare. On
   * PostgreSQL and MySQL: that the `sessionToken` of an existing table cannot hold a token.
   */
  readonly onNotice?: ((sentence: string) => void) | undefined
}

/** Maximum comparisons with the database. Only concurrent runs need more than one. */
const MAX_ROUNDS = 5

/**
 * Adds missing tables, columns, unique constraints, indexes and foreign keys. Never changes or removes rows, columns or
 * tables. It can run at every start, in several processes, and be killed at any statement: the next run adds the rest.
 *
 * @returns The statements that were run; empty if nothing was missing.
 * @throws {Error} A statement failed; earlier ones took effect. The message describes the problem and the fix.
 */
export async function migrate(database: Source, options: MigrateOptions = {}): Promise<string[]> {
  const { isDryRun = false, onNotice } = options
  const source = withLockRetries(database)
  const steps = await createPlan(source)
  if (onNotice) for (const sentence of await listNotices(source, steps)) onNotice(sentence)
  const done = isDryRun ? steps : await applyAll(source, steps)
  return done.map((step) => formatStep(source, step))
}

async function applyAll(source: Source, plan: readonly Step[]): Promise<Step[]> {
  const done: Step[] = []
  for (let steps = plan, round = 1; steps[0]; steps = await createPlan(source), round++) {
    if (round > MAX_ROUNDS) throw createLackError(source, steps[0])
    for (const step of steps) {
      await applyStep(source, step)
      done.push(step)
    }
  }
  return done
}

const createLackError = (source: Source, step: Step): Error =>
  new Error(
    `The database ran "${formatStep(source, step)}" without effect. Probably something else has that name: rename it, then run migrate() again.`,
  )
