// `npm test`: everything that must hold. Each step prints its name, its time and what came of it; a failed one
// prints all it said. The last line is the sum, and the exit code is 0 only when nothing failed.

import { declarations } from './test/declarations.ts'
import { attw, pack, publint } from './test/package.ts'
import { playwright, runtimes, vitest } from './test/runners.ts'
import { check, type Outcome, type Step } from './test/step.ts'

const tsc = (project: string, ...flags: string[]) =>
  check('node', 'node_modules/@typescript/native/bin/tsc', '-p', project, ...flags)

const svelteCheck = (folder: string) =>
  check('svelte-check', '--workspace', folder, '--tsconfig', 'tsconfig.json', '--fail-on-warnings')

const BUILD: Step = { name: 'build', run: () => check('node', 'tools/build.ts') }
const SETUP: Step = { name: 'setup', run: () => check('node', 'tools/setup.ts') }
const unit = (shard: string): Step => ({ name: `unit ${shard}`, needs: ['setup'], run: () => vitest(shard) })
// The sample applications, as they run in production.
const APPS: Step = { name: 'apps', needs: ['build'], run: () => check('node', 'e2e/build-apps.ts') }
const E2E: Step = { name: 'e2e', needs: ['apps', 'setup'], run: playwright }

// Most take a second or two.
const CHECKS: readonly Step[] = [
  { name: 'types', run: () => tsc('tsconfig.json') },
  { name: 'types tests', needs: ['build'], run: () => tsc('test/types') },
  { name: 'types loose', needs: ['build'], run: () => tsc('test/types', '--exactOptionalPropertyTypes', 'false') },
  { name: 'lint', run: () => check('biome', 'ci', '--colors=off', '--error-on-warnings', '.') },
  { name: 'size', run: () => check('node', 'bench/size.ts', '--ceiling') },
  { name: 'runtimes', needs: ['build'], run: runtimes },
  { name: 'pack', needs: ['build'], run: pack },
  { name: 'publint', needs: ['pack'], run: publint },
  { name: 'attw', needs: ['pack'], run: attw },
  { name: 'types packed', needs: ['pack'], run: declarations },
  APPS,
  // A build makes the types of the routes.
  { name: 'types kit', needs: ['apps'], run: () => svelteCheck('e2e/apps/sveltekit') },
  { name: 'types solid', needs: ['build'], run: () => tsc('e2e/apps/solid-start') },
  // A Chromium looks at the site.
  { name: 'docs', needs: ['setup'], run: () => check('node', 'tools/docs.ts') },
  { name: 'types budget', needs: ['apps'], run: () => check('node', 'bench/types.ts') },
]

// Two lanes are enough for two cores: a third of the unit tests takes as long as the other two without the checks. The
// browser tests have the machine to themselves: their time-outs are real.
const STAGES: readonly (readonly (readonly Step[])[])[] = [
  [[BUILD], [SETUP]],
  [
    [unit('1/3'), unit('2/3')],
    [...CHECKS, unit('3/3')],
  ],
  [[E2E]],
]

const outcomes = new Map<string, Outcome>()
const start = performance.now()

for (const lanes of STAGES) await Promise.all(lanes.map(runLane))

const failures = [...outcomes].filter(([, { failed }]) => failed > 0).map(([name]) => name)
const sum = (key: 'passed' | 'failed') => [...outcomes.values()].reduce((total, outcome) => total + outcome[key], 0)
console.log(`\n${failures.length > 0 ? `Failed: ${failures.join(', ')}. ` : ''}Took ${seconds(start)}.`)
process.exitCode = failures.length > 0 ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)

async function runLane(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const begin = performance.now()
    const outcome = await runStep(step)
    outcomes.set(step.name, outcome)
    report(step.name, outcome, seconds(begin))
  }
}

async function runStep({ needs = [], run }: Step): Promise<Outcome> {
  const broken = needs.find((name) => (outcomes.get(name)?.failed ?? 1) > 0)
  if (broken !== undefined) return { passed: 0, failed: 1, note: `not run, for ${broken} failed`, output: '' }
  try {
    return await run()
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? `${error.stack}` : `${error}` }
  }
}

function report(name: string, { failed, note, output }: Outcome, time: string): void {
  const what = failed === 0 ? 'ok' : 'FAILED'
  console.log(`${name.padEnd(12)} ${time.padStart(7)}  ${what}${note ? `, ${note}` : ''}`)
  if (failed > 0 && output) console.log(output.trimEnd().replace(/^/gm, '  | '))
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
