import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Framework, QUICK_STARTS } from '../quick-start.ts'
import { readManifest } from '../read-manifest.ts'

const EXTENSIONS = ['js', 'ts', 'mjs', 'mts', 'cjs']

/** Folders of generated files. */
const SKIPPED = /^(?:\..*|node_modules|dist|build|out|coverage|tests?|e2e)$/

/** Maximum number of searched files: enough for an application, but not for a home folder. */
const MAX_FILES = 2_000

/**
 * Returns the files that may set up sign-in, the most likely first, relative to the folder: those with a usual name,
 * `main` of `package.json`, and all that mention a function of latchkey.
 */
export function listEntryFiles(folder: string, framework: Framework | null): readonly string[] {
  const usual = QUICK_STARTS[framework ?? 'express'].entries.flatMap((name) =>
    EXTENSIONS.map((extension) => `${name}.${extension}`),
  )
  const { main } = readManifest(join(folder, 'package.json'))
  const named = typeof main === 'string' ? [main.replace(/^\.\//, ''), ...usual] : usual
  return [...new Set([...named.filter((file) => existsSync(join(folder, file))), ...listSetUpSources(folder)])]
}

const SETS_UP = /\b(?:createAuth|createExpressAuth|ServerAuth|KitAuth|ReactiveAuth)\s*\(/

/** Source files of an application, without tests and settings. */
export const listSourceFiles = (folder: string): readonly string[] => listSources(folder, '', MAX_FILES)

const listSetUpSources = (folder: string): string[] =>
  listSourceFiles(folder).filter((file) => SETS_UP.test(readFileSync(join(folder, file), 'utf8')))

function listSources(folder: string, path: string, room: number): string[] {
  const found: string[] = []
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const below = path === '' ? entry.name : `${path}/${entry.name}`
    if (found.length >= room) return found
    if (entry.isDirectory() && !SKIPPED.test(entry.name)) found.push(...listSources(folder, below, room - found.length))
    else if (entry.isFile() && /(?<!\.d|\.test|\.spec|\.config)\.[cm]?[jt]s$/.test(entry.name)) found.push(below)
  }
  return found
}
