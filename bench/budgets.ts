import { readFileSync } from 'node:fs'
import type { Summary } from './measure.ts'
import { rangeOfMedian, ratios, summarize } from './measure.ts'
import { readable } from './units.ts'
import type { Measurement, Rounds, Series, Unit } from './workload.ts'

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
  /** Medians on the machine of docs/project/measurements.md. Reported, not judged: other machines are other machines. */
  readonly aims: Readonly<Record<string, number>>
}

/** A limit, measured and judged. */
export interface Verdict {
  /** `@auth/core / latchkey` */
  readonly subject: string
  readonly what: string | null
  readonly measured: Summary
  readonly unit: Unit | '×'
  /** What is compared with the limit: the range of the median, or twice the worst round. */
  readonly low: number
  readonly high: number
  /** `at least 11` */
  readonly budget: string
  readonly verdict: 'kept' | 'exceeded' | 'not decided'
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

/** The verdict on a range. If the limit lies inside it, another run could say the opposite. */
function verdictOn([low, high]: readonly [number, number], { atLeast, atMost }: Limit): Verdict['verdict'] {
  const [least, most] = [atLeast ?? Number.NEGATIVE_INFINITY, atMost ?? Number.POSITIVE_INFINITY]
  if (low >= least && high <= most) return 'kept'
  return high < least || low > most ? 'exceeded' : 'not decided'
}

/** What a limit is about, one number per round. @throws {RangeError} It was not measured. */
function valuesOf({ rounds }: Series, of: string, to?: string): readonly number[] {
  const missing = [of, ...(to === undefined ? [] : [to])].filter((name) => !rounds.get(name)?.length)
  if (missing.length > 0) throw new RangeError(`bench/budgets.json limits ${missing.join(', ')}, which is not measured`)
  return to === undefined ? (rounds.get(of) ?? []) : ratios(rounds, of, to)
}

function judgeOne(measurement: Measurement, limit: Limit): Verdict {
  const { to, what } = limit
  const series = what === undefined ? measurement : measurement.beside[what]
  if (!series) throw new RangeError(`bench/budgets.json limits "${what}", which is not measured`)
  const isWorst = limit.of === '*'
  const of = isWorst ? worstOf(series.rounds) : limit.of
  const values = valuesOf(series, of, to)
  const measured = summarize(values)
  const worst = limit.atLeast === undefined ? measured.max : measured.min
  // A machine has bad moments, so a ratio is judged by its median. A limit of every round is judged by the worst.
  const range = to === undefined && !isWorst ? ([worst, worst] as const) : rangeOfMedian(values)
  return {
    subject: `${isWorst ? `worst: ${of}` : of}${to === undefined ? '' : ` / ${to}`}`,
    what: what ?? null,
    measured,
    low: range[0],
    high: range[1],
    unit: to === undefined ? series.unit : '×',
    budget: inWords(limit, series.unit),
    verdict: verdictOn(range, limit),
  }
}

/**
 * Judges a workload.
 *
 * @throws {RangeError} A limit is about a subject or a figure that was not measured.
 */
export const judge = (measurement: Measurement, { limits }: WorkloadBudget): Verdict[] =>
  limits.map((limit) => judgeOne(measurement, limit))
