import { statSync } from 'node:fs'
import { posix } from 'node:path'
import { findInside } from '../find-inside.ts'
import AUTHJS from './authjs.json' with { type: 'json' }

/** Aliases of the source folder in the frameworks' templates. */
const ALIASES = Object.entries(AUTHJS.aliases)

const EXTENSIONS = ['.ts', '.mts', '.tsx', '.js', '.mjs', '.jsx']

/**
 * Resolves an import to a file of the project.
 *
 * @param from Path of the file with the import, relative to the project.
 * @returns Relative to the project; `null` if it is not a file of the project, or only the project's tools can resolve
 * it.
 */
export function resolveModule(folder: string, from: string, module: string): string | null {
  const [prefix, below] = ALIASES.find(([prefix]) => module.startsWith(prefix)) ?? ['', '']
  const isRelative = module.startsWith('./') || module.startsWith('../')
  if (!isRelative && prefix === '') return null
  const path = isRelative ? posix.join(posix.dirname(from), module) : below + module.slice(prefix.length)
  // TypeScript sources are imported by the names of their output.
  const stem = path.replace(/\.[cm]?[jt]sx?$/, '')
  const names = [stem, path, `${stem}/index`].flatMap((each) => EXTENSIONS.map((extension) => each + extension))
  const isFile = (name: string): boolean => {
    const real = findInside(folder, name)
    return real !== null && statSync(real, { throwIfNoEntry: false })?.isFile() === true
  }
  return [...names, path].find(isFile) ?? null
}
