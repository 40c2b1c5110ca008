import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { pairs } from './e2e/servers.ts'
import { findChromium } from './tools/chromium.ts'

const isCI = Boolean(process.env['CI'])
const path = findChromium()?.path
const bin = join(import.meta.dirname, 'node_modules/.bin')

// One project, and one server, for each pair of framework and runtime.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: isCI,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    trace: 'retain-on-failure',
    launchOptions: {
      ...(path === undefined ? {} : { executablePath: path }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
  projects: pairs.map(({ framework, runtime, port }) => ({
    name: `${framework}-${runtime}`,
    use: { baseURL: `http://localhost:${port}` },
    metadata: { framework, runtime },
  })),
  webServer: pairs.map(({ framework, runtime, cwd, command, port, env }) => ({
    name: `${framework}-${runtime}`,
    command,
    cwd,
    url: `http://localhost:${port}/`,
    env: { PORT: String(port), PATH: `${bin}:${process.env['PATH']}`, ...env },
    stdout: 'ignore',
    stderr: 'pipe',
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
    timeout: 30_000,
  })),
})
