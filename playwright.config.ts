import { defineConfig, devices } from '@playwright/test'
import { ONE_SAMPLE } from './e2e/cases.ts'
import { selectPairs } from './e2e/select-pairs.ts'
import type { Pair } from './e2e/servers.ts'
import { findChromium } from './tools/chromium.ts'

const isCI = Boolean(process.env['CI'])
const path = findChromium()?.path

/** The folders of specs that a pair has: its own framework can have some. */
function specsOf({ runtime, framework }: Pair): string[] {
  const folders = runtime === 'dev' ? ['e2e/dev'] : ['e2e', `e2e/${framework}`]
  return folders.map((folder) => `**/${folder}/*.spec.ts`)
}

const selected = selectPairs()
const WORKERS = 3
/** Each starts a process and a browser of its own. Of few pairs, a long one must not be left alone at the end. */
const workersOfPair = Math.ceil((2 * WORKERS) / selected.length)

/**
 * Features of Chromium that Playwright disables and a test could notice, because Chromium obeys only the last list.
 *
 * `CrossOriginOpenerPolicy` is ours: with it, each way between a page of the library and one of the application starts a
 * process, which takes half of the time of a test.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'CrossOriginOpenerPolicy',
]

/** Playwright's own, which only the last list keeps, and the network service in the process of the browser. */
const ENABLED_FEATURES = ['CDPScreenshotNewSurface', 'NetworkServiceInProcess2']

/** The pair with all tests of the pages of the library has the browser as it is. */
const flagsOf = ({ name }: Pair): readonly string[] =>
  name === ONE_SAMPLE.pairs[0] ? [] : [`--disable-features=${DISABLED_FEATURES.join()}`]

const launchOptionsOf = (pair: Pair) => ({
  ...(path === undefined ? {} : { executablePath: path }),
  // One process less for each browser: a tenth of the time of a test.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    `--enable-features=${ENABLED_FEATURES.join()}`,
    ...flagsOf(pair),
  ],
})

// One project for each pair of framework and runtime.
export default defineConfig({
  testDir: 'e2e',
  // Of its own for a part, so that parts can run at the same time.
  outputDir: `test-results/e2e-${process.env['PAIRS'] || 'all'}`,
  // Two keep the cores of a small machine busy, and one may wait.
  workers: WORKERS,
  // The second run records a trace. A test that passes then is flaky: `tools/test` lists it. `ONCE` of e2e/cases.ts names the
  // tags of tests that get no second run.
  retries: 1,
  forbidOnly: isCI,
  // All servers share two cores with the browsers: what takes long there is slow, and not wrong.
  expect: {
    timeout: 10_000,
    // Another version of Chromium may round the edge of a letter differently.
    toHaveScreenshot: { maxDiffPixelRatio: 0.005, pathTemplate: '{testDir}/pictures/{arg}{ext}' },
  },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // A small window is drawn in less time. Tests about looks set their own.
    viewport: { width: 640, height: 480 },
    trace: 'on-first-retry',
  },
  projects: selected.map(({ pair, selection }) => ({
    name: pair.name,
    testMatch: specsOf(pair),
    ...selection,
    workers: workersOfPair,
    // A worker that has a whole file runs its `beforeAll` once.
    fullyParallel: workersOfPair > 1,
    use: { baseURL: `http://localhost:${pair.port}`, launchOptions: launchOptionsOf(pair) },
    metadata: { pair: pair.name },
  })),
  webServer: {
    command: 'node e2e/serve-all.ts',
    wait: { stdout: /^ready$/m },
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
    // All of them start together.
    timeout: 120_000,
  },
})
