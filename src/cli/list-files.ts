import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists files of a folder at any depth, without links: relative to it, with `/` between folders.
 *
 * @param isWanted Also called with each folder below, whose path ends with `/`.
 * @param room Maximum number of files.
 * @param below Path of the folder to begin in, with `/` at its end.
 */
export function listFiles(folder: string, isWanted: (path: string) => boolean, room = 1e6, below = ''): string[] {
  const root = join(folder, below)
  const entries = existsSync(root) ? readdirSync(root, { withFileTypes: true }) : []
  const found: string[] = []
  for (const entry of entries) {
    const path = `${below}${entry.name}${entry.isDirectory() ? '/' : ''}`
    const isUsed = found.length < room && isWanted(path)
    if (isUsed && entry.isFile()) found.push(path)
    if (isUsed && entry.isDirectory()) found.push(...listFiles(folder, isWanted, room - found.length, path))
  }
  return found
}
