// Applications that have the package as it is published, and the frameworks of the tests.

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '../../tools/entries.ts'
import { STRONG } from './doctor-subject.ts'
import { type Outcome, runProgram, unpackedPackage } from './package.ts'
import { hostOf, runHere, writeFiles } from './project.ts'

/** No run may print one of them. */
export const SECRETS: readonly string[] = [STRONG, 'a-client-secret', 'hunter2hunter2', 'weak-and-short']

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

/** Creates an application and runs the doctor in it. The application is loaded by the packed program either way. */
export async function runDoctor({ args = [], env = {}, files, isPacked }: Run): Promise<Outcome> {
  const app = join(folder, `app-${count++}`)
  mkdirSync(app)
  writeFiles(app, files)
  const packed = join(folder, 'node_modules/latchkey')
  const outcome = isPacked
    ? await runProgram(app, [process.execPath, join(packed, 'dist/cli.js'), 'doctor', ...args], { env })
    : await runHere(['doctor', ...args], hostOf(app, packed, { env }))
  for (const secret of SECRETS) expect(outcome.stdout + outcome.stderr).not.toContain(secret)
  return outcome
}
