// Rewrites the middleware of an application: that of next-auth 4 becomes `auth`, and Next.js 16 has another file name.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportNamedDeclaration, Node } from '@babel/types'
import { locate } from '../../write-files.ts'
import { listUses } from '../bindings.ts'
import type { Files } from '../files.ts'
import { findLiteral } from '../find-configs.ts'
import type { ParsedFile } from '../parsed-file.ts'
import { addProperties } from '../properties.ts'
import { resolveModule } from '../resolve-module.ts'
import { addTodo, findField, findName, findProperty, readText, replaceNode, type Script } from '../script.ts'
import { formatSpecifier } from '../specifiers.ts'
import { AUTHORIZED, findAppPath, isSplit } from './app-module.ts'
import { type Home, toImportPath } from './find-home.ts'
import { getImports, type ImportsByScript } from './import-edits.ts'
import { pickName } from './pick-name.ts'
import { readSemicolon } from './write-routes.ts'

/** `export { default } from 'next-auth/middleware'`. */
export interface Guard {
  readonly script: Script
  readonly statement: ExportNamedDeclaration
  /** The name that Next.js calls. */
  readonly name: string
}

interface Work {
  readonly files: Files
  readonly imports: ImportsByScript
}

const MODULE = 'next-auth/middleware'

const MIDDLEWARE = /^(?:src\/)?middleware\.[cm]?[jt]s$/

/** Returns whether a file is the middleware of an application. */
export const isMiddleware = (path: string): boolean => MIDDLEWARE.test(path)

/** Returns whether a project has Next.js 16 or newer, whose middleware is called proxy. */
export function hasProxy(folder: string): boolean {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(locate(folder, 'package.json'), 'utf8'))
  const range = String({ ...devDependencies, ...dependencies }.next ?? '0')
  const [, major] = /^[\^~>=v\s]*(\d+)/.exec(range) ?? []
  return major === undefined ? /^(?:latest|canary|preview)$/.test(range) : Number(major) >= 16
}

/** Finds the middleware of next-auth 4 that is exported as it is. */
export function listGuards(files: Files, isProxy: boolean): Guard[] {
  const scripts = [...files.byPath.values()].flatMap((file) => file.scripts)
  const name = isProxy ? 'proxy' : 'middleware'
  return scripts.flatMap((script) => script.file.program.body.flatMap((node) => toGuard(script, node, name)))
}

function toGuard(script: Script, statement: Node, name: string): Guard[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source?.value !== MODULE) return []
  const [only, ...others] = statement.specifiers
  const isWhole = only?.type === 'ExportSpecifier' && formatSpecifier(only.local) === 'default'
  return isWhole && others.length === 0 ? [{ script, statement, name }] : []
}

/** Exports `auth` as the middleware, and lets it refuse visitors as that of next-auth 4 did. */
export function guardWithAuth({ files, imports }: Work, { name, script, statement }: Guard, home: Home): void {
  home.wants.set('auth', { isExported: true })
  const quote = statement.source ? readText(script, statement.source).charAt(0) : "'"
  const from = `${quote}${toImportPath(script.path, findAppPath(files.folder, home))}${quote}`
  const exported = `export { ${pickName(home.script, 'auth')} as ${name} } from ${from}`
  replaceNode(script, statement, exported + readSemicolon(script, statement))
  if (statement.source) getImports(imports, script).taken.add(statement.source)
  home.isGuard = true
  if (!isSplit(home)) addAuthorized(home)
}

function addAuthorized({ script, statement, value }: Home): void {
  const config = findLiteral(value)
  const callbacks = findProperty(config, 'callbacks')
  const inside = findField(config, 'callbacks')
  if (inside?.type === 'ObjectExpression') addProperties(script, inside, [AUTHORIZED])
  else if (config && !callbacks) addProperties(script, config, [`callbacks: { ${AUTHORIZED} }`])
  else addTodo(script, callbacks?.node ?? statement, 'authorized')
}

/**
 * Renames the middleware that uses next-auth to `proxy`.
 *
 * @returns The new paths of files.
 */
export function renameMiddleware(files: Files): Map<string, string> {
  const moved = new Map<string, string>()
  for (const file of files.byPath.values()) {
    const [script] = file.scripts
    const path = file.path.replace('middleware.', 'proxy.')
    if (!script || !isMiddleware(file.path) || !usesAuth(files, file) || existsSync(join(files.folder, path))) continue
    for (const statement of script.file.program.body) renameExport(script, statement)
    moved.set(file.path, path)
  }
  return moved
}

/** Returns whether a file imports next-auth, directly or from a module that does. */
function usesAuth({ byPath, folder }: Files, { path, scripts }: ParsedFile): boolean {
  const sources = scripts.flatMap(({ file }) =>
    file.program.body.flatMap((node) => ('source' in node && node.source ? node.source.value : [])),
  )
  return sources.some((module) => {
    const found = resolveModule(folder, path, module)
    return /^next-auth(?:$|\/)/.test(module) || byPath.get(found ?? '')?.text.includes('next-auth') === true
  })
}

function renameExport(script: Script, statement: Node): void {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source?.value === MODULE) return
  for (const node of statement.specifiers) {
    if (node.type !== 'ExportSpecifier' || formatSpecifier(node.exported) !== 'middleware') continue
    replaceNode(script, node, `${readText(script, node.local)} as proxy`)
  }
  const { declaration } = statement
  const [variable] = declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  const id = declaration?.type === 'FunctionDeclaration' ? declaration.id : variable?.id
  if (findName(id) !== 'middleware') return
  for (const { node } of listUses(script.file, 'middleware')) replaceNode(script, node, 'proxy')
}
