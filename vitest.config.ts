import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LATER } from './test/later.ts'

// Modules that SvelteKit makes for an application.
const app = (file: string): string => join(import.meta.dirname, 'test/integrations/sveltekit/app', file)

// Next.js and React, which only e2e/apps/next installs.
const next = (file: string): string => join(import.meta.dirname, 'test/integrations/next/stand-in', file)

/**
 * Files that need a process of their own, because they replace modules, or test what happens once per process. All others
 * share their processes, which saves half of the time.
 */
const ISOLATED = [
  'test/adapters/stale-reads.test.ts',
  'test/config/development-secret.test.ts',
  'test/integrations/express/{mistakes,other-readers}.test.ts',
  'test/integrations/react/react.test.ts',
  'test/integrations/solid-start/client.test.ts',
]

/** Files that a step of `npm run test:rest` runs, because they need the packages of a sample application. */
const STEPS = ['test/cli/migrate-from/{apps,types}.test.ts']

export default defineConfig({
  resolve: {
    alias: {
      '$app/env/private': app('env-private.ts'),
      '$app/env': app('env.ts'),
      '$app/navigation': app('navigation.ts'),
      '$app/paths': app('paths.ts'),
      '$app/server': app('server.ts'),
      'next/cache': next('cache.ts'),
      'next/headers': next('headers.ts'),
      'next/navigation': next('navigation.ts'),
      'next/server': next('server.ts'),
      react: next('react.ts'),
    },
  },
  test: {
    environment: 'node',
    // Starts nothing by itself: a database server runs from the first test that asks for it.
    globalSetup: 'test/services.ts',
    setupFiles: 'test/setup.ts',
    // A test that is focused by mistake would silence all others.
    allowOnly: !process.env['CI'],
    // For a busy machine. What must be quick is counted, not timed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...ISOLATED, ...LATER, ...STEPS],
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      { extends: true, test: { name: 'later', isolate: false, include: [...LATER] } },
      { extends: true, test: { name: 'steps', isolate: false, include: STEPS } },
    ],
  },
})
