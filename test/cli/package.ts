// The package as it is published, unpacked outside of the repository: it finds no dependency that it does not contain.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCli } from '../../tools/build-cli.ts'
import { writeBundle } from '../../tools/bundle.ts'
import { isUnchanged } from '../../tools/cached.ts'
import { COMPILED } from '../../tools/compiled.ts'
import { root } from '../../tools/entries.ts'
import { BUILD } from '../../tools/published.ts'

/** The result of a command. */
export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Variables of a command beyond `PATH` and `HOME`. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program to its end, without a terminal and without the environment of the tests. */
export function runProgram(
  folder: string,
  [program, ...args]: readonly [string, ...string[]],
  options: RunOptions = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, ...options.env }
    const child = spawn(program, args, { cwd: folder, env })
    const said = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].setEncoding('utf8').on('data', (text) => {
        said[stream] += text
      })
    child.stdin.end()
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...said }))
  })
}

const SOURCES = ['src/**/*.{ts,svelte}', 'tools/*.ts', 'package.json', 'README.md']

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Packs what `npm publish` would, of the sources as they are now, and unpacks it.
 *
 * @returns The folder of the package. Test files that run at the same time share it.
 */
export function unpackedPackage(): Promise<string> {
  unpacked ??= unpack()
  return unpacked
}

let unpacked: Promise<string> | undefined

async function unpack(): Promise<string> {
  const target = join(tmpdir(), `latchkey-package-${fingerprint()}`)
  if (existsSync(target)) return join(target, 'package')
  removeOld()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  for (const file of ['package.json', 'README.md', 'LICENSE']) cpSync(join(root, file), join(folder, file))
  await writeDist(join(folder, 'dist'))
  const packed = await runProgram(folder, ['npm', 'pack', '--ignore-scripts', '--json'])
  const [{ filename }] = JSON.parse(packed.stdout)
  await runProgram(folder, ['tar', '-xzf', filename])
  rmSync(join(folder, 'dist'), { recursive: true })
  try {
    renameSync(folder, target)
  } catch {
    rmSync(folder, { recursive: true }) // another file was faster
  }
  return join(target, 'package')
}

/** Writes what the package runs, without its declarations. It builds only if `dist` is not of the present sources. */
async function writeDist(folder: string): Promise<void> {
  if (!isUnchanged(BUILD)) await Promise.all([writeBundle(folder), buildCli(folder)])
  else cpSync(join(root, 'dist'), folder, { recursive: true, filter: (path) => !path.endsWith('.d.ts') })
}

/** Removes packages of older sources. */
function removeOld(): void {
  const isOld = (path: string): boolean =>
    Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 3_600_000
  const paths = globSync('latchkey-pack*-*', { cwd: tmpdir() }).map((name) => join(tmpdir(), name))
  for (const path of paths.filter(isOld)) rmSync(path, { recursive: true, force: true })
}
