import { describe, test } from 'vitest'
import type { Library } from '../../runtimes/library.ts'
import { features } from '../../runtimes/suite/features.ts'
import * as audit from '../../src/adapters/audit/index.ts'
import * as memory from '../../src/adapters/memory.ts'
import * as lean from '../../src/core.ts'
import * as logout from '../../src/features/logout/index.ts'
import * as revocation from '../../src/features/revocation/index.ts'
import * as state from '../../src/features/state/index.ts'
import * as stored from '../../src/features/stored/index.ts'
import * as tokens from '../../src/features/tokens/index.ts'
import * as core from '../../src/index.ts'
import * as pages from '../../src/pages/index.ts'
import * as oidc from '../../src/providers/oidc.ts'
import * as testing from '../../src/testing/index.ts'

// The entries that the matrix needs. The runtimes run it with those that were built.
const library = {
  ...{ audit, core, lean, logout, memory, oidc, pages, revocation, state, stored, testing, tokens },
} as unknown as Library

describe('latchkey/core with each feature alone', () => {
  for (const { name, run } of features(library)) test(name, run)
})
