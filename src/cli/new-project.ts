import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import PROJECTS from './new-projects.json' with { type: 'json' }
import { formatRange } from './package-commands.ts'
import type { TextFile } from './quick-start.ts'
import type { Template } from './templates.ts'

/** Files that belong to no framework: of Git, of editors, of a new repository, and this package. */
const NEUTRAL = /^(?:\.|README|LICENSE|latchkey-.*\.tgz$|node_modules$)/i

/** Returns whether a folder has no project yet. */
export const isNewFolder = (folder: string): boolean =>
  !existsSync(join(folder, 'package.json')) && readdirSync(folder).every((name) => NEUTRAL.test(name))

/**
 * Names of harmless files: no program reads them while packages are installed, unlike `.npmrc`, `.env` and
 * `node_modules`.
 */
const HARMLESS = /^(?:\.git|\.gitignore|README(?:\..*)?|LICENSE(?:\..*)?|latchkey-.*\.tgz)$/i

/**
 * Returns whether a folder, and each one above it, is free of project files, so that only code of packages can run in
 * it.
 */
export const isEmptyFolder = (folder: string): boolean =>
  readdirSync(folder).every((name) => HARMLESS.test(name)) && !hasManifest(folder)

/** Returns whether a folder has a `package.json`, or one above it, whose workspaces and scripts npm would use. */
const hasManifest = (folder: string): boolean =>
  existsSync(join(folder, 'package.json')) || (folder !== dirname(folder) && hasManifest(dirname(folder)))

/** A project to write into an empty folder, without the files of the quick start. */
export interface NewProject {
  readonly manifest: Readonly<Record<string, unknown>>
  /** `package.json` and the files that the framework requires. */
  readonly files: readonly TextFile[]
  /** Files that Git should ignore besides the env file. */
  readonly ignored: readonly string[]
}

/** @param version Of this package. */
export function createNewProject(framework: Template, version: string): NewProject {
  const { files, ignored, manifest: row } = PROJECTS[framework]
  const dependencies = { ...('dependencies' in row && row.dependencies), latchkey: formatRange(version) }
  const manifest = { ...row, dependencies }
  const written = files.map(({ path, text }) => ({ path, text: text.join('\n') }))
  const own = { path: 'package.json', text: `${JSON.stringify(manifest, null, 2)}\n` }
  return { manifest, files: [own, ...written], ignored }
}
