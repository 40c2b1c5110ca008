import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Modules that SvelteKit makes for an application.
const app = (file: string): string => join(import.meta.dirname, 'test/integrations/sveltekit/app', file)

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
    include: ['test/**/*.test.ts'],
    // Starts nothing by itself: a database server runs from the first test that asks for it.
    globalSetup: 'test/services.ts',
    // A test that is focused by mistake would silence all others.
    allowOnly: !process.env['CI'],
  },
})
