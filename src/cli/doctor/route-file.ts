// Checks the file of a framework with routes in files that answers all routes of sign-in.

import { posix } from 'node:path'
import { parsePath } from '../../http/request.ts'
import type { Finding } from './check.ts'
import type { BasePath } from './mount.ts'
import { isExported, listRoutes, readSource, type SourceFile } from './project-files.ts'

type Name = 'exported' | 'more-specific' | 'no-file' | 'not-exported' | 'other-base-path' | 'other-file'

/** Routing conventions of a framework. */
export interface RouteFiles {
  /** Folder of the project. */
  readonly folder: string
  /** Folder of the routes, with `/` at its end: `src/routes/`. */
  readonly routes: string
  /** The end of a file that handles every path below: `/[...auth].ts`. */
  readonly catchAll: RegExp
  /** The end of a file that handles one path: `.ts`. */
  readonly ending: RegExp
  /** The end of the file to write. */
  readonly usual: string
  /** Pattern that only a file with sign-in matches. */
  readonly own: RegExp
  /** Creates the findings of the framework. */
  readonly report: (name: Name, values: object) => Finding[]
}

/** Returns the path that a file handles, up to a catch-all: groups are not part of it. */
const toAddress = (file: string, { catchAll, ending, routes }: RouteFiles): string =>
  `/${file.slice(routes.length)}`
    .replace(catchAll, '')
    .replace(ending, '')
    .replace(/\/\([^/]*\)/g, '')

/** @param expected The base path without the root of the application. */
export function checkRouteFile(rules: RouteFiles, expected: string, base: BasePath): Finding[] {
  const { catchAll, ending, folder, routes } = rules
  const files = listRoutes(folder, routes).filter((each) => catchAll.test(each) || ending.test(each))
  const file = files.find((each) => catchAll.test(each) && toAddress(each, rules) === expected)
  const source = file === undefined ? null : readSource(folder, file)
  if (source === null) return checkMissing(rules, files, expected, base)
  return [...checkExports(rules, source), ...checkOthers(rules, files, source.path, expected)]
}

/** Reports that no route file matches the base path. */
function checkMissing(rules: RouteFiles, files: readonly string[], expected: string, { from, path }: BasePath) {
  const { catchAll, folder, own, report, routes, usual } = rules
  const target = `${routes.slice(0, -1)}${expected}${usual}`
  const found = files.find((file) => catchAll.test(file) && own.test(readSource(folder, file)?.text ?? ''))
  const parent = posix.dirname(target)
  const auth = posix.relative(parent, posix.join(routes, '../auth'))
  if (found === undefined) return report('no-file', { target, path, auth })
  const says = from === 'default' ? 'the default' : `set by ${from}`
  const address = toAddress(found, rules)
  const values = { target, path, found, address, place: address || '/', says, folder: parent }
  return report(from === 'basePath' ? 'other-base-path' : 'other-file', values)
}

function checkExports({ report }: RouteFiles, file: SourceFile): Finding[] {
  // Re-exports a whole module, which is not read.
  const isWhole = /\bexport\s+\*\s+from\b/.test(file.text)
  const missing = ['GET', 'POST'].filter((name) => !isWhole && !isExported(file, name))
  const effect = missing.includes('POST') ? 'no user can sign in' : 'no page and no callback works'
  const values = { path: file.path, names: missing.join(' and '), effect }
  return report(missing.length === 0 ? 'exported' : 'not-exported', values)
}

/** A file with an explicit path takes precedence over a catch-all. */
const checkOthers = (rules: RouteFiles, files: readonly string[], own: string, expected: string): Finding[] =>
  files
    .filter((file) => file !== own && parsePath(toAddress(file, rules), expected) !== null)
    .flatMap((file) => rules.report('more-specific', { file, own, address: toAddress(file, rules) }))
