// Projects that have the package installed, and two ways to run its commands in them.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { Host } from '../../src/cli/host.ts'
import { run } from '../../src/cli/run.ts'
import { root } from '../../tools/entries.ts'
import { type Outcome, type RunOptions, runProgram, unpackedPackage } from './package.ts'

/** A project in a folder of its own. */
export interface Project {
  readonly folder: string
  /** What commands see of a process in the folder. */
  readonly host: Host
  /** Runs a command in the process of the test. It is ten times as fast as `spawn`. */
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>
  /** Runs the packed program, as `npx` does. */
  spawn(args: readonly string[], options?: RunOptions): Promise<Outcome>
  read(path: string): string
}

let installed = ''
let projects = ''
let count = 0

/** Lets a test file create projects, and removes them after its last test. */
export function useProjects(): void {
  beforeAll(async () => {
    installed = await unpackedPackage()
    projects = mkdtempSync(join(tmpdir(), 'latchkey-projects-'))
  })
  afterAll(() => rmSync(projects, { recursive: true, force: true }))
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** A process without a terminal, as commands see it. */
export const hostOf = (cwd: string, packed: string, { env = {} }: RunOptions = {}): Host => ({
  cwd,
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  isInteractive: false,
  terminal: { input: new PassThrough(), output: new PassThrough() },
  hasColors: false,
  columns: null,
  version: '0',
  node: '>=20',
  peers: JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')).peerDependencies,
  providers: pathToFileURL(join(packed, 'dist/providers/')),
  print: () => {},
  note: () => {},
})

/** Runs a command in this process. */
export async function runHere(args: readonly string[], host: Host): Promise<Outcome> {
  const [printed, noted]: [string[], string[]] = [[], []]
  const print = (line: string) => void printed.push(`${line}\n`)
  const note = (line: string) => void noted.push(`${line}\n`)
  const code = await run(args, { ...host, print, note })
  return { code, stdout: printed.join(''), stderr: noted.join('') }
}

/** Creates a project with these files. */
export function createProject(files: Readonly<Record<string, string>> = {}): Project {
  const folder = join(projects, String(count++))
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(installed, join(folder, 'node_modules/latchkey'))
  writeFiles(folder, files)
  return {
    folder,
    host: hostOf(folder, installed),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    run: (args, options) => runHere(args, hostOf(folder, installed, options)),
    spawn: (args, options) => runProgram(folder, [process.execPath, join(installed, 'dist/cli.js'), ...args], options),
  }
}

/** Gives the project a package that the tests have. */
export function installInto({ folder }: Project, name: string): void {
  symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
}
