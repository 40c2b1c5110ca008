import { posix } from 'node:path'
import { parsePath } from '../../../http/request.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { type BasePath, getBasePath } from '../mount.ts'
import { findModule, isExported, listRoutes, readSource, type SourceFile } from '../project-files.ts'

const report = createFindings('solid-start')

/** Checks the files of a SolidStart project that sign-in needs in addition to the configuration. */
export async function checkSolidStart({ calls, env, folder, framework }: Subject): Promise<readonly Finding[]> {
  if (framework !== 'solid-start') return []
  const call = calls.find(({ by }) => by === 'ReactiveAuth')
  const base = getBasePath(call?.config ?? { providers: [] }, env, '/api/auth')
  return checkRouteFile(folder, base)
}

const CATCH_ALL = /\/\[\.\.\.[^\]]+\]\.[cm]?[jt]sx?$/

/** Returns the path that a file handles, up to a catch-all: groups are not part of it. */
const toAddress = (file: string): string =>
  file
    .replace(/^src\/routes/, '')
    .replace(CATCH_ALL, '')
    .replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '')
    .replace(/\/\([^/]*\)/g, '')

/** `base` of Vite is part of the URLs, but not of the folders. */
function withoutRoot(folder: string, path: string): string {
  const [, root = ''] = /\bbase\s*:\s*['"`](\/[^'"`]*)['"`]/.exec(findModule(folder, 'vite.config')?.text ?? '') ?? []
  const prefix = root.replace(/\/+$/, '')
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

function checkRouteFile(folder: string, base: BasePath): Finding[] {
  const expected = withoutRoot(folder, base.path)
  const files = listRoutes(folder)
  const file = files.find((each) => CATCH_ALL.test(each) && toAddress(each) === expected)
  const source = file === undefined ? null : readSource(folder, file)
  if (source === null) return checkMissing(folder, files, expected, base)
  return [...checkExports(source), ...checkOthers(files, source.path, expected)]
}

/** Reports that no route file matches the base path. */
function checkMissing(folder: string, files: readonly string[], expected: string, { from, path }: BasePath): Finding[] {
  const target = `src/routes${expected}/[...auth].ts`
  const found = files.find((file) => CATCH_ALL.test(file) && isOurs(readSource(folder, file)))
  if (found === undefined) return report('no-file', { target, path })
  const says = from === 'default' ? 'the default' : `set by ${from}`
  const address = toAddress(found)
  const values = { target, path, found, address, place: address || '/', says, folder: posix.dirname(target) }
  return report(from === 'basePath' ? 'other-base-path' : 'other-file', values)
}

const isOurs = (file: SourceFile | null): boolean =>
  file !== null && /\bReactiveAuth\b|latchkey\/solid-start|from\s*['"](?:~|\.{1,2})\/[^'"]*\bauth\b/.test(file.text)

function checkExports(file: SourceFile): Finding[] {
  // Re-exports a whole module, which is not read.
  const isWhole = /\bexport\s+\*\s+from\b/.test(file.text)
  const missing = ['GET', 'POST'].filter((name) => !isWhole && !isExported(file, name))
  const effect = missing.includes('POST') ? 'no user can sign in' : 'no page and no callback works'
  const values = { path: file.path, names: missing.join(' and '), effect }
  return report(missing.length === 0 ? 'exported' : 'not-exported', values)
}

/** A file with an explicit path takes precedence over a catch-all. */
const checkOthers = (files: readonly string[], own: string, expected: string): Finding[] =>
  files
    .filter((file) => file !== own && parsePath(toAddress(file), expected) !== null)
    .flatMap((file) => report('more-specific', { file, own, address: toAddress(file) }))
