// `npm run size`: what the library weighs in an application's bundle, and how many functions it has, against the budgets;
// fails when one is exceeded.
// Beside it, what other libraries weigh, each integration, and what one more provider costs.
// `--ceiling` fails only when something grew beyond what has been reached: that is what `npm test` asks, and no
// other library is measured, for they are not installed there.
// `--verbose` also lists the biggest modules of each bundle, and every provider.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tools/entries.ts'
import { providerEntries, signInProviders } from '../tools/provider-pages/known-provider.ts'
import { compareIntegrations, comparePeers } from './compare-sizes.ts'
import {
  BUNDLES,
  type Counted,
  codeOf,
  EDGE_BUNDLES,
  measureModules,
  measureSize,
  measureSizes,
  type SizeBudget,
  WORKER,
  withProvider,
} from './measure-size.ts'
import { measureStart, type StartSize } from './measure-start.ts'

const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { verbose: flag, ceiling: flag } })
const { gzipAtStart: startBudgets, gzipLater: laterBudgets } = JSON.parse(
  readFileSync(join(root, 'bench/budgets.json'), 'utf8'),
) as Record<'gzipAtStart' | 'gzipLater', Record<string, SizeBudget>>

const bytes = (count: number): string => count.toLocaleString('en-US').padStart(8)

/** Width of the longest name. */
const NAME = 36

const HEADINGS = ' minified     gzip   budget  ceiling  functions  at most'
console.log(`${'gzip -9, loaded at start'.padEnd(NAME)}${HEADINGS}`)
for (const [name, budget] of Object.entries(startBudgets)) {
  const size = await measureStart(codeOf(name))
  judge(name, budget, size)
  for (const [part, limit] of Object.entries(laterBudgets)) judge(part, limit, findPart(size, part))
  if (values.verbose) listLater(size)
}
console.log(`\n${'gzip -9, one file'.padEnd(NAME)}${HEADINGS}`)
for (const [name, bundle] of Object.entries(BUNDLES)) {
  const size = await measureSize(bundle.code)
  judge(name, bundle, size)
  if (values.verbose) await listModules(bundle.code, size)
}
console.log(`\n${'gzip -9, one file, edge conditions'.padEnd(NAME)}${HEADINGS}`)
for (const [name, bundle] of Object.entries(EDGE_BUNDLES)) judge(name, bundle, await measureSize(bundle.code, WORKER))
// What follows has no limit.
if (!values.ceiling) {
  await comparePeers()
  await compareIntegrations()
  await compareProviders()
}

function judge(name: string, { budget, ceiling, functions }: SizeBudget, size: Counted): void {
  const verdict = size.gzip <= budget ? 'PASS' : 'FAIL'
  const numbers = [size.minified, size.gzip, budget, ceiling].map(bytes).join(' ')
  const counts = [size.functions, functions].map(bytes).join('   ')
  const hasGrown = size.gzip > ceiling || size.functions > functions
  console.log(`${name.padEnd(NAME)} ${numbers} ${counts}  ${verdict}${hasGrown ? ', and it grew' : ''}`)
  if (size.gzip > (values.ceiling ? ceiling : budget) || size.functions > functions) process.exitCode = 1
}

function nameOf(file: string): string {
  return file.replace(/^bundle\/|(?:-[a-z0-9]{8})?-[A-Z0-9]{8}\.js$/g, '')
}

function findPart({ later }: StartSize, name: string): Counted {
  const [, weight] = later.find(([file]) => nameOf(file) === name) ?? []
  if (weight === undefined) throw new Error(`No part is called "${name}".`)
  return weight
}

/** What is loaded later, by the name of the part. */
function listLater({ later }: StartSize): void {
  for (const [file, { minified, gzip }] of later) console.log(`  ${bytes(minified)} ${bytes(gzip)}  ${nameOf(file)}`)
}

async function listModules(code: string, { minified }: Counted): Promise<void> {
  const modules = await measureModules(code)
  for (const [path, size] of [...byFolder(modules), ...modules.slice(0, 25)]) {
    console.log(
      `  ${bytes(size)} ${((100 * size) / minified).toFixed(1).padStart(5)} %  ${path.replace('node_modules/', '')}`,
    )
  }
}

function byFolder(modules: Awaited<ReturnType<typeof measureModules>>): (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const [path, size] of modules) {
    const folder = path.split('/').slice(0, 2).join('/')
    sums.set(folder, (sums.get(folder) ?? 0) + size)
  }
  return [...sums].sort(([, a], [, b]) => b - a)
}

/** What something costs an application beside the core that it has anyway: `[name, minified, gzip]`. */
type Cost = readonly [name: string, minified: number, gzip: number]

function show([name, minified, gzip]: Cost): void {
  console.log(`${name.padEnd(30)} ${bytes(minified)} ${bytes(gzip)}`)
}

// Sign-in providers are much alike: the range of them, unless asked for each. What sends mail or brings a method is not.
async function compareProviders(): Promise<void> {
  const ids = providerEntries()
  const sizes = await measureSizes([`export { createAuth } from './src/index.ts'`, ...ids.map(withProvider)])
  const [core = { minified: 0, gzip: 0 }, ...whole] = sizes
  const costs = whole.map(({ minified, gzip }, index): Cost => {
    return [`  + ${ids[index]}`, minified - core.minified, gzip - core.gzip]
  })
  const isAlike = new Set((await signInProviders()).map((id) => `  + ${id}`))
  const alike = costs.filter(([name]) => isAlike.has(name)).sort(([, , a], [, , b]) => a - b)
  console.log()
  show(['core alone', core.minified, core.gzip])
  showRange(alike)
  for (const cost of costs) if (values.verbose || !isAlike.has(cost[0])) show(cost)
}

/** The cheapest, the one in the middle, and those that bring code of their own. */
function showRange(costs: readonly Cost[]): void {
  const middle = costs[Math.floor(costs.length / 2)]
  console.log(`\n${costs.length} sign-in providers, each alone`)
  for (const [name, cost] of [
    ['least', costs[0]],
    ['median', middle],
    ['most', costs.at(-1)],
  ] as const)
    if (cost) show([`  ${name}:${cost[0].replace('+', '')}`, cost[1], cost[2]])
  const brings = costs.filter(([, , gzip]) => gzip > 2 * (middle?.[2] ?? 0))
  const range = [brings[0], brings.at(-1)].map((cost) => bytes(cost?.[2] ?? 0).trim()).join(' to ')
  console.log(`  with code of their own, ${range}: ${brings.map(([name]) => name.slice(4)).join(', ')}\n`)
}
