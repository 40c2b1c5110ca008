import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Modules that SvelteKit makes for an application.
const app = (file: string): string => join(import.meta.dirname, 'test/integrations/sveltekit/app', file)

/**
 * Files that need a process of their own: they start servers and programs, replace modules or patch globals. All others
 * share one process, which saves half of the time.
 */
const ISOLATED = [
  'test/{adapters,cli,published-adapters,docs,testing,tools}/**/*.test.ts',
  'test/crypto/key-ring.test.ts',
  'test/migrate/authjs.test.ts',
  'test/properties/accounts.test.ts',
  'test/integrations/solid-start/{client,sign-in}.test.ts',
  'test/integrations/sveltekit/base-path.test.ts',
]

export default defineConfig({
  resolve: {
    alias: {
      '$app/env/private': app('env-private.ts'),
      '$app/env': app('env.ts'),
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
