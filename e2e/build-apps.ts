// node e2e/build-apps.ts: builds the sample applications that the browser tests run, side by side. Says how long each
// took, and of one that failed all it said. PAIRS chooses, as for the tests.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Pair, pairs } from './servers.ts'

const root = join(import.meta.dirname, '..')

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** @returns Whether it was built. */
async function buildApp({ name, cwd }: Pair, command: string): Promise<boolean> {
  const start = performance.now()
  const [program = '', ...args] = command.split(' ')
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined }
  const child = spawn(program, args, { cwd: join(root, cwd), env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.on('error', (error) => (said += error)).on('close', resolve))
  console.log(`${name.padEnd(18)} ${seconds(start).padStart(7)}  ${code === 0 ? 'built' : 'FAILED'}`)
  if (code !== 0) console.error(said.trimEnd().replace(/^/gm, '  | '))
  return code === 0
}

const built = await Promise.all(pairs.map((pair) => pair.build === null || buildApp(pair, pair.build)))
process.exitCode = built.every(Boolean) ? 0 : 1
