import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    // Starts nothing by itself: a database server runs from the first test that asks for it.
    globalSetup: 'test/services.ts',
    // A test that is focused by mistake would silence all others.
    allowOnly: !process.env['CI'],
  },
})
