import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    // A test that is focused by mistake would silence all others.
    allowOnly: !process.env['CI'],
  },
})
