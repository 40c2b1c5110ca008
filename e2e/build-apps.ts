// node e2e/build-apps.ts: builds the sample applications that the browser tests run: the frameworks side by side, and
// what one of them builds for several runtimes in turn, for it has one folder to work in. Says how long each took, and
// of one that failed all it said. PAIRS chooses, as for the tests.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Build, type Pair, pairs } from './servers.ts'

/** One build, and the pairs that it is for. */
interface Job extends Build {
  readonly names: readonly string[]
  readonly cwd: string
}

const root = join(import.meta.dirname, '..')

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** What a command did, and said. */
async function run({ command, cwd, env }: Job): Promise<{ isOk: boolean; said: string }> {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, {
    cwd: join(root, cwd),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.on('error', (error) => (said += error)).on('close', resolve))
  return { isOk: code === 0, said }
}

/** @returns Whether it was built. */
async function build(job: Job): Promise<boolean> {
  const start = performance.now()
  const { isOk, said } = await run(job)
  console.log(`${isOk ? 'built ' : 'FAILED'} ${seconds(start).padStart(7)}  ${job.names.join(', ')}`)
  if (!isOk) console.error(said.trimEnd().replace(/^/gm, '  | '))
  return isOk
}

async function buildInTurn(jobs: readonly Job[]): Promise<boolean> {
  let isOk = true
  for (const job of jobs) isOk = (await build(job)) && isOk
  return isOk
}

/** Pairs that share a build are one job. */
function jobsOf(chosen: readonly Pair[]): Job[] {
  const built = chosen.flatMap(({ build, cwd, name }) => (build ? [{ ...build, cwd, name }] : []))
  const keyOf = ({ cwd, command, env }: Omit<Job, 'names'>): string => JSON.stringify([cwd, command, env])
  const jobs = new Map(built.map((one) => [keyOf(one), one]))
  const namesOf = (key: string) => built.filter((one) => keyOf(one) === key).map(({ name }) => name)
  return Array.from(jobs, ([key, { command, cwd, env }]) => ({ command, cwd, env, names: namesOf(key) }))
}

const jobs = jobsOf(pairs)
const folders = [...new Set(jobs.map(({ cwd }) => cwd))]
const built = await Promise.all(folders.map((folder) => buildInTurn(jobs.filter(({ cwd }) => cwd === folder))))
process.exitCode = built.every(Boolean) ? 0 : 1
