import { afterAll, beforeEach, vi } from 'vitest'
import { resetCounters } from '../src/store/limits/memory-counters-table.ts'

// Most tests have the same secret, and so would be one application that counts its attempts.
beforeEach(resetCounters)

// Files share their processes, and what one leaves behind would change the result of the next.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
