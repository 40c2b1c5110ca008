import { readFileSync } from 'node:fs'
import type { Rounds, Summary } from './measure.ts'
import { ratio } from './measure.ts'

/** How many times as long one subject may, or must, take as another. */
interface RatioBudget {
  readonly of: string
  readonly to: string
  readonly atLeast?: number
  readonly atMost?: number
}

/** What a workload may cost. */
export interface TimeBudget {
  readonly ratios: readonly RatioBudget[]
  /** Medians on the machine of docs/performance.md. Reported, not judged: other machines are other machines. */
  readonly microseconds: Readonly<Record<string, number>>
}

/** A ratio, measured and judged. */
export interface Verdict {
  readonly of: string
  readonly to: string
  readonly ratio: Summary
  /** `at least 11` */
  readonly budget: string
  readonly isKept: boolean
}

/** The budgets of the workloads. */
export function readBudgets(): Readonly<Record<string, TimeBudget>> {
  const text = readFileSync(new URL('budgets.json', import.meta.url), 'utf8')
  // Ours to write, and beside this file.
  return (JSON.parse(text) as { times: Record<string, TimeBudget> }).times
}

/** Judges the ratios of a workload. */
export const judge = (rounds: Rounds, { ratios }: TimeBudget): Verdict[] =>
  ratios.map(({ of, to, atLeast = 0, atMost = Number.POSITIVE_INFINITY }) => {
    const measured = ratio(rounds, of, to)
    const budget = atLeast > 0 ? `at least ${atLeast}` : `at most ${atMost}`
    return { of, to, ratio: measured, budget, isKept: measured.median >= atLeast && measured.median <= atMost }
  })
