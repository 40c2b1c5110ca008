// What the tests use of Vitest, for runtimes that it does not run in: no module of any runtime. An import of something
// else stops the bundle, and an assertion of another name throws. test/runtimes/vitest.test.ts holds it against Vitest.

import { fn, restoreAll, spyOn, stubGlobal } from './mock.ts'
import {
  advanceTimersByTime,
  advanceTimersByTimeAsync,
  getTimerCount,
  setSystemTime,
  useFakeTimers,
  useRealTimers,
  waitFor,
  waitUntil,
} from './timers.ts'

export { afterEach, beforeEach, describe, onTestFinished, test } from './collect.ts'
export { expect } from './expect.ts'

/** Spies and clocks. */
export const vi = {
  ...{ fn, spyOn, stubGlobal, restoreAllMocks: restoreAll, unstubAllGlobals: restoreAll },
  ...{ useFakeTimers, useRealTimers, setSystemTime, getTimerCount },
  ...{ advanceTimersByTime, advanceTimersByTimeAsync, waitFor, waitUntil },
} as const
