import { cpus } from 'node:os'
import type { Verdict, WorkloadBudget } from './budgets.ts'
import { type Summary, summarize } from './measure.ts'
import { readable } from './units.ts'
import type { Measurement, Rounds, Series, Unit, Workload } from './workload.ts'

/** One workload, measured. */
export interface Measured {
  readonly name: string
  readonly workload: Workload
  readonly measurement: Measurement
  readonly budget: WorkloadBudget
  readonly verdicts: readonly Verdict[]
}

const spread = ({ min, max }: Omit<Summary, 'median'>, unit: Unit | '×'): string =>
  `[${readable(min, unit).replace(/ \D+$/, '')}..${readable(max, unit)}]`

const runtime = (): string => {
  const { versions } = process
  if (versions['deno']) return `Deno ${versions['deno']}`
  return versions['bun'] ? `Bun ${versions['bun']}` : `Node ${versions.node}`
}

/** Where the numbers come from. */
export function describeMachine(cpu: string | null): string {
  const place = cpu === null ? 'not pinned: no taskset here, expect noise' : `pinned to CPU ${cpu}`
  const { platform, arch } = process
  const [first] = cpus()
  return `${runtime()}, ${platform} ${arch}, ${cpus().length} × ${first?.model.trim() ?? 'unknown CPU'}, ${place}`
}

function seriesLines(workload: Workload, { unit, rounds }: Series, aims: WorkloadBudget['aims']): string[] {
  return workload.subjects
    .filter(({ name }) => rounds.has(name))
    .map(({ name, does }) => {
      const summary = summarize(rounds.get(name) ?? [])
      const aim = aims[name] === undefined ? '' : `  aim: ${readable(aims[name], unit)}`
      const columns = [
        `  ${`${name.padEnd(20)}${does}`.padEnd(36)}`,
        readable(summary.median, unit).padStart(13),
        '   ',
      ]
      return `${columns.join('')}${spread(summary, unit).padEnd(26)}${aim}`.trimEnd()
    })
}

function verdictLines({ verdicts }: Measured): string[] {
  return verdicts.map(({ subject, what, measured, low, high, unit, budget, verdict }) => {
    const title = `  ${subject}${what === null ? '' : ` (${what})`}`.padEnd(36)
    const value = readable(measured.median, unit).padStart(13)
    return `${title}${value}   ${spread({ min: low, max: high }, unit).padEnd(26)}  ${budget.padEnd(16)}${verdict}`
  })
}

/** A workload's table. */
export function toText(measured: Measured): string {
  const { name, workload, measurement, budget } = measured
  const beside = Object.entries(measurement.beside).flatMap(([what, series]) => [
    `  ${what}:`,
    ...seriesLines(workload, series, {}),
  ])
  const notes = workload.notes.map((note) => `  - ${note}`)
  const main = seriesLines(workload, measurement, budget.aims)
  return [`${name}: ${workload.title}`, ...main, ...beside, ...verdictLines(measured), ...notes, ''].join('\n')
}

/** A number with its spread, for programs. */
export interface Result extends Summary {
  readonly unit: Unit
}

/** What `--json` prints. Times are in microseconds. What came to light beside the result is in it, by name. */
export interface Report {
  readonly machine: string
  readonly date: string
  /** Of the libraries to compare with, as they are installed. */
  readonly versions: Readonly<Record<string, string>>
  readonly results: Readonly<Record<string, Readonly<Record<string, Result & Readonly<Record<string, unknown>>>>>>
  readonly verdicts: readonly (Verdict & { readonly workload: string })[]
}

const round = (value: number): number => Number(value.toFixed(3))
const rounded = ({ median, min, max }: Summary): Summary => ({
  median: round(median),
  min: round(min),
  max: round(max),
})

const resultOf = (rounds: Rounds, name: string, unit: Unit): Result => ({
  ...rounded(summarize(rounds.get(name) ?? [])),
  unit,
})

function resultsOf({ workload, measurement: { unit, rounds, beside } }: Measured): Report['results'][string] {
  const results = workload.subjects.map(({ name }) => {
    const others = Object.entries(beside).filter(([, series]) => series.rounds.has(name))
    const more = others.map(([what, series]) => [what, resultOf(series.rounds, name, series.unit)] as const)
    return [name, { ...resultOf(rounds, name, unit), ...Object.fromEntries(more) }] as const
  })
  return Object.fromEntries(results)
}

/** The same for programs. */
export const toReport = (all: readonly Measured[], of: Pick<Report, 'machine' | 'date' | 'versions'>): Report => ({
  ...of,
  results: Object.fromEntries(all.map((measured) => [measured.name, resultsOf(measured)])),
  verdicts: all.flatMap(({ name, verdicts }) =>
    verdicts.map((verdict) => ({
      workload: name,
      ...verdict,
      measured: rounded(verdict.measured),
      low: round(verdict.low),
      high: round(verdict.high),
    })),
  ),
})
