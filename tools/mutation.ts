// npm run test:mutation -- <folder> …: changes the code of a folder, one piece at a time, and runs its tests against
// each change. A change that no test notices is a missing test, or is listed in tools/mutation/equivalent.json.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from './entries.ts'
import { EQUIVALENT } from './mutation/equivalent.ts'
import { FOLDERS, type Folder } from './mutation/folders.ts'
import { type Mutant, type Score, scoreOf } from './mutation/score.ts'

/** Percent of the mutants that tests have to find. */
const MIN_PERCENT = 90

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const oneLine = (code: string): string => code.replace(/\s+/g, ' ').trim()

/** The code between two places, whose lines and columns begin with 1. */
function codeBetween(lines: readonly string[], { start, end }: MutantResult['location']): string {
  const [first = '', ...rest] = lines.slice(start.line - 1, end.line)
  const code = [first.slice(start.column - 1), ...rest]
  const removed = (lines[end.line - 1] ?? '').length - end.column + 1
  const text = code.join('\n')
  return oneLine(text.slice(0, text.length - removed))
}

function toMutant({ fileName, location, replacement, status }: MutantResult): Mutant {
  const file = relative(root, fileName)
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const { line } = location.start
  const [from, to, text] = [codeBetween(lines, location), oneLine(replacement), lines[line - 1]?.trim() ?? '']
  return { file, line, text, from, to, status }
}

async function mutate({ mutate, tests }: Folder): Promise<Mutant[]> {
  process.env['MUTATION_TESTS'] = JSON.stringify(tests)
  process.env['MUTATION_FILES'] = JSON.stringify(mutate)
  const stryker = new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tools/mutation/log-texts.ts')],
    ignorers: ['log-texts'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // A change that loops for ever counts as found. A machine that is busy must not look like one.
    timeoutMS: 20_000,
    reporters: ['progress-append-only'],
    tempDirName: '.latchkey/mutation',
    // The copy that is changed needs these only.
    ignorePatterns: [
      '/*',
      '!/src',
      '!/test',
      '!/tools',
      '!/runtimes',
      '!/docs',
      '!/e2e',
      '/e2e/apps',
      '!/package.json',
    ],
  })
  return (await stryker.runMutationTest()).map(toMutant)
}

function report(name: string, { equivalent, killed, percent, survivors, unused }: Score): void {
  for (const { file, from, line, status, text, to } of survivors)
    console.log(`${file}:${line} ${status}\n    ${text}\n    ${from}\n    ${to}`)
  for (const { file, from, text = from } of unused)
    console.log(`${file}: no survivor is like the one that is listed: ${text}`)
  const counts = `${killed} of ${killed + survivors.length} mutants, ${equivalent} equivalent`
  console.log(`${name}: ${percent.toFixed(1)} %, ${counts}`)
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !Object.hasOwn(FOLDERS, name))
if (names.length === 0 || unknown !== undefined) {
  console.error(`${unknown ?? 'Nothing'} is not a folder. Name some of: ${Object.keys(FOLDERS).join(', ')}`)
  process.exit(1)
}
for (const name of names) {
  const score = scoreOf(await mutate(FOLDERS[name] as Folder), EQUIVALENT)
  report(name, score)
  if (score.percent < MIN_PERCENT || score.unused.length > 0) process.exitCode = 1
}
