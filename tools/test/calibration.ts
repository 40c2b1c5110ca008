import { run } from './step.ts'

/** How often the task runs, in milliseconds. */
const INTERVAL_MS = 20_000

/** What the task takes on the machine that `test/budget.json` was measured on, in seconds of CPU. */
export const REFERENCE = 0.16

/** Measures beside the steps how much CPU time a fixed task takes at this moment: a busy machine needs more for the same work. */
export interface Calibration {
  /** Returns the mean since a moment of `performance.now()`, or the last measurement if there is none, as a multiple of `REFERENCE`. */
  since(moment: number): number
  stop(): void
}

/** Runs the task now and every 20 seconds. */
export async function startCalibration(measure: () => Promise<number> = runTask): Promise<Calibration> {
  const samples: { readonly at: number; readonly cpu: number }[] = []
  const sample = async (): Promise<void> => {
    const cpu = await measure()
    samples.push({ at: performance.now(), cpu })
  }
  await sample()
  const timer = setInterval(sample, INTERVAL_MS)
  timer.unref()
  return {
    since(moment) {
      const recent = samples.filter(({ at }) => at >= moment)
      const chosen = recent.length > 0 ? recent : samples.slice(-1)
      return chosen.reduce((sum, { cpu }) => sum + cpu, 0) / chosen.length / REFERENCE
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns the CPU time of the task alone, without the start of its process, in seconds. Node may print warnings first.
 */
const runTask = async (): Promise<number> => {
  const { output } = await run('node', ['tools/test/calibration-task.ts'])
  return Number(output.trim().split('\n').at(-1))
}
