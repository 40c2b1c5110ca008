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

// StrykerJS runs no projects, so this repeats what those of ../../vitest.config.ts need. Test files stay isolated: a
// change to a constant of a module takes effect only when the module is loaded again.
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/services.ts',
    setupFiles: 'test/setup.ts',
    include,
    // Properties find what other tests do not; twenty examples are enough for that, and as many as there is time for.
    env: { PROPERTY_RUNS: '20' },
    sequence: { sequencer: QuickestFirst },
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
