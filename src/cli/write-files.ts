// Writes all files of the command line. A link in a project must not lead a write out of it.

import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findInside } from './find-inside.ts'
import { createError, readReason } from './messages.ts'
import type { TextFile } from './quick-start.ts'

/** A file to write. */
export interface Written extends TextFile {
  /** Permissions. @default those of the existing file, or those of the system */
  readonly mode?: number
}

/**
 * Returns the real path of a file in the folder of the project. It may be missing.
 *
 * @throws {CliError} A link leads out of the folder, or to nothing.
 */
export function locate(folder: string, path: string): string {
  const target = findInside(folder, path)
  if (target !== null) return target
  throw createError('outside', { path })
}

/**
 * Writes files in the folder of the project, or none if one of them is outside. Each is replaced atomically, so that a
 * crash leaves the old one or the new one.
 *
 * @throws {CliError}
 */
export function writeFiles(folder: string, files: readonly Written[]): void {
  const located = files.map((file) => ({ ...file, target: locate(folder, file.path) }))
  for (const { mode, path, target, text } of located) {
    const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
    const permissions = mode ?? statSync(target, { throwIfNoEntry: false })?.mode
    try {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(draft, text, { mode: permissions, flag: 'wx' })
      if (permissions !== undefined) chmodSync(draft, permissions)
      renameSync(draft, target)
    } catch (error) {
      rmSync(draft, { force: true })
      throw createError('not-written', { path, reason: readReason(error) })
    }
  }
}

/** Removes files in the folder of the project, or none if one of them is outside. @throws {CliError} */
export function removeFiles(folder: string, paths: readonly string[]): void {
  for (const target of paths.map((path) => locate(folder, path))) rmSync(target, { force: true })
}
