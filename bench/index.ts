// Measures the built library beside @auth/core and bare Web Crypto, in one interleaved run.
//
//   npm run bench -- [--only <workload>] [--json] [--check]
//
// --only may come several times. --check ends with 1 where a ratio is outside its budget.

import { parseArgs } from 'node:util'
import { judge, readBudgets } from './budgets.ts'
import { measure } from './measure.ts'
import { pinToOneCpu } from './pin.ts'
import { describeMachine, type Measured, toJson, toText } from './report.ts'
import { check, type Workload } from './workload.ts'

const ROUNDS = 15

/** Loaded when they run: loading makes 10,000 tokens per subject. */
const WORKLOADS: Readonly<Record<string, () => Promise<{ readonly workload: Workload }>>> = {
  'session-distinct': () => import('./workloads/session-distinct.ts'),
  'session-inprocess': () => import('./workloads/session-inprocess.ts'),
  issue: () => import('./workloads/issue.ts'),
}

function readArguments() {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, json: { type: 'boolean' }, check: { type: 'boolean' } },
  })
  const names = values.only ?? Object.keys(WORKLOADS)
  const unknown = names.filter((name) => !Object.hasOwn(WORKLOADS, name))
  if (unknown.length === 0) return { names, json: values.json ?? false, check: values.check ?? false }
  console.error(`bench: no workload ${unknown.join(', ')}. There are: ${Object.keys(WORKLOADS).join(', ')}`)
  process.exit(2)
}

async function run(name: string): Promise<Measured> {
  const { workload } = (await WORKLOADS[name]?.()) ?? {}
  const budget = readBudgets()[name]
  if (workload === undefined || budget === undefined) throw new Error(`bench/budgets.json has no times for ${name}`)
  for (const subject of workload.subjects) await check(subject)
  const rounds = await measure(workload.subjects, ROUNDS)
  return { name, workload, rounds, budget, verdicts: judge(rounds, budget) }
}

const options = readArguments()
const cpu = pinToOneCpu()
process.env['NODE_ENV'] = 'production'

const machine = describeMachine(cpu)
if (!options.json) console.log(`${machine}\nmedian [min..max] of ${ROUNDS} rounds; ratios are per round\n`)
const all: Measured[] = []
for (const name of options.names) {
  const measured = await run(name)
  all.push(measured)
  if (!options.json) console.log(toText(measured))
}
if (options.json) console.log(toJson(all, machine))

const isKept = all.every(({ verdicts }) => verdicts.every((verdict) => verdict.isKept))
process.exitCode = options.check && !isKept ? 1 : 0
