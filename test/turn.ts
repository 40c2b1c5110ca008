import { onTestFinished } from 'vitest'

// Taken before any test replaces them. Workers have no `setImmediate`.
const { setTimeout: later } = globalThis
const { setImmediate: soon = (work: () => void) => later(work, 0) } = globalThis as Partial<typeof globalThis>

/** A turn of the event loop, in real time whatever clock a test has. */
export const turn = (): Promise<void> => new Promise((resolve) => void soon(resolve))

/** Counts the timers that keep the process alive. Node only. */
export const countLastingTimers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

/** Turns until something holds. Nothing but the limit of the test says how long that may take. */
export async function until(holds: () => boolean): Promise<void> {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  while (!holds() && !isOver) await turn()
}
