/** Milliseconds. What waits no longer is a pause, which is skipped; what waits longer is a deadline. */
const PAUSE = 100

interface Timer {
  readonly due: number
  readonly order: number
  readonly run: () => void
}

/** Timers that cost no time: deadlines pass only where something hangs, and then one for each that does. */
export interface Clock {
  /** What never answers. The deadline that ends first passes for it. */
  hang(): Promise<never>
  /** Resolves once something hangs that has no deadline. */
  readonly stuck: Promise<void>
  /** Real timers again. */
  close(): void
}

const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve))
}

/** Some turns of the event loop, as a database takes: less than any deadline. */
export const aWhile = (): Promise<void> => turns(3)

/** Replaces the timers of the process until it is closed. */
export function openClock(): Clock {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const timers = new Map<object, Timer>()
  let order = 0
  let report = (): void => {}
  const stuck = new Promise<void>((resolve) => {
    report = resolve
  })

  function set(run: () => void, milliseconds = 0): object {
    if (milliseconds <= PAUSE) return setImmediate(run)
    const timer = {}
    timers.set(timer, { run, due: milliseconds, order: order++ })
    return timer
  }

  function clear(timer: object | undefined): void {
    if (timer !== undefined && !timers.delete(timer)) clearImmediate(timer as NodeJS.Immediate) // the other kind
  }

  async function pass(): Promise<void> {
    await turns(2)
    const [first] = [...timers].sort(([, a], [, b]) => a.due - b.due || a.order - b.order)
    if (first === undefined) return report()
    timers.delete(first[0])
    first[1].run()
  }

  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
  return {
    stuck,
    hang() {
      void pass()
      return new Promise(() => {})
    },
    close: () => void Object.assign(globalThis, real),
  }
}
