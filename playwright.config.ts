import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { notOn } from './e2e/cases.ts'
import { type Pair, pairs } from './e2e/servers.ts'
import { findChromium } from './tools/chromium.ts'

const isCI = Boolean(process.env['CI'])
const path = findChromium()?.path
const bin = join(import.meta.dirname, 'node_modules/.bin')

/** Specs of a development server, or all others. A framework can have some of its own. */
function specsOf(pair: Pair) {
  const grepInvert = notOn(pair)
  const folders = pair.runtime === 'dev' ? ['e2e/dev'] : ['e2e', `e2e/${pair.framework}`]
  const testMatch = folders.map((folder) => `**/${folder}/*.spec.ts`)
  return { testMatch, ...(grepInvert && { grepInvert }) }
}

// One project, and one server, for each pair of framework and runtime.
export default defineConfig({
  testDir: 'e2e',
  // Of its own for a part, so that parts can run at the same time.
  outputDir: `test-results/e2e-${process.env['PAIRS'] || 'all'}`,
  fullyParallel: true,
  // One more than there are cores in the least: a test waits for a server every now and then.
  workers: 3,
  retries: 0,
  forbidOnly: isCI,
  // All servers share two cores with the browsers: what takes long there is slow, and not wrong.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Without pictures, which take a quarter of the whole time: what the page was is in the snapshots.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    launchOptions: {
      ...(path === undefined ? {} : { executablePath: path }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
  projects: pairs.map((pair) => ({
    name: pair.name,
    ...specsOf(pair),
    use: { baseURL: `http://localhost:${pair.port}` },
    metadata: { pair: pair.name },
  })),
  webServer: pairs.map(({ name, cwd, app, port, env }) => ({
    name,
    // Beside the application stand a provider and a mailbox.
    command: `node ../../serve.ts ${app}`,
    cwd,
    url: `http://localhost:${port}/`,
    env: { PORT: String(port), PATH: `${bin}:${process.env['PATH']}`, ...env },
    stdout: 'ignore',
    stderr: 'pipe',
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
    // All of them start together.
    timeout: 120_000,
  })),
})
