import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../attempt.ts'
import { listFiles } from '../list-files.ts'
import { readManifest } from '../project.ts'
import { type Framework, QUICK_STARTS } from '../quick-start.ts'

const SCRIPT = ['ts', 'js', 'mts', 'mjs']

/** A file of the project. */
export interface SourceFile {
  /** Relative to the project, with `/` between folders. */
  readonly path: string
  readonly text: string
}

/** Text of a file without comments. `null` if it is missing or unreadable. */
export function readSource(folder: string, path: string): SourceFile | null {
  const text = attempt(() => readFileSync(join(folder, path), 'utf8'))
  return text === null ? null : { path, text: withoutComments(text) }
}

/** Finds a module by its path without extension: the file, or `index` in a folder of that name. */
export function findModule(folder: string, stem: string): SourceFile | null {
  const paths = [stem, `${stem}/index`].flatMap((each) => SCRIPT.map((extension) => `${each}.${extension}`))
  const path = [stem, ...paths].find((each) => statSync(join(folder, each), { throwIfNoEntry: false })?.isFile())
  return path === undefined ? null : readSource(folder, path)
}

/** Lists the files of a folder of routes, `src/routes/`, sorted. */
export const listRoutes = (folder: string, routes = 'src/routes/'): string[] =>
  listFiles(folder, () => true, MAX_FILES, routes).sort()

// Sufficient to search for words, although it removes comment markers in texts and patterns, too.
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g, '')

/** Returns whether a module exports a name, according to its text. */
export const isExported = ({ text }: SourceFile, name: string): boolean =>
  new RegExp(
    `\\bexport\\s+(?:(?:const|let|var)\\s+)?\\{[^}]*\\b${name}\\b\\s*[,}]` +
      `|\\bexport\\s+(?:const|let|var|function|async\\s+function)\\s+${name}\\b`,
  ).test(text)

const EXTENSIONS = ['js', 'ts', 'mjs', 'mts', 'cjs']

/** Folders of generated files. */
const SKIPPED = /(?:^|\/)(?:\.[^/]*|node_modules|dist|build|out|coverage|tests?|e2e)\/$/

const SOURCE = /(?<!\.d|\.test|\.spec|\.config)\.[cm]?[jt]s$/

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

const SETS_UP = /\b(?:createAuth|createExpressAuth|fetchAuth|KitAuth|latchkey|NextAuth|ReactiveAuth|ServerAuth)\s*\(/

/** Source files of an application, without tests and settings. */
const listSourceFiles = (folder: string): readonly string[] =>
  listFiles(folder, (path) => (path.endsWith('/') ? !SKIPPED.test(path) : SOURCE.test(path)), MAX_FILES)

const listSetUpSources = (folder: string): string[] =>
  listSourceFiles(folder).filter((file) => SETS_UP.test(readFileSync(join(folder, file), 'utf8')))

/** Texts of the source files without comments. */
export const listSourceTexts = (folder: string): readonly string[] =>
  listSourceFiles(folder).flatMap((file) => readSource(folder, file)?.text ?? [])
