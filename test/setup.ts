import { beforeEach } from 'vitest'
import { resetCounters } from '../src/limits/memory-counters-table.ts'

// Most tests have the same secret, and so would be one application that counts its attempts.
beforeEach(resetCounters)
