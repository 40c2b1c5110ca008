// Applications that have the package as it is published, beside what the tests have of the frameworks.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '../../tools/entries.ts'
import { STRONG } from './doctor-subject.ts'
import { type Outcome, runProgram, unpackedPackage } from './package.ts'

/** What none of all runs may ever print. */
export const SECRETS: readonly string[] = [STRONG, 'a-client-secret', 'hunter2hunter2', 'weak-and-short']

let folder = ''
let count = 0

/** To be called once by a test file: gives `runDoctor` what it needs. */
export function installOnce(): void {
  beforeAll(async () => {
    // Inside of the repository, so that the packages of the frameworks are found.
    mkdirSync(join(root, 'test-results'), { recursive: true })
    folder = mkdtempSync(join(root, 'test-results/doctor-'))
    // A copy: what is found by a link looks for its dependencies where the link leads.
    cpSync(await unpackedPackage(), join(folder, 'node_modules/latchkey'), { recursive: true })
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** What to run. */
export interface Run {
  readonly files: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Makes an application, and looks at it. No run may print a secret, whatever it is about. */
export async function runDoctor({ args = [], env = {}, files }: Run): Promise<Outcome> {
  const app = join(folder, `app-${count++}`)
  mkdirSync(app)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    writeFileSync(join(app, path), text)
  }
  const program = join(folder, 'node_modules/latchkey/dist/cli.js')
  const outcome = await runProgram(app, [process.execPath, program, 'doctor', ...args], { env })
  for (const secret of SECRETS) expect(outcome.stdout + outcome.stderr).not.toContain(secret)
  return outcome
}
