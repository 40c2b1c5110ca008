import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

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

/** Files that only `npm run test:rest` runs, because they take long. */
const LATER = [
  // Contracts that other stores run in `npm test`, with the same statements or the same code.
  'test/adapters/{cloudflare-kv,durable-object,sql/d1}.test.ts',
  'test/adapters/sql/migrate-interrupted.test.ts',
  // Whole projects, and the mail in a browser.
  'test/cli/{doctor/mistakes,commands/init/signs-in}.test.ts',
  'test/deploy/sveltekit-worker.test.ts',
  'test/providers/kit/mail/mail-looks.test.ts',
]

/** Files that steps of `npm run test:rest` run, each by itself: what `npm test` could run of them would be run twice. */
const STEPS = ['test/adapters/crash-between-writes.test.ts', 'test/cli/migrate-from/{apps,types}.test.ts']

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
      { extends: true, test: { name: 'later', isolate: false, include: LATER } },
      { extends: true, test: { name: 'steps', isolate: false, include: STEPS } },
    ],
  },
})
