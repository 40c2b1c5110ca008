import { applyStep } from './apply-step.ts'
import type { Source } from './catalog.ts'
import { withLockRetries } from './lock.ts'
import { listNotices } from './notices.ts'
import { createPlan, formatStep, type Step } from './plan.ts'

/** What `migrate` may do. */
export interface MigrateOptions {
  /** Only says what it would do. */
  readonly isDryRun?: boolean | undefined
  /**
   * Is called before the first statement, with a sentence for each thing that you should know. On SQLite and D1: which
   * statement blocks writes to a large table, and for how long. On MySQL: which `userId` cannot be compared by an index.
   */
  readonly onNotice?: ((sentence: string) => void) | undefined
}

/** How often a database is compared again. Only runs that began at different times need more than one round. */
const MAX_ROUNDS = 5

/**
 * Adds what the database lacks: tables, columns, unique constraints, indexes, foreign keys. Never changes or removes
 * rows, columns or tables. May be run at every start, by several processes at once, and be killed at any statement: the next
 * run adds the rest.
 *
 * @returns The statements that were run; none when nothing was missing.
 * @throws {Error} One failed; those before it have been run. Says what stands in the way, and what to do.
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
    `The database ran "${formatStep(source, step)}" and lacks the result. Something else of that name is probably there: rename it, then run migrate() again.`,
  )
