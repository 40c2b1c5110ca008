import { defineConfig } from 'vitest/config'

/** The test files of a run, which `tools/mutation.ts` chooses. */
const include: string[] = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]')

// StrykerJS runs no projects, so this repeats what those of ../../vitest.config.ts need.
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/services.ts',
    include,
    // Properties find what other tests do not; twenty examples are enough for that, and as many as there is time for.
    env: { PROPERTY_RUNS: '20' },
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
