// `npm run size`: what the library weighs in an application's bundle, against the budgets; fails when one is exceeded.
// `--ceiling` fails only when something grew beyond what has been reached: that is what `npm test` asks.
// `--verbose` also lists the biggest modules of each bundle.

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { entries, root } from '../tools/entries.ts'
import { BUNDLES, measureSize, type Size, type SizeBudget, withProvider } from './measure-size.ts'

const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { verbose: flag, ceiling: flag } })
const { gzip: budgets } = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8')) as {
  gzip: Record<string, SizeBudget>
}

const bytes = (count: number): string => count.toLocaleString('en-US').padStart(8)

console.log(`${'gzip -9, one file'.padEnd(24)} minified     gzip   budget  ceiling`)
for (const [name, budget] of Object.entries(budgets)) await check(name, budget)
await compareProviders()

async function check(name: string, { budget, ceiling }: SizeBudget): Promise<void> {
  const code = BUNDLES[name]
  if (code === undefined) throw new Error(`bench/measure-size.ts has no bundle "${name}"`)
  const size = await measureSize(code)
  const verdict = size.gzip <= budget ? 'PASS' : 'FAIL'
  const numbers = [size.minified, size.gzip, budget, ceiling].map(bytes).join(' ')
  console.log(`${name.padEnd(24)} ${numbers}  ${verdict}${size.gzip > ceiling ? ', and it grew' : ''}`)
  if (values.verbose) listModules(size)
  if (size.gzip > (values.ceiling ? ceiling : budget)) process.exitCode = 1
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
