/** A clock that only the test moves. */
export interface Clock {
  advance(seconds: number): void
  /** Seconds since 1970. */
  now(): number
}

/** Runs a test at an instant. Time stands still until the test moves it, and is real again afterwards. */
export async function atTime(instant: string, run: (clock: Clock) => Promise<void>): Promise<void> {
  const RealDate = Date
  let now = RealDate.parse(instant)
  // The prototype stays, so that dates of before are dates still.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parameters) => Reflect.construct(target, parameters.length === 0 ? [now] : parameters),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  })
  try {
    await run({
      advance(seconds) {
        now += seconds * 1000
      },
      now: () => Math.floor(now / 1000),
    })
  } finally {
    globalThis.Date = RealDate
  }
}
