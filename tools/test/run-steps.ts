import { createReport, type Report } from './report.ts'
import type { Outcome, Step } from './step.ts'

/** As many steps run at once: one for each core of a small machine. */
const LANES = 2

/** The sums of all steps, and which of them failed. */
export interface Result {
  readonly passed: number
  readonly failed: number
  readonly failedSteps: readonly string[]
}

/**
 * Runs the stages in order, and the steps of a stage side by side, in the order of the list as soon as what they need
 * is there. Prints a line for each step.
 */
export async function runSteps(stages: readonly (readonly Step[])[]): Promise<Result> {
  const outcomes = new Map<string, Outcome>()
  const report = createReport()
  for (const stage of stages) await runStage(stage, outcomes, report)
  report.close()
  const sum = (key: 'passed' | 'failed') => [...outcomes.values()].reduce((total, outcome) => total + outcome[key], 0)
  const failedSteps = [...outcomes].filter(([, { failed }]) => failed > 0).map(([name]) => name)
  return { passed: sum('passed'), failed: sum('failed'), failedSteps }
}

async function runStage(stage: readonly Step[], outcomes: Map<string, Outcome>, report: Report): Promise<void> {
  const waiting = [...stage]
  const running = new Set<Promise<void>>()
  const isReady = ({ needs = [] }: Step): boolean => needs.every((name) => outcomes.has(name))
  const start = async (step: Step): Promise<void> => {
    const handle = report.begin(step)
    const outcome = await runStep(step, outcomes, handle.listen)
    outcomes.set(step.name, outcome)
    handle.end(outcome)
  }
  while (waiting.length > 0 || running.size > 0) {
    const index = running.size < LANES ? waiting.findIndex(isReady) : -1
    const [step] = index === -1 ? [] : waiting.splice(index, 1)
    if (step) {
      const work = start(step).finally(() => running.delete(work))
      running.add(work)
    } else if (running.size > 0) await Promise.race(running)
    else throw new Error(`No step of the plan provides what ${waiting.map(({ name }) => name)} needs.`)
  }
}

async function runStep(
  { needs = [], run }: Step,
  outcomes: ReadonlyMap<string, Outcome>,
  listen: (line: string) => void,
): Promise<Outcome> {
  const broken = needs.find((name) => (outcomes.get(name)?.failed ?? 1) > 0)
  if (broken !== undefined) return { passed: 0, failed: 1, note: `not run because ${broken} failed`, output: '' }
  try {
    return await run(listen)
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? `${error.stack}` : `${error}` }
  }
}
