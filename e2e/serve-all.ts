// node serve-all.ts: starts all samples that are to be tested at once, and prints `ready` when they answer. Playwright
// itself waits for one server before it starts the next, which leaves a core idle.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { selectPairs } from './select-pairs.ts'
import type { Pair } from './servers.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

const urlOf = ({ port }: Pair): string => `http://localhost:${port}/`

const isUp = (pair: Pair): Promise<boolean> =>
  fetch(urlOf(pair), { redirect: 'manual', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )

function stop(message: string): never {
  console.error(message)
  for (const child of children) child.kill('SIGTERM')
  process.exit(1)
}

/** Beside the application stand a provider and a mailbox. */
function start({ app, cwd, env, name, port }: Pair) {
  const child = spawn(process.execPath, ['../../serve.ts', ...app.split(' ')], {
    cwd: join(root, cwd),
    env: { ...process.env, PORT: String(port), PATH: `${bin}:${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  child.on('exit', (code) => {
    if (!isReady) stop(`${name} ended with ${code} before all samples were up.`)
  })
  return child
}

async function awaitServer(pair: Pair): Promise<void> {
  while (!(await isUp(pair))) await new Promise((resolve) => setTimeout(resolve, 100))
}

const chosen = selectPairs().map(({ pair }) => pair)
let isReady = false
const children: ReturnType<typeof start>[] = []

for (const pair of chosen)
  if (await isUp(pair)) stop(`Something answers at ${urlOf(pair)} already. Stop it, or set FIRST_PORT.`)

// The samples get the signal, too. This process ends after them.
process.on('SIGTERM', () => {
  isReady = true
})
children.push(...chosen.map(start))
await Promise.all(chosen.map(awaitServer))
isReady = true
console.log('ready')
