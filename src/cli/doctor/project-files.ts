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

/** A package that the project has installed. */
interface Installed {
  readonly version: string
  /** The versions of Node that it works with, as `engines` of its `package.json` has them. `null`: it does not say. */
  readonly node: string | null
}

/** @returns `null` if the project has not installed the package. */
export function installedOf(folder: string, name: string): Installed | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name, 'package.json')
    if (existsSync(path)) return readInstalled(path)
    if (at === dirname(at)) return null
  }
}

function readInstalled(path: string): Installed | null {
  const { engines, version } = readManifest(path)
  const { node } = Object(engines)
  return typeof version === 'string' ? { version, node: typeof node === 'string' ? node : null } : null
}

/** Names of the packages that a project depends on. */
export function packagesOf(folder: string): ReadonlySet<string> {
  const { dependencies, devDependencies } = readManifest(join(folder, 'package.json'))
  return new Set([...Object.keys(Object(dependencies)), ...Object.keys(Object(devDependencies))])
}

/** A `package.json`, empty if it cannot be read. */
export function readManifest(path: string): Readonly<Record<string, unknown>> {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(manifest) ? manifest : {}
  } catch {
    return {}
  }
}

/** Whether a module exports something of a name, as far as its text tells. */
export const isExported = ({ text }: SourceFile, name: string): boolean =>
  new RegExp(
    `\\bexport\\s+(?:(?:const|let|var)\\s+)?\\{[^}]*\\b${name}\\b\\s*[,}]` +
      `|\\bexport\\s+(?:const|let|var|function|async\\s+function)\\s+${name}\\b`,
  ).test(text)
