import { readFileSync } from 'node:fs'
import type { Summary } from './measure.ts'
import { ratio, summarize } from './measure.ts'
import { readable } from './units.ts'
import type { Measurement, Rounds, Unit } from './workload.ts'

/** How many times as much one subject may, or must, have as another; or how much in all. */
export interface Limit {
  /** A subject, or `*`: the one with the highest median, which is limited. */
  readonly of: string
  /** Without it, the number itself is limited: in every round, unless it is that of `*`. */
  readonly to?: string
  /** What else came to light: `memory`. Without it, what the workload is named for. */
  readonly what?: string
  readonly atLeast?: number
  readonly atMost?: number
}

/** What a workload may cost. */
export interface WorkloadBudget {
  readonly limits: readonly Limit[]
  /** Medians on the machine of docs/performance.md. Reported, not judged: other machines are other machines. */
  readonly aims: Readonly<Record<string, number>>
}

/** A limit, measured and judged. */
export interface Verdict {
  /** `@auth/core / latchkey` */
  readonly subject: string
  readonly what: string | null
  readonly measured: Summary
  readonly unit: Unit | '×'
  /** `at least 11` */
  readonly budget: string
  readonly isKept: boolean
}

/** Of `bench/budgets.json`: by workload; those of other runtimes as `deno session-distinct`. */
export function readBudgets(): Readonly<Record<string, WorkloadBudget>> {
  const text = readFileSync(new URL('budgets.json', import.meta.url), 'utf8')
  // Ours to write, and beside this file.
  return (JSON.parse(text) as { workloads: Record<string, WorkloadBudget> }).workloads
}

/** The subject with the highest median. */
function worstOf(rounds: Rounds): string {
  const medianOf = ([, values]: [string, readonly number[]]) => summarize(values).median
  const [worst = '*'] = [...rounds].sort((a, b) => medianOf(b) - medianOf(a))[0] ?? []
  return worst
}

/** A limit in words. Times that are no ratio have a unit that is easy to read. */
function inWords({ atLeast, atMost = Number.POSITIVE_INFINITY, to }: Limit, unit: Unit): string {
  const limit = atLeast ?? atMost
  const shown = to === undefined && unit === 'µs' ? readable(limit, unit) : limit
  return `${atLeast === undefined ? 'at most' : 'at least'} ${shown}`
}

function judgeOne(measurement: Measurement, limit: Limit): Verdict {
  const { to, what, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = limit
  const series = what === undefined ? measurement : measurement.beside[what]
  if (!series) throw new RangeError(`bench/budgets.json limits "${what}", which is not measured`)
  const isWorst = limit.of === '*'
  const of = isWorst ? worstOf(series.rounds) : limit.of
  const measured = to === undefined ? summarize(series.rounds.get(of) ?? []) : ratio(series.rounds, of, to)
  // A ratio is judged by its median, because a machine has bad moments; what must never be exceeded, by its extremes.
  const [low, high] = to === undefined && !isWorst ? [measured.min, measured.max] : [measured.median, measured.median]
  return {
    subject: `${isWorst ? `worst: ${of}` : of}${to === undefined ? '' : ` / ${to}`}`,
    what: what ?? null,
    measured,
    unit: to === undefined ? series.unit : '×',
    budget: inWords(limit, series.unit),
    isKept: low >= atLeast && high <= atMost,
  }
}

/** Judges a workload. What could not be measured is not kept. */
export const judge = (measurement: Measurement, { limits }: WorkloadBudget): Verdict[] =>
  limits.map((limit) => judgeOne(measurement, limit))
