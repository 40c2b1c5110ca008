import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files of a run, which `tools/mutation.ts` chooses. */
const include: string[] = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]')

/** Runs the quickest files first: the first test that fails ends the run of a mutant. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse()
  }
}

// StrykerJS runs no projects, so this repeats what those of ../../vitest.config.ts need. The test files of a run share a
// worker. Each change gets a new one, because a change to a constant takes effect only when its module is loaded again.
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/services.ts',
    setupFiles: ['test/setup.ts', 'tools/mutation/load.ts'],
    include,
    isolate: false,
    // Properties find what other tests do not; twenty examples are enough for that, and as many as there is time for.
    env: { PROPERTY_RUNS: '20' },
    sequence: { sequencer: QuickestFirst, setupFiles: 'list' },
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
