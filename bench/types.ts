// `npm run bench:types`: what the compiler has to do for each sample application, by its own count, against the budgets
// of bench/budgets.json. How many types it makes and instantiates is the same on every machine, and is judged; memory and
// time are not, and are only told. Needs the build; makes SvelteKit's types itself.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tools/entries.ts'

/** Most that an application may come to. */
export interface TypeBudget {
  readonly types: number
  readonly instantiations: number
}

/** What the compiler has counted. */
export interface TypeCounts extends TypeBudget {
  /** Kilobytes. */
  readonly memory: number
  /** Seconds of checking, without reading files. */
  readonly checkTime: number
}

/** By the name of the application's folder. */
export const readTypeBudgets = (): Readonly<Record<string, TypeBudget>> =>
  // Ours to write, and beside this file.
  (JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8')) as { types: Record<string, TypeBudget> }).types

/**
 * Reads what `--extendedDiagnostics` prints.
 *
 * @throws {Error} The compiler has found errors: then it has not done all of its work, and its counts say nothing.
 */
export function parseDiagnostics(output: string): TypeCounts {
  if (/error TS\d+/.test(output)) throw new Error(`the application has errors, so nothing is counted:\n${output}`)
  const count = (name: string): number => {
    const [, value] = new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(output) ?? []
    if (value === undefined) throw new Error(`the compiler does not tell "${name}":\n${output}`)
    return Number(value)
  }
  return {
    types: count('Types'),
    instantiations: count('Instantiations'),
    memory: count('Memory used'),
    checkTime: count('Check time'),
  }
}

/** What is beyond the budget, in words. */
export const exceeded = (app: string, counts: TypeCounts, budget: TypeBudget): string[] =>
  (['types', 'instantiations'] as const)
    .filter((name) => counts[name] > budget[name])
    .map((name) => `${app}: ${counts[name]} ${name}, and at most ${budget[name]} are allowed`)

function run(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0 && !/error TS\d+/.test(stdout)) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

/** Compiles an application. With one checker: several share work out, and count by how they did. */
function measureTypes(app: string): TypeCounts {
  const folder = join(root, 'e2e/apps', app)
  // The types of routes and of `$app` are made, as a build makes them.
  if (app === 'sveltekit') run([join(root, 'node_modules/@sveltejs/kit/svelte-kit.js'), 'sync'], folder)
  const flags = ['--noEmit', '--pretty', 'false', '--extendedDiagnostics', '--singleThreaded']
  return parseDiagnostics(run([join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', '.', ...flags], folder))
}

function main(): void {
  const line = (...cells: readonly unknown[]): void =>
    console.log(cells.map((cell, index) => `${cell}`.padStart(index === 0 ? 0 : 15).padEnd(14)).join(' '))
  line('compiler work', 'types', 'at most', 'instantiations', 'at most', 'memory, MB', 'checking, ms')
  for (const [app, budget] of Object.entries(readTypeBudgets())) {
    const counts = measureTypes(app)
    const { types, instantiations, memory, checkTime } = counts
    const told = [(memory / 1000).toFixed(0), (checkTime * 1000).toFixed(0)]
    line(app, types, budget.types, instantiations, budget.instantiations, ...told)
    for (const finding of exceeded(app, counts, budget)) {
      console.error(finding)
      process.exitCode = 1
    }
  }
}

if (import.meta.main) main()
