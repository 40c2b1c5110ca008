import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { findInside } from '../find-inside.ts'
import AUTHJS from './authjs.json' with { type: 'json' }

/** Aliases of the source folder in the frameworks' templates. */
const ALIASES = Object.entries<readonly string[]>(AUTHJS.aliases)

const EXTENSIONS = ['.ts', '.mts', '.tsx', '.js', '.mjs', '.jsx']

/** Whether imports may begin at the root of the project, as TypeScript resolves them with `baseUrl`. */
const hasBaseUrl = (folder: string): boolean =>
  ['tsconfig.json', 'jsconfig.json'].some((name) => {
    const path = findInside(folder, name)
    return path !== null && isFile(path) && /"baseUrl"\s*:/.test(readFileSync(path, 'utf8'))
  })

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Returns the paths that an import may stand for, without an extension. */
function listPaths(folder: string, from: string, module: string): string[] {
  if (module.startsWith('./') || module.startsWith('../')) return [posix.join(posix.dirname(from), module)]
  const [prefix, folders] = ALIASES.find(([each]) => module.startsWith(each)) ?? ['', []]
  if (prefix !== '') return folders.map((below) => below + module.slice(prefix.length))
  return /^\w/.test(module) && hasBaseUrl(folder) ? [module, `src/${module}`] : []
}

/**
 * Resolves an import to a file of the project.
 *
 * @param from Path of the file with the import, relative to the project.
 * @returns Relative to the project; `null` if it is not a file of the project, or only the project's tools can resolve
 * it.
 */
export function resolveModule(folder: string, from: string, module: string): string | null {
  const names = listPaths(folder, from, module).flatMap((path) => {
    // TypeScript sources are imported by the names of their output.
    const stem = path.replace(/\.[cm]?[jt]sx?$/, '')
    return [...[stem, path, `${stem}/index`].flatMap((each) => EXTENSIONS.map((extension) => each + extension)), path]
  })
  return (
    names.find((name) => {
      const real = findInside(folder, name)
      return real !== null && isFile(real)
    }) ?? null
  )
}
