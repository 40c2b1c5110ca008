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

/** Name of the env file that the framework of a folder reads: `.dev.vars` where Wrangler runs it, `.env` elsewhere. */
export function findEnvFileName(folder: string): string {
  const isWorker = readdirSync(folder).some((name) => /^wrangler\.(?:jsonc?|toml)$/.test(name))
  return isWorker ? '.dev.vars' : '.env'
}

/** @returns The file's text, empty where it is not there. */
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
 * Replaces the file in one step, so that a crash leaves the old one or the new one. Only its owner can read it from then
 * on: other accounts of a machine must not find secrets in it.
 */
export function writeEnvFile(path: string, text: string): void {
  // A link stays one: what it points to is replaced.
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

/** Whether Git leaves a file alone. Without Git, by what `.gitignore` says in so many words. */
export function isIgnored(folder: string, name: string): boolean {
  const { status } = spawnSync('git', ['check-ignore', '-q', name], { cwd: folder, stdio: 'ignore' })
  if (status === 0 || status === 1) return status === 0
  const path = join(folder, '.gitignore')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : []
  return lines.some((line) => [name, `/${name}`, `${name}*`, `/${name}*`].includes(line.trim()))
}

const readMessage = (error: unknown): string => (error instanceof Error ? error.message : `${error}`)
