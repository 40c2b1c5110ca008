import { type Calibration, startCalibration } from './calibration.ts'
import { createReport, type Report } from './report.ts'
import type { Outcome, Step } from './step.ts'

/** As many processes run at once: two keep the cores of a small machine busy, while a third may wait for a network. */
const PROCESSES = 3

/** The result of a plan. */
export interface Result {
  readonly passed: number
  readonly failed: number
  readonly failedSteps: readonly string[]
  readonly flaky: readonly string[]
  /** CPU time, in minutes. */
  readonly cpu: number
  /** CPU minutes of each step that a quiet machine would take: the measured time, divided by the calibration beside it. */
  readonly steps: Readonly<Record<string, number>>
}

/** What a step leaves behind. */
interface Ended extends Outcome {
  /** Of the time while the step ran; see `Calibration`. */
  readonly slowdown: number
}

/** What all steps of a run share. */
interface Context {
  readonly outcomes: Map<string, Ended>
  readonly report: Report
  readonly calibration: Calibration
}

/**
 * Runs the stages in order, and the steps of a stage side by side, in the order of the list as soon as what they need
 * is there. Prints a line for each step.
 */
export async function runSteps(stages: readonly (readonly Step[])[]): Promise<Result> {
  const context = {
    outcomes: new Map<string, Ended>(),
    report: createReport(),
    calibration: await startCalibration(),
  }
  for (const stage of stages) await runStage(stage, context)
  context.report.close()
  context.calibration.stop()
  return resultOf([...context.outcomes])
}

function resultOf(ended: readonly (readonly [string, Ended])[]): Result {
  const sum = (key: 'passed' | 'failed' | 'cpu') => ended.reduce((total, [, outcome]) => total + outcome[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failedSteps: ended.filter(([, { failed }]) => failed > 0).map(([name]) => name),
    flaky: ended.flatMap(([, { flaky = [] }]) => flaky),
    cpu: toMinutes(sum('cpu')),
    steps: Object.fromEntries(ended.map(([name, { cpu, slowdown }]) => [name, toMinutes(cpu / slowdown)])),
  }
}

/** Rounds to hundredths. */
const toMinutes = (seconds: number): number => Math.round((seconds / 60) * 100) / 100

async function runStage(stage: readonly Step[], context: Context): Promise<void> {
  const waiting = [...stage]
  const running = new Map<Promise<void>, number>()
  const countFree = (): number => [...running.values()].reduce((free, processes) => free - processes, PROCESSES)
  const canStart = ({ needs = [], processes = 1 }: Step): boolean =>
    processes <= countFree() && needs.every((name) => context.outcomes.has(name))
  while (waiting.length > 0 || running.size > 0) {
    const index = waiting.findIndex(canStart)
    const [step] = index === -1 ? [] : waiting.splice(index, 1)
    if (step) {
      const work = startStep(step, context).finally(() => running.delete(work))
      running.set(work, step.processes ?? 1)
    } else if (running.size > 0) await Promise.race(running.keys())
    else throw new Error(`No step of the plan provides what ${waiting.map(({ name }) => name)} needs.`)
  }
}

async function startStep(step: Step, { calibration, outcomes, report }: Context): Promise<void> {
  const start = performance.now()
  const handle = report.begin(step)
  const outcome = await runStep(step, outcomes, handle.listen)
  outcomes.set(step.name, { ...outcome, slowdown: calibration.since(start) })
  handle.end(outcome)
}

async function runStep(
  { needs = [], run }: Step,
  outcomes: ReadonlyMap<string, Outcome>,
  listen: (line: string) => void,
): Promise<Outcome> {
  const broken = needs.find((name) => (outcomes.get(name)?.failed ?? 1) > 0)
  if (broken !== undefined)
    return { passed: 0, failed: 1, note: `not run because ${broken} failed`, output: '', cpu: 0 }
  try {
    return await run(listen)
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? `${error.stack}` : `${error}`, cpu: 0 }
  }
}
