import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/** Returns the real path, also of a file that does not exist yet. `null` for a link that leads to nothing. */
function resolveLinks(path: string): string | null {
  if (existsSync(path)) return realpathSync(path)
  if (lstatSync(path, { throwIfNoEntry: false }) || dirname(path) === path) return null
  const folder = resolveLinks(dirname(path))
  return folder === null ? null : join(folder, basename(path))
}

/**
 * Returns the real path of a file that is inside of a folder, or would be there.
 *
 * @param path Absolute, or relative to the folder.
 * @returns `null` if it is outside, the folder itself, or a link that leads to nothing.
 */
export function findInside(folder: string, path: string): string | null {
  const real = resolveLinks(resolve(folder, path))
  const below = real === null ? '' : relative(realpathSync(folder), real)
  return below === '' || below.split(sep)[0] === '..' || isAbsolute(below) ? null : real
}
