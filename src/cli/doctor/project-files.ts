import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const SCRIPT = ['ts', 'js', 'mts', 'mjs']

/** A file of the project. */
export interface SourceFile {
  /** Relative to the project, with `/` between folders. */
  readonly path: string
  readonly text: string
}

/** Text of a file without comments. `null` if it is missing or unreadable. */
export function readSource(folder: string, path: string): SourceFile | null {
  try {
    return { path, text: withoutComments(readFileSync(join(folder, path), 'utf8')) }
  } catch {
    return null
  }
}

/** Finds a module by its path without extension: the file, or `index` in a folder of that name. */
export function findModule(folder: string, stem: string): SourceFile | null {
  const paths = [stem, `${stem}/index`].flatMap((each) => SCRIPT.map((extension) => `${each}.${extension}`))
  const path = [stem, ...paths].find((each) => statSync(join(folder, each), { throwIfNoEntry: false })?.isFile())
  return path === undefined ? null : readSource(folder, path)
}

/** Lists every file below a folder of the project; empty if it does not exist. */
export function listFiles(folder: string, below: string): string[] {
  const root = join(folder, below)
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return []
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
  return paths.map((path) => path.replaceAll('\\', '/')).sort()
}

// Sufficient to search for words, although it removes comment markers in texts and patterns, too.
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g, '')

/** Returns whether a module exports a name, according to its text. */
export const isExported = ({ text }: SourceFile, name: string): boolean =>
  new RegExp(
    `\\bexport\\s+(?:(?:const|let|var)\\s+)?\\{[^}]*\\b${name}\\b\\s*[,}]` +
      `|\\bexport\\s+(?:const|let|var|function|async\\s+function)\\s+${name}\\b`,
  ).test(text)
