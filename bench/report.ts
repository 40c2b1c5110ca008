import { cpus } from 'node:os'
import type { TimeBudget, Verdict } from './budgets.ts'
import { type Rounds, type Summary, summarize } from './measure.ts'
import type { Workload } from './workload.ts'

/** One workload, measured. */
export interface Measured {
  readonly name: string
  readonly workload: Workload
  readonly rounds: Rounds
  readonly budget: TimeBudget
  readonly verdicts: readonly Verdict[]
}

const number = (value: number): string => (value < 100 ? value.toFixed(value < 10 ? 2 : 1) : value.toFixed(0))
const spread = ({ min, max }: Summary): string => `[${number(min)}..${number(max)}]`

/** Where the numbers come from. */
export function describeMachine(cpu: string | null): string {
  const place = cpu === null ? 'not pinned: no taskset here, expect noise' : `pinned to CPU ${cpu}`
  return `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus()[0]?.model.trim() ?? 'CPU unknown'}, ${place}`
}

function timeLines({ workload, rounds, budget }: Measured): string[] {
  return workload.subjects.map(({ name, does }) => {
    const summary = summarize(rounds.get(name) ?? [])
    const goal = budget.microseconds[name]
    const columns = [`  ${name.padEnd(18)}${does.padEnd(18)}`, number(summary.median).padStart(7), ' µs  ']
    const aim = goal === undefined ? '' : `  aim: ${goal}`
    return `${columns.join('')}${spread(summary).padEnd(18)}${aim}`.trimEnd()
  })
}

function verdictLines({ verdicts }: Measured): string[] {
  return verdicts.map(({ of, to, ratio, budget, isKept }) => {
    const what = `  ${of} / ${to}`.padEnd(38)
    return `${what}${number(ratio.median).padStart(7)} ×   ${spread(ratio).padEnd(18)}  ${budget.padEnd(14)}${isKept ? 'PASS' : 'FAIL'}`
  })
}

/** A workload's table. */
export function toText(measured: Measured): string {
  const { name, workload } = measured
  const notes = workload.notes.map((note) => `  - ${note}`)
  return [`${name}: ${workload.title}`, ...timeLines(measured), ...verdictLines(measured), ...notes, ''].join('\n')
}

const round = (value: number): number => Number(value.toFixed(3))
const rounded = ({ median, min, max }: Summary): Summary => ({
  median: round(median),
  min: round(min),
  max: round(max),
})

/** The same for programs. Times are in microseconds. */
export function toJson(all: readonly Measured[], machine: string): string {
  const results = all.map(({ name, rounds }) => [
    name,
    Object.fromEntries([...rounds].map(([subject, times]) => [subject, { ...rounded(summarize(times)), unit: 'µs' }])),
  ])
  const verdicts = all.flatMap(({ name, verdicts }) =>
    verdicts.map(({ ratio, ...verdict }) => ({ workload: name, ...verdict, ratio: rounded(ratio) })),
  )
  return JSON.stringify({ machine, results: Object.fromEntries(results), verdicts }, null, 2)
}
