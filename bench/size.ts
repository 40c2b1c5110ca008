// `npm run size`: what the library weighs in an application's bundle, against the budgets.
// `--verbose` also lists the biggest modules of each bundle.

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { entries, root } from '../tools/entries.ts'
import { BUNDLES, measureSize, type Size, withProvider } from './measure-size.ts'

const { values } = parseArgs({ options: { verbose: { type: 'boolean', default: false } } })
const { gzip: budgets } = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8')) as {
  gzip: Record<string, number>
}

const bytes = (count: number): string => count.toLocaleString('en-US').padStart(8)

console.log(`${'gzip -9, one file'.padEnd(24)} minified     gzip   budget`)
for (const [name, budget] of Object.entries(budgets)) await check(name, budget)
await compareProviders()

async function check(name: string, budget: number): Promise<void> {
  const code = BUNDLES[name]
  if (code === undefined) throw new Error(`bench/measure-size.ts has no bundle "${name}"`)
  const size = await measureSize(code)
  const isWithin = size.gzip <= budget
  console.log(
    `${name.padEnd(24)} ${bytes(size.minified)} ${bytes(size.gzip)} ${bytes(budget)}  ${isWithin ? 'PASS' : 'FAIL'}`,
  )
  if (values.verbose) listModules(size)
  if (!isWithin) process.exitCode = 1
}

function listModules({ modules, minified }: Size): void {
  for (const [path, size] of [...byFolder(modules), ...modules.slice(0, 25)]) {
    console.log(
      `  ${bytes(size)} ${((100 * size) / minified).toFixed(1).padStart(5)} %  ${path.replace('node_modules/', '')}`,
    )
  }
}

function byFolder(modules: Size['modules']): (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const [path, size] of modules) {
    const folder = path.split('/').slice(0, 2).join('/')
    sums.set(folder, (sums.get(folder) ?? 0) + size)
  }
  return [...sums].sort(([, a], [, b]) => b - a)
}

// What an application pays for a provider beside the core that it has anyway.
async function compareProviders(): Promise<void> {
  const core = await measureSize(`export { createAuth } from './src/index.ts'`)
  const ids = entries()
    .filter(({ name }) => name.includes('/providers/'))
    .map(({ name }) => basename(name))
  const sizes = await Promise.all(ids.map((id) => measureSize(withProvider(id))))
  console.log(`\n${'core alone'.padEnd(24)} ${bytes(core.minified)} ${bytes(core.gzip)}`)
  ids.forEach((id, index) => {
    const { minified, gzip } = sizes[index] ?? core
    console.log(`${`  + ${id}`.padEnd(24)} ${bytes(minified - core.minified)} ${bytes(gzip - core.gzip)}`)
  })
}
