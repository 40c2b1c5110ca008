// node e2e/build-apps.ts: installs and builds the sample applications that the browser tests run, unless nothing that they
// are built from has changed. A sample with a lock of its own gets its packages here, so that those of the root do not
// grow. Frameworks are built side by side. The builds of one framework run in turn, because they share a
// folder. Prints how long each took, and the output of one that failed. Arguments select
// pairs, and so does PAIRS, as for the tests.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { runIfChanged } from '../tools/cached.ts'
import { allPairs, type Build, choose, type Pair, pairs } from './servers.ts'

/** One build, and the pairs that it is for. */
interface Job extends Build {
  readonly names: readonly string[]
  readonly cwd: string
  /** Patterns of the files that the output depends on. */
  readonly inputs: readonly string[]
}

const root = join(import.meta.dirname, '..')

/** Of every build. */
const ENV = { NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined, NEXT_TELEMETRY_DISABLED: '1' }

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** What a command did, and said. */
async function run({ command, cwd, env }: Job): Promise<{ isOk: boolean; said: string }> {
  const [program = '', ...args] = command.split(' ')
  // A sample with a lock of its own has its own programs.
  const path = [join(root, cwd, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(program, args, {
    cwd: join(root, cwd),
    env: { ...process.env, ...ENV, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.on('error', (error) => (said += error)).on('close', resolve))
  return { isOk: code === 0, said }
}

/** @returns Whether the application is built. */
async function build(job: Job): Promise<boolean> {
  const start = performance.now()
  const { cwd, command, env, inputs, names, output } = job
  const settings = JSON.stringify([command, env])
  const work = { name: `app-${names[0]}`, inputs, settings, output: join(cwd, output) }
  const result = await runIfChanged(work, async () => {
    const { isOk, said } = await run(job)
    if (!isOk) console.error(said.trimEnd().replace(/^/gm, '  | '))
    return isOk
  })
  console.log(`${result.padEnd(9)} ${seconds(start).padStart(7)}  ${names.join(', ')}`)
  return result !== 'failed'
}

async function buildInTurn(jobs: readonly Job[]): Promise<boolean> {
  let isOk = true
  for (const job of jobs) isOk = (await build(job)) && isOk
  return isOk
}

/** Pairs that share a build are one job. */
function jobsOf(chosen: readonly Pair[]): Job[] {
  const built = chosen.flatMap(({ build, cwd, name }) => (build ? [{ ...build, cwd, name }] : []))
  const keyOf = ({ cwd, command, env }: Build & { cwd: string }): string => JSON.stringify([cwd, command, env])
  const jobs = new Map(built.map((one) => [keyOf(one), one]))
  const namesOf = (key: string) => built.filter((one) => keyOf(one) === key).map(({ name }) => name)
  return Array.from(jobs, ([key, { command, cwd, env, output }]) => ({
    command,
    cwd,
    env,
    inputs: [
      'dist/**/*.{js,svelte}',
      'e2e/apps/data/**',
      // Next.js writes the two.
      `${cwd}/!(next-env.d.ts|tsconfig.tsbuildinfo)`,
      `${cwd}/{src,public,app,components,lib}/**`,
      'package-lock.json',
    ],
    output,
    names: namesOf(key),
  }))
}

/** Installs what is in the lock of a sample. None needs a script. */
const createInstallation = (cwd: string): Job => ({
  command: 'npm ci --ignore-scripts',
  cwd,
  env: { NODE_ENV: 'development' },
  inputs: [`${cwd}/package-lock.json`, `${cwd}/.npmrc`],
  output: 'node_modules',
  names: [`${basename(cwd)}-packages`],
})

const hasLock = (cwd: string): boolean => existsSync(join(root, cwd, 'package-lock.json'))

/** What is to be done in a folder, in this order. */
const jobsIn = (cwd: string, chosen: readonly Pair[]): Job[] => [
  ...(hasLock(cwd) ? [createInstallation(cwd)] : []),
  ...jobsOf(chosen.filter((pair) => pair.cwd === cwd)),
]

const asked = process.argv.slice(2).join()
const chosen = asked ? choose(allPairs, asked) : pairs
const folders = [...new Set(chosen.map(({ cwd }) => cwd))]
const built = await Promise.all(folders.map((folder) => buildInTurn(jobsIn(folder, chosen))))
process.exitCode = built.every(Boolean) ? 0 : 1
