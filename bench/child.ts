import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../tools/entries.ts'

/** Where bundles for other processes are written; below the root, so that they find its packages. */
export const BUNDLES: string = join(root, 'test-results/bench')

/**
 * Makes a script of this folder one file of JavaScript, packages left out: a fresh process would count the time
 * that removing its types takes.
 *
 * @param script `children/cold-start.ts`
 * @returns Its path.
 */
export async function bundleScript(script: string): Promise<string> {
  const outfile = join(BUNDLES, script.replace('.ts', '.js').replace('/', '-'))
  await build({
    entryPoints: [join(import.meta.dirname, script)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    outfile,
    logLevel: 'warning',
  })
  return outfile
}

/** What the children are told: where the repository is. */
const env = { ...process.env, NODE_ENV: 'production', BENCH_ROOT: pathToFileURL(`${root}/`).href }

/** Starts a process whose errors are shown. */
export function start([command = '', ...args]: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
    env: { ...env, ...options.env },
  })
}

/** How a process ended. */
export interface Finished<T> {
  /** What it printed: JSON. */
  readonly output: T
  /** Microseconds from its start to its end. */
  readonly wall: number
}

/**
 * Runs a process to its end.
 *
 * @throws {Error} It failed, or did not print JSON.
 */
export async function run<T>(command: readonly string[], options: SpawnOptions = {}): Promise<Finished<T>> {
  const begin = performance.now()
  const child = start(command, options)
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const wall = (performance.now() - begin) * 1000
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return { output: JSON.parse(text), wall }
}
