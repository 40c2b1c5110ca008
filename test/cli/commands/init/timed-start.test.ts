// One command, in an empty folder, until a visitor is signed in. `npm run test:guides` measures that with packages from the
// registry of npm, and prints a table.

import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { anyPort } from '../../../../e2e/ports.ts'
import { root } from '../../../../tools/entries.ts'
import { TARBALL } from '../../../../tools/install-lines.ts'
import { openReader } from '../../../docs/quick-starts/reader.ts'
import { unpackedPackage } from '../../package.ts'
import { openPlainBrowser } from '../../plain-browser.ts'

/** What a start costs. */
interface Cost {
  /** Commands that the reader types. */
  readonly commands: number
  /** Files that `init` writes. */
  readonly files: number
  /** Lines in them that are not blank. */
  readonly lines: number
  /** From the end of the installation to the session. */
  readonly seconds: number
  /** Before that, mostly of npm. */
  readonly installing: number
}

const costs = new Map<string, Cost>()

/** Wrangler asks nothing, and reports nothing to Cloudflare. */
const ENV = { CI: 'true', WRANGLER_SEND_METRICS: 'false' }

const countLines = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10

/** Signs in as the first test person. @returns The page that requires a session. */
async function enter(address: string): Promise<string> {
  const browser = openPlainBrowser()
  await browser.navigate(address)
  await browser.submit('/signin/dev')
  expect(browser.url).toBe(address)
  return browser.text
}

/** Types the command, and signs in at the address that it prints. */
async function timeStart(framework: string) {
  const reader = openReader()
  onTestFinished(reader.leave)
  reader.copy(join(await unpackedPackage(), '..', TARBALL), TARBALL)
  const begun = performance.now()
  // `npx` would keep a copy of the package for each folder.
  const program = `'${process.execPath}' '${join(root, 'dist/cli.js')}'`
  const command = `exec ${program} init --framework ${framework} --start --port ${await anyPort()} 2>&1`
  const app = reader.start(command, ENV)
  onTestFinished(app.stop)
  await app.untilPrinted(/added \d+ packages/)
  const installed = performance.now()
  const [, address = ''] = await app.untilPrinted(/\nOpen (\S+) and choose a person/)
  const text = await enter(address)
  const times = { seconds: toSeconds(performance.now() - installed), installing: toSeconds(installed - begun) }
  const paths = Array.from(app.log().matchAll(/^(?:written|completed) +(\S+)$/gm), ([, path = '']) => path)
  const lines = paths.map((path) => countLines(reader.read(path))).reduce((sum, each) => sum + each, 0)
  return { text, cost: { commands: 1, files: paths.length, lines, ...times } }
}

describe.runIf(process.env['FOLLOW_GUIDES'] === 'all')('one command in an empty folder', { timeout: 300_000 }, () => {
  afterAll(() => console.table(Object.fromEntries(costs)))

  test.each(['express', 'sveltekit', 'solid-start', 'worker'])('signs in within a minute: %s', async (framework) => {
    const { cost, text } = await timeStart(framework)
    costs.set(framework, cost)
    expect(JSON.parse(text)).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com' })
    // The limit of the promise in docs/cli.md, not the speed of this machine.
    expect(cost.seconds).toBeLessThan(60)
  })
})
