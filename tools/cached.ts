// Skips work whose inputs are the same as when it last succeeded.

import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './entries.ts'

/** What work reads and writes. All paths are relative to the root of the repository. */
export interface Work {
  /** Names the record of the last success: `app-sveltekit-node`. */
  readonly name: string
  /** Patterns of the files that the result depends on. */
  readonly inputs: readonly string[]
  /** What else it depends on: a command, variables. */
  readonly settings?: string
  /** What must exist for the result to count. */
  readonly output: string
}

// `npm ci` removes it, so that a new installation starts afresh.
const FOLDER = 'node_modules/.cache/latchkey'

/** The digest of the paths and contents of all inputs. */
function hashInputs({ inputs, settings = '' }: Work): string {
  const hash = createHash('sha256').update(settings)
  for (const file of globSync([...inputs], { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`\0${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Whether the result of work exists, and is that of the present inputs. */
export function isUnchanged(work: Work, hash: string = hashInputs(work)): boolean {
  const record = join(root, FOLDER, work.name)
  return existsSync(record) && readFileSync(record, 'utf8') === hash && existsSync(join(root, work.output))
}

/**
 * Runs work unless its inputs are unchanged and its output exists.
 *
 * @param run Resolves with whether it succeeded. Only a success is remembered.
 * @returns `unchanged` if it was skipped.
 */
export async function runIfChanged(work: Work, run: () => Promise<boolean>): Promise<'done' | 'failed' | 'unchanged'> {
  const record = join(root, FOLDER, work.name)
  const hash = hashInputs(work)
  if (isUnchanged(work, hash)) return 'unchanged'
  rmSync(record, { force: true })
  if (!(await run())) return 'failed'
  mkdirSync(join(root, FOLDER), { recursive: true })
  writeFileSync(record, hash)
  return 'done'
}
