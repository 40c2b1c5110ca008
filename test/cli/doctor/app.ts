// Applications that have the package as it is published, and the frameworks of the tests.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { NPX } from '../../../src/cli/package-commands.ts'
import { root } from '../../../tools/entries.ts'
import { type Outcome, runProgram, unpackedPackage } from '../package.ts'
import { hostOf, runHere, writeFiles } from '../project.ts'
import { STRONG } from './subject.ts'

/** No run may print one of them. */
const SECRETS: readonly string[] = [STRONG, 'a-client-secret', 'hunter2hunter2', 'weak-and-short']

let folder = ''
let count = 0

/** Prepares `runDoctor` for a test file. */
export function installOnce(): void {
  beforeAll(async () => {
    // Inside of the repository, so that the packages of the frameworks are found.
    mkdirSync(join(root, 'test-results'), { recursive: true })
    folder = mkdtempSync(join(root, 'test-results/doctor-'))
    // A copy, because Node resolves the dependencies of a linked package from the target of the link.
    cpSync(await unpackedPackage(), join(folder, 'node_modules/latchkey'), { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** What to run. */
export interface Run {
  readonly files: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Runs the packed program instead of its sources, which takes longer. */
  readonly isPacked?: true
}

/** An application in a folder of its own. */
export interface App {
  readonly folder: string
  /** Runs the doctor in the process of the test. The application is loaded by the packed program. */
  doctor(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Outcome>
  /** Runs a line in a shell. `NPX` is the packed program. */
  shell(line: string, env?: Readonly<Record<string, string>>): Promise<Outcome>
  /** Replaces a file by what a function makes of its text. */
  edit(path: string, change: (text: string) => string): void
  write(path: string, text: string): void
}

/** Creates an application with these files. */
export function createApp(files: Readonly<Record<string, string>>): App {
  const app = join(folder, `app-${count++}`)
  mkdirSync(app)
  writeFiles(app, files)
  const packed = join(folder, 'node_modules/latchkey')
  const program = `'${process.execPath}' '${join(packed, 'dist/cli.js')}'`
  return {
    folder: app,
    doctor: (args, env = {}) => runHere(['doctor', ...args], hostOf(app, packed, { env })),
    shell: (line, env = {}) => runProgram(app, ['sh', '-c', line.replaceAll(NPX, program)], { env }),
    write: (path, text) => writeFiles(app, { [path]: text }),
    edit: (path, change) => writeFiles(app, { [path]: change(readFileSync(join(app, path), 'utf8')) }),
  }
}

/** Creates an application and runs the doctor in it. */
export async function runDoctor({ args = [], env = {}, files, isPacked }: Run): Promise<Outcome> {
  const app = createApp(files)
  const outcome = isPacked ? await app.shell([`${NPX} doctor`, ...args].join(' '), env) : await app.doctor(args, env)
  for (const secret of SECRETS) expect(outcome.stdout + outcome.stderr).not.toContain(secret)
  return outcome
}
