import { statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** What the templates of the frameworks call their folder of sources. */
const ALIASES: readonly (readonly [prefix: string, folder: string])[] = [
  ['$lib/', 'src/lib/'],
  ['~/', 'src/'],
  ['@/', 'src/'],
]

const EXTENSIONS = ['.ts', '.mts', '.tsx', '.js', '.mjs', '.jsx']

/**
 * The file of the project that an import names.
 *
 * @param from Path of the file with the import, relative to the project.
 * @returns Relative to the project; `null` where it is none of its files, or one that only the project's tools find.
 */
export function resolveModule(folder: string, from: string, module: string): string | null {
  const [prefix, below] = ALIASES.find(([prefix]) => module.startsWith(prefix)) ?? ['', '']
  const isRelative = module.startsWith('./') || module.startsWith('../')
  if (!isRelative && prefix === '') return null
  const path = isRelative ? posix.join(posix.dirname(from), module) : below + module.slice(prefix.length)
  // TypeScript's sources are imported by the names of what they become.
  const stem = path.replace(/\.[cm]?[jt]sx?$/, '')
  const names = [stem, path, `${stem}/index`].flatMap((each) => EXTENSIONS.map((extension) => each + extension))
  const isFile = (name: string): boolean => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true
  return (path.startsWith('../') ? undefined : [...names, path].find(isFile)) ?? null
}
