// node serve-all.ts: runs all samples that are to be tested, each with a provider and a mailbox of its own, and prints
// `ready` when they answer. The providers and mailboxes share this process: one for each would take 2 s of CPU time.
// The output of an application goes to a file: the tests provoke errors, and their log would bury the results.

import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningApp, runApp } from './run-app.ts'
import { selectPairs } from './select-pairs.ts'
import type { Pair } from './servers.ts'

const root = join(import.meta.dirname, '..')
const PATH = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`

const urlOf = ({ port }: Pair): string => `http://localhost:${port}/`
const logOf = ({ port }: Pair): string => join(root, `test-results/app-${port}.log`)

const isUp = (pair: Pair): Promise<boolean> =>
  fetch(urlOf(pair), { redirect: 'manual', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )

const apps: RunningApp[] = []
/** An application that ends before that has failed. */
let mayEnd = false

async function stop(message: string): Promise<never> {
  console.error(message)
  mayEnd = true
  await Promise.all(apps.map((app) => app.stop()))
  process.exit(1)
}

/** Removes what an earlier run has left. SQLite keeps two more files beside a database. */
function removeDatabase(path: string): void {
  if (path !== ':memory:') for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
}

async function start(pair: Pair): Promise<void> {
  const { env } = pair
  const cwd = join(root, pair.cwd)
  const [program = '', ...args] = pair.app.split(' ')
  const missing = args.find((arg) => /\.(?:js|mjs|ts)$/.test(arg) && !existsSync(join(cwd, arg)))
  if (missing !== undefined) await stop(`${join(pair.cwd, missing)} is missing: npm run test:e2e builds it.`)
  removeDatabase(env.DATABASE)
  const app = await runApp({
    command: [program, ...args],
    cwd,
    port: pair.port,
    providerPort: Number(env.PROVIDER_PORT),
    mailboxPort: Number(env.MAILBOX_PORT),
    secret: env.AUTH_SECRET,
    env: { PATH, ...env },
    log: openSync(logOf(pair), 'w'),
  })
  apps.push(app)
  void app.ended.then((code) => reportEnd(pair, code))
  while (!(await isUp(pair))) await new Promise((resolve) => setTimeout(resolve, 100))
}

async function reportEnd(pair: Pair, code: number): Promise<void> {
  // Next.js ends after a signal with 128 and the number of the signal.
  if (code !== 0 && code !== 143) console.error(readFileSync(logOf(pair), 'utf8').slice(-10_000))
  if (!mayEnd) await stop(`${pair.name} ended with ${code} before all samples were up.`)
}

const chosen = selectPairs().map(({ pair }) => pair)
mkdirSync(join(root, 'test-results'), { recursive: true })

for (const pair of chosen)
  if (await isUp(pair)) await stop(`Something answers at ${urlOf(pair)} already. Stop it, or set FIRST_PORT.`)

// This process ends after the samples.
process.on('SIGTERM', () => {
  mayEnd = true
  for (const app of apps) void app.stop()
})
await Promise.all(chosen.map(start)).catch((error: unknown) => stop(`${error}`))
mayEnd = true
console.log('ready')
