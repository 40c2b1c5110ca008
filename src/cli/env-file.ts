// Finds and reads the env file of a project.

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnvText } from './env-text.ts'
import { createError, readReason } from './messages.ts'
import { type Place, runGit } from './processes.ts'
import { describeProject, readManifest } from './project.ts'
import { QUICK_STARTS, type QuickStart } from './quick-start.ts'
import { findWranglerFile } from './wrangler.ts'
import type { Written } from './write-files.ts'

/** Returns an env file to write. Other accounts of the machine must not find secrets, so only its owner can read it. */
export const createEnvFile = (path: string, text: string): Written => ({ path, text, mode: 0o600 })

/** Framework, on which the name of the env file depends; `null` without one. */
type EnvStart = Pick<QuickStart, 'localEnvFile'> | null

function findStart(folder: string): EnvStart {
  const { framework } = describeProject(folder, readManifest(join(folder, 'package.json')))
  return framework && QUICK_STARTS[framework]
}

const hasSecret = (path: string): boolean => Object.keys(readVariables(path)).some((name) => /^AUTH_SECRET/.test(name))

/**
 * Returns the name of the env file that the framework of a folder reads: `.env.local` of Next.js unless `.env` has the
 * secret, `.dev.vars` with Wrangler, otherwise `.env`.
 */
export function findEnvFileName(folder: string, start: EnvStart = findStart(folder)): string {
  const local = start?.localEnvFile
  if (local) return [local, '.env'].find((name) => hasSecret(join(folder, name))) ?? local
  return findWranglerFile(folder) === null ? '.env' : '.dev.vars'
}

/** @returns The file's text, empty if it does not exist. */
export function readEnvFile(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch (error) {
    throw createError('not-read', { path: basename(path), reason: readReason(error) })
  }
}

/** Variables of an env file, by name. */
export const readVariables = (path: string): Record<string, string> =>
  Object.fromEntries([...parseEnvText(readEnvFile(path)).values()].map(({ name, value }) => [name, value]))

/** Returns whether Git ignores a file. Without Git, searches `.gitignore` for its name. */
export function isIgnored(place: Place, name: string): boolean {
  const { status } = runGit(place, ['check-ignore', '-q', '--', name])
  if (status === 0 || status === 1) return status === 0
  const path = join(place.cwd, '.gitignore')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : []
  return lines.some((line) => [name, `/${name}`, `${name}*`, `/${name}*`].includes(line.trim()))
}
