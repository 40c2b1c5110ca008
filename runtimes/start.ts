// Runs in every runtime what a command has for it, against `dist`, and talks to a server of each. Prints what failed and
// a table; all that was said is under test-results/runtimes. Arguments choose the occasion (`test`, which is the default,
// `rest` or `hand`) and runtimes (`deno`, `node`).

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tools/entries.ts'
import { SECURITY } from './groups.ts'
import type { Assignment } from './offer.ts'
import { type Installed, installed, type Occasion } from './places.ts'
import { start } from './process.ts'
import { type Finished, judge, nameOf, type Report, tableOf } from './report.ts'
import { bundleSecurity } from './security/bundle.ts'
import { runWire } from './wire/run.ts'

/** Milliseconds that a run may take. */
const LIMIT = 5 * 60_000

/** How many places run at once: as many as a small machine has cores. */
const LANES = 2

const FOLDER = join(root, 'test-results/runtimes')

/** A place, and what it is asked for. */
interface Work extends Assignment {
  readonly place: Installed
}

/** What a process printed on its standard output, and what is to be said about its end. */
async function runSuite({ place, groups, security }: Work): Promise<Pick<Finished, 'output' | 'ending'>> {
  const child = await start(place.suite, { argument: JSON.stringify({ groups, security }) })
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
async function runPlace(work: Work): Promise<Finished> {
  const { place, groups } = work
  const running = groups.includes('wire') ? runWire(place).catch((error: unknown) => `${error}\n`) : null
  const suite = await runSuite(work)
  const wire = await running
  const output = suite.output + (wire ?? '')
  writeFileSync(join(FOLDER, `${nameOf(place).replace(' ', '-')}.tap`), output)
  const endings = [suite.ending, wire?.startsWith('TAP version 14') ? null : wire].filter((ending) => ending !== null)
  return { place, groups, output, ending: endings.length === 0 ? null : endings.join('\n') }
}

async function runAll(works: readonly Work[]): Promise<Finished[]> {
  const finished: Finished[] = []
  // workerd takes longest, so it begins.
  const waiting = works.toReversed()
  const lane = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      finished.push(await runPlace(work))
      console.log(`ended ${nameOf(work.place)}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return works.flatMap(({ place }) => finished.filter((each) => each.place === place))
}

/** Writes the modules of the security suite that the places need. */
async function worksOf(places: readonly Installed[], occasion: Occasion): Promise<Work[]> {
  const busy = places
    .map((place) => ({ place, groups: place.groups[occasion] }))
    .filter(({ groups }) => groups.length > 0)
  const needed = SECURITY.filter((group) => busy.some(({ groups }) => groups.includes(group)))
  const modules = await Promise.all(
    needed.map(async (group) => ({ group, address: pathToFileURL(await bundleSecurity(group)).href })),
  )
  return busy.map(({ place, groups }) => {
    const security = modules.find(({ group }) => groups.includes(group))?.address ?? null
    return { place, groups, security }
  })
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
const words = process.argv.slice(2)
const OCCASIONS: readonly Occasion[] = ['test', 'rest', 'hand']
const occasion = OCCASIONS.find((word) => words.includes(word)) ?? 'test'
const asked = words.filter((word) => word !== occasion)
const places = installed().filter(({ runtime }) => asked.length === 0 || asked.includes(runtime))
const works = await worksOf(places, occasion)
const report = judge(await runAll(works))
writeFileSync(join(root, 'test-results/runtimes.json'), JSON.stringify(report, null, 2))
print(report)
process.exitCode = report.failed > 0 || works.length === 0 ? 1 : 0
