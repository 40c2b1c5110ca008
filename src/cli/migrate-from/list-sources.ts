import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { findInside } from '../find-inside.ts'
import { listFiles } from '../list-files.ts'
import { type Place, runGit } from '../processes.ts'
import AUTHJS from './authjs.json' with { type: 'json' }

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx|svelte)$/

/** Folders of generated or installed files. */
const MADE: ReadonlySet<string> = new Set(AUTHJS.generatedFolders)

/**
 * Lists the source files of a project that Git does not ignore. Without Git, all outside of generated folders.
 *
 * @returns Paths relative to the folder, with `/` between folders.
 */
export function listSources(place: Place): string[] {
  const { cwd: folder } = place
  const known = listGitFiles(place)
  // None at all: the whole folder is ignored by a repository around it.
  const files = known.length > 0 ? known : listFiles(folder, (path) => !isMade(path))
  return files.filter((path) => SOURCE.test(path) && !isMade(path) && isFile(folder, path)).sort()
}

function listGitFiles(place: Place): string[] {
  const { status, stdout } = runGit(place, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  return status === 0 ? stdout.split('\0').filter(Boolean) : []
}

/** Below `src`, a folder of any name belongs to the application, except packages. */
function isMade(path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  const src = folders.indexOf('src')
  const outer = src === -1 ? folders : folders.slice(0, src)
  return folders.includes('node_modules') || outer.some((name) => MADE.has(name))
}

// Of two paths to one file, only the path without links counts.
const isFile = (folder: string, path: string): boolean =>
  lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true && findInside(folder, path) !== null
