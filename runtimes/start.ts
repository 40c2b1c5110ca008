// Runs everything in every runtime, against `dist`, and talks to a server of each. Prints what failed and a table; all
// that was said is under test-results/runtimes. Arguments choose runtimes: `deno`, `node`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tools/entries.ts'
import { type Installed, installed } from './places.ts'
import { start } from './process.ts'
import { type Finished, judge, nameOf, type Report, tableOf } from './report.ts'
import { bundleSecurity, SECURITY } from './security/bundle.ts'
import { runWire } from './wire/run.ts'

/** Milliseconds that a run may take. */
const LIMIT = 5 * 60_000

/** How many places run at once: one more than the two cores of a small machine, because each of them also waits. */
const LANES = 3

const FOLDER = join(root, 'test-results/runtimes')

/** What a process printed on its standard output, and what is to be said about its end. */
async function runSuite({ suite }: Installed): Promise<Omit<Finished, 'place'>> {
  const child = await start(suite, { argument: pathToFileURL(SECURITY).href })
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT)
  let [output, errors] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (exit, signal) => resolve(signal ?? exit))
  })
  clearTimeout(limit)
  const hasFailures = /^not ok/m.test(output)
  const isExpected = code === (hasFailures ? 1 : 0)
  return { output, ending: isExpected ? null : `the run ended with ${code}: ${(errors || output).slice(-2000)}` }
}

/** Both runs of a place. The server is idle most of the time, so it runs beside the suite. */
async function runPlace(place: Installed): Promise<Finished> {
  const running = runWire(place).catch((error: unknown) => `${error}\n`)
  const suite = await runSuite(place)
  const wire = await running
  const output = suite.output + wire
  writeFileSync(join(FOLDER, `${nameOf(place).replace(' ', '-')}.tap`), output)
  const endings = [suite.ending, wire.startsWith('TAP version 14') ? null : wire].filter((ending) => ending !== null)
  return { place, output, ending: endings.length === 0 ? null : endings.join('\n') }
}

async function runAll(places: readonly Installed[]): Promise<Finished[]> {
  const finished: Finished[] = []
  // workerd takes longest, so it begins.
  const waiting = places.toReversed()
  const lane = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      finished.push(await runPlace(place))
      console.log(`ended ${nameOf(place)}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return places.flatMap((place) => finished.filter((each) => each.place === place))
}

function print(report: Report): void {
  for (const { place, documents } of report.runs)
    for (const failure of documents.flatMap(({ failures }) => failures)) console.log(`${nameOf(place)}: ${failure}\n`)
  for (const finding of report.findings) console.log(`${finding}\n`)
  console.log(`${tableOf(report)}\n\nTook ${(performance.now() / 1000).toFixed(1)} s.`)
  console.log(`${report.passed} passed, ${report.failed} failed, ${report.skipped} excused`)
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
await bundleSecurity()
const asked = process.argv.slice(2)
const places = installed().filter(({ runtime }) => asked.length === 0 || asked.includes(runtime))
const report = judge(await runAll(places))
writeFileSync(join(root, 'test-results/runtimes.json'), JSON.stringify(report, null, 2))
print(report)
process.exitCode = report.failed > 0 || places.length === 0 ? 1 : 0
