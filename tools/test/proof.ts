import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from '../../e2e/cases.ts'

/** With which result a commit passed a command. */
export interface Proof {
  readonly commit: string
  /** ISO 8601. */
  readonly at: string
  readonly seconds: number
  /** CPU time, in minutes. */
  readonly cpu: number
  readonly passed: number
  /** CPU minutes of each step on a quiet machine. */
  readonly steps: Readonly<Record<string, number>>
}

const FILE = '.latchkey/proof.json'

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the commit that a folder holds without any change; `null` if it has changes, or is no checkout. */
export function findCleanCommit(folder: string): string | null {
  try {
    return git(folder, 'status', '--porcelain') === '' ? git(folder, 'rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

/** Returns the checkout on this machine that a folder was cloned from; `null` if it was cloned from elsewhere. */
function findOrigin(folder: string): string | null {
  try {
    const url = git(folder, 'config', '--get', 'remote.origin.url')
    const path = url.startsWith('file://') ? fileURLToPath(url) : url
    return existsSync(join(path, '.git')) ? path : null
  } catch {
    return null
  }
}

/** Returns the proofs in a file, or none. A file that is not JSON is replaced. */
function readProofs(path: string): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Adds the proof to those of other commands. @returns Whether the folder can be written. */
function addProof(folder: string, command: Command, proof: Proof): boolean {
  const path = join(folder, FILE)
  try {
    mkdirSync(join(folder, '.latchkey'), { recursive: true })
    writeFileSync(path, `${JSON.stringify({ ...readProofs(path), [command]: proof }, null, 2)}\n`)
    return true
  } catch {
    return false
  }
}

/**
 * Writes the proof of a command into `.latchkey/proof.json`, and into the same file of the checkout that the folder was cloned
 * from, because the next person looks there.
 *
 * @param proof Its commit is the one that the folder held without changes when the command began.
 * @returns A sentence for people.
 */
export function writeProof(
  folder: string,
  command: Command,
  proof: Omit<Proof, 'commit'> & { commit: string | null },
): string {
  const { commit } = proof
  if (commit === null || commit !== findCleanCommit(folder))
    return `No proof was written to ${FILE}, because the checkout has changes.`
  if (!addProof(folder, command, { ...proof, commit })) return `No proof was written to ${FILE}: it cannot be written.`
  const origin = findOrigin(folder)
  const isShared = origin !== null && addProof(origin, command, { ...proof, commit })
  return `The proof is in ${FILE}${isShared ? ' of this checkout and of the one that it was cloned from' : ''}.`
}
