import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Modules that SvelteKit makes for an application.
const app = (file: string): string => join(import.meta.dirname, 'test/integrations/sveltekit/app', file)

/**
 * Files that need a process of their own, because they replace modules, or test what happens once per process. All others
 * share their processes, which saves half of the time.
 */
const ISOLATED = ['test/adapters/stale-reads.test.ts', 'test/integrations/solid-start/client.test.ts']

export default defineConfig({
  resolve: {
    alias: {
      '$app/env/private': app('env-private.ts'),
      '$app/env': app('env.ts'),
      '$app/navigation': app('navigation.ts'),
      '$app/paths': app('paths.ts'),
      '$app/server': app('server.ts'),
    },
  },
  test: {
    environment: 'node',
    // Starts nothing by itself: a database server runs from the first test that asks for it.
    globalSetup: 'test/services.ts',
    // A test that is focused by mistake would silence all others.
    allowOnly: !process.env['CI'],
    // For a busy machine. What must be quick is counted, not timed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: ['test/**/*.test.ts'], exclude: ISOLATED },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
    ],
  },
})
