import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '../../e2e/cases.ts'
import { root } from '../entries.ts'
import type { Result } from './run-steps.ts'

/** What a command may cost, in CPU minutes of a quiet machine. */
export interface Budget {
  readonly total: number
  readonly steps: Readonly<Record<string, number>>
}

/** Reads the budget of a command from `test/budget.json`. */
export function readBudget(command: Command): Budget {
  // Ours to write.
  const budgets = JSON.parse(readFileSync(join(root, 'test/budget.json'), 'utf8')) as Record<Command, Budget>
  return budgets[command]
}

/** A step may exceed its budget by this many minutes before it is named: measurements scatter. */
const TOLERANCE = 0.1

/** Compares the CPU minutes of a run with their budget, in one line. It names the steps above theirs and those without one. */
export function compareWithBudget({ cpu, steps }: Pick<Result, 'cpu' | 'steps'>, budget: Budget): string {
  const total = Object.values(steps).reduce((sum, minutes) => sum + minutes, 0)
  const above = Object.entries(steps)
    .filter(([name, minutes]) => minutes > (budget.steps[name] ?? 0) + TOLERANCE)
    .map(([name, minutes]) => `${name} ${minutes.toFixed(2)} of ${(budget.steps[name] ?? 0).toFixed(2)}`)
  const verdict = total > budget.total || above.length > 0 ? 'ABOVE BUDGET' : 'within budget'
  const details = above.length > 0 ? `: ${above.join(', ')}` : ''
  return `CPU minutes: ${total.toFixed(1)} of ${budget.total}, ${verdict}${details}. Not calibrated: ${cpu.toFixed(1)}.`
}
