// Finds, reads and replaces the env file of a project.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CliError } from './cli-error.ts'
import { parseEnvText } from './env-text.ts'

/**
 * Returns the name of the env file that the framework of a folder reads: `.dev.vars` with Wrangler, otherwise `.env`.
 */
export function findEnvFileName(folder: string): string {
  const isWorker = readdirSync(folder).some((name) => /^wrangler\.(?:jsonc?|toml)$/.test(name))
  return isWorker ? '.dev.vars' : '.env'
}

/** @returns The file's text, empty if it does not exist. */
export function readEnvFile(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch (error) {
    throw new CliError(`${basename(path)} cannot be read: ${readMessage(error)}`)
  }
}

/** Variables of an env file, by name. */
export const readVariables = (path: string): Record<string, string> =>
  Object.fromEntries([...parseEnvText(readEnvFile(path)).values()].map(({ name, value }) => [name, value]))

/**
 * Replaces the file atomically, so that a crash leaves the old one or the new one. Only its owner can read it
 * afterwards, because other accounts of the machine must not find secrets.
 */
export function writeEnvFile(path: string, text: string): void {
  // A link stays a link: its target is replaced.
  const target = existsSync(path) ? realpathSync(path) : path
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    chmodSync(draft, 0o600)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new CliError(`${basename(path)} cannot be written: ${readMessage(error)}`)
  }
}

/** Returns whether Git ignores a file. Without Git, searches `.gitignore` for its name. */
export function isIgnored(folder: string, name: string): boolean {
  const { status } = spawnSync('git', ['check-ignore', '-q', name], { cwd: folder, stdio: 'ignore' })
  if (status === 0 || status === 1) return status === 0
  const path = join(folder, '.gitignore')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : []
  return lines.some((line) => [name, `/${name}`, `${name}*`, `/${name}*`].includes(line.trim()))
}

const readMessage = (error: unknown): string => (error instanceof Error ? error.message : `${error}`)
