import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../../lib/is-record.ts'

const SCRIPT = ['ts', 'js', 'mts', 'mjs']

/** A file of the project. */
export interface SourceFile {
  /** Relative to the project, with `/` between folders. */
  readonly path: string
  readonly text: string
}

/**
 * Text of a file. `null`: it is not there, or cannot be read.
 *
 * @param options.isWhole With its comments, too.
 */
export function readSource(folder: string, path: string, { isWhole = false } = {}): SourceFile | null {
  try {
    const text = readFileSync(join(folder, path), 'utf8')
    return { path, text: isWhole ? text : withoutComments(text) }
  } catch {
    return null
  }
}

/** A module, by its path without extension: the file, or `index` in a folder of that name. */
export function findModule(folder: string, stem: string): SourceFile | null {
  const paths = [stem, `${stem}/index`].flatMap((each) => SCRIPT.map((extension) => `${each}.${extension}`))
  const path = [stem, ...paths].find((each) => statSync(join(folder, each), { throwIfNoEntry: false })?.isFile())
  return path === undefined ? null : readSource(folder, path)
}

/** Every file below a folder of the project, or none where there is no such folder. */
export function listFiles(folder: string, below: string): string[] {
  const root = join(folder, below)
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

// Good enough to look for words: a comment in a text, or in a pattern, is taken for one.
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g, '')

/** Version of a package that the project has installed. `null`: it has none. */
export function versionOf(folder: string, name: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name, 'package.json')
    if (existsSync(path)) return readVersion(path)
    if (at === dirname(at)) return null
  }
}

function readVersion(path: string): string | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(manifest) && typeof manifest['version'] === 'string' ? manifest['version'] : null
  } catch {
    return null
  }
}

/** Whether a module exports something of a name, as far as its text tells. */
export const isExported = ({ text }: SourceFile, name: string): boolean =>
  new RegExp(
    `\\bexport\\s+(?:(?:const|let|var)\\s+)?\\{[^}]*\\b${name}\\b\\s*[,}]` +
      `|\\bexport\\s+(?:const|let|var|function|async\\s+function)\\s+${name}\\b`,
  ).test(text)
