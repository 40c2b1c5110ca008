/** What may be replaced, as Vitest calls it. */
type Replaceable = 'Date' | 'setTimeout' | 'clearTimeout'

interface Timer {
  readonly id: number
  readonly at: number
  run(): void
}

const real = { Date, setTimeout, clearTimeout }

/** In real time. Called as a function of nothing: workerd wants no other `this`. */
const { setTimeout: later, clearTimeout: never } = real

/** Milliseconds since 1970, while a clock is replaced. */
let now = 0
let lastId = 0
let timers: Timer[] = []

// The prototype stays, so that dates of before are dates still.
const FakeDate = new Proxy(real.Date, {
  apply: () => String(new real.Date(now)),
  construct: (target, parameters) => Reflect.construct(target, parameters.length === 0 ? [now] : parameters),
  get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
})

function fakeSetTimeout(work: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]): number {
  const id = ++lastId
  timers.push({ id, at: now + Math.max(milliseconds, 0), run: () => work(...values) })
  return id
}

function fakeClearTimeout(id: unknown): void {
  const count = timers.length
  timers = timers.filter((timer) => timer.id !== id)
  // One of before the clock was replaced.
  if (count === timers.length) never(id as number)
}

const fakes = { Date: FakeDate, setTimeout: fakeSetTimeout, clearTimeout: fakeClearTimeout }

/** Replaces clocks. Time stands still until it is moved. */
export function useFakeTimers({
  toFake = ['Date', 'setTimeout', 'clearTimeout'],
  now: instant = real.Date.now(),
}: {
  readonly toFake?: readonly Replaceable[]
  readonly now?: number | Date
} = {}): void {
  useRealTimers()
  now = Number(instant)
  for (const name of toFake) Object.assign(globalThis, { [name]: fakes[name] })
}

export function useRealTimers(): void {
  timers = []
  Object.assign(globalThis, real)
}

export const setSystemTime = (instant: number | Date): void => {
  now = Number(instant)
}

export const getTimerCount = (): number => timers.length

/** The timer that is due next; `undefined`: none before that instant. */
function takeDue(end: number): Timer | undefined {
  const due = timers.toSorted((a, b) => a.at - b.at || a.id - b.id).find(({ at }) => at <= end)
  if (due) {
    now = Math.max(now, due.at)
    timers = timers.filter((timer) => timer !== due)
  }
  return due
}

export function advanceTimersByTime(milliseconds: number): void {
  const end = now + milliseconds
  for (let due = takeDue(end); due; due = takeDue(end)) due.run()
  now = end
}

/** Waits until everything that is ready has run. */
const settle = (): Promise<void> => new Promise((resolve) => void later(resolve, 0))

/** The same, with what follows from a timer before the next. */
export async function advanceTimersByTimeAsync(milliseconds: number): Promise<void> {
  const end = now + milliseconds
  await settle()
  for (let due = takeDue(end); due; due = takeDue(end)) {
    due.run()
    await settle()
  }
  now = end
  await settle()
}

/** Milliseconds of real time that something may take to become true. */
const PATIENCE = 10_000

/**
 * Asks again until nothing is thrown, in real time.
 *
 * @throws What was thrown last.
 */
export async function waitFor<T>(ask: () => T | Promise<T>): Promise<T> {
  for (const start = real.Date.now(); ; await new Promise((resolve) => void later(resolve, 5))) {
    try {
      return await ask()
    } catch (error) {
      if (real.Date.now() - start > PATIENCE) throw error
    }
  }
}

/** The same, until it is true. */
export const waitUntil = (ask: () => unknown): Promise<void> =>
  waitFor(async () => {
    if (!(await ask())) throw new Error('It never became true.')
  })
