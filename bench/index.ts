// Measures the built library beside @auth/core, Better Auth and bare Web Crypto, in one interleaved run.
//
//   npm run bench -- [--only <workload>] [--runtime node|deno|bun|workerd] [--json] [--check] [--save]
//
// --only may come several times. --check ends with 1 if a budget is exceeded. --save writes bench/results.json and
// bench/exhaustion.json, and from them the plot and the tables of docs/performance.md, docs/project/measurements.md and docs/project/exhaustion.md.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Options, readOptions } from './arguments.ts'
import { judge, readBudgets, type Verdict } from './budgets.ts'
import { installedVersions, installPeers } from './peers.ts'
import { pinToOneCpu } from './pin.ts'
import { describeMachine, type Measured, toReport, toText } from './report.ts'
import { commandFor, hasOwnBudgets, toldToBe } from './runtimes.ts'
import { save } from './save.ts'
import type { Workload } from './workload.ts'

const root = join(import.meta.dirname, '..')

function ask(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}`)
    process.exit(2)
  }
}

/** Runs all of it once more in the runtime that was asked for, and ends with its exit code. */
function moveTo(runtime: string): void {
  const [command, ...args] = commandFor(runtime) ?? []
  if (command === undefined) return
  const { status, error } = spawnSync(command, [...args, ...process.argv.slice(1)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...toldToBe(runtime) },
  })
  if (error) console.error(`bench: ${runtime} does not start: ${error.message}`)
  process.exit(status ?? 1)
}

async function run(name: string, runtime: string): Promise<Measured> {
  const { workload }: { workload: Workload } = await import(`./workloads/${name}.ts`)
  const budget = readBudgets()[hasOwnBudgets(runtime) ? `${runtime} ${name}` : name]
  if (budget === undefined) throw new Error(`bench/budgets.json has no ${name} on ${runtime}`)
  const measurement = await workload.measure(name)
  return { name, workload, measurement, budget, verdicts: judge(measurement, budget) }
}

const options = ask()
const cpu = pinToOneCpu()
process.env['NODE_ENV'] = 'production'
installPeers()
moveTo(options.runtime)

const machine = describeMachine(cpu)
const legend = 'median [min..max] of the rounds; ratios are per round, with the range of their median'
if (!options.json) console.log(`${machine}\n${legend}\n`)
const all: Measured[] = []
for (const name of options.names) {
  const measured = await run(name, options.runtime)
  all.push(measured)
  if (!options.json) console.log(toText(measured))
}
const report = toReport(all, { machine, date: new Date().toISOString().slice(0, 10), versions: installedVersions() })
if (options.json) console.log(JSON.stringify(report, null, 2))
if (options.save) save(report)

const verdicts = all.flatMap((measured) => measured.verdicts)
const count = (of: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === of).length
const [kept, exceeded, open] = [count('kept'), count('exceeded'), count('not decided')]
if (!options.json) console.log(`${kept} kept, ${exceeded} exceeded, ${open} not decided. ${seconds()}`)
// Connections and timers of the peers must not keep it alive.
process.exit(options.check && exceeded > 0 ? 1 : 0)

function seconds(): string {
  return `Took ${Math.round(performance.now() / 1000)} s.`
}
