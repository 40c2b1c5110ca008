// Finds the module that declares a configuration of next-auth 4, to which the result of `NextAuth` is added.

import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { File, ImportDeclaration, Node, VariableDeclarator } from '@babel/types'
import type { Files } from '../files.ts'
import { parseFile } from '../parsed-file.ts'
import { resolveModule } from '../resolve-module.ts'
import { findName, type Script } from '../script.ts'
import { formatSpecifier } from '../specifiers.ts'

/** Names that other code imports from the module of a configuration. */
export type Want = 'auth' | 'handlers' | 'pagesAuth'

/** A variable with a configuration. */
export interface Home {
  readonly script: Script
  readonly name: string
  /** The statement that declares it. */
  readonly statement: Node
  readonly value: Node | null
  /** Names that its module has to declare, and whether other modules import them. */
  readonly wants: Map<Want, { isExported: boolean }>
  /** Whether its own module uses the functions for the App Router. */
  hasLocalApp: boolean
  /** Whether a middleware of next-auth 4 used it. */
  isGuard: boolean
}

/** The known variables with a configuration, by their statements. */
export type Homes = Map<Node, Home>

interface Work {
  readonly files: Files
  readonly homes: Homes
}

/** A variable that a script imports. */
export interface Imported {
  readonly specifier: ImportDeclaration['specifiers'][number]
  readonly module: string
  readonly name: string
}

/** Finds the import of a variable, except a namespace. */
export function findImport({ program }: File, local: string): Imported | null {
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue
    const specifier = node.specifiers.find((each) => each.local.name === local)
    if (specifier === undefined || specifier.type === 'ImportNamespaceSpecifier') continue
    const name = specifier.type === 'ImportSpecifier' ? formatSpecifier(specifier.imported) : 'default'
    return { specifier, module: node.source.value, name }
  }
  return null
}

/** Finds the only variable of a statement at the top of a module. */
function findVariable({ program }: File, name: string): { statement: Node; declarator: VariableDeclarator } | null {
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const [declarator, ...others] = node?.type === 'VariableDeclaration' ? node.declarations : []
    if (declarator && others.length === 0 && findName(declarator.id) === name) return { statement, declarator }
  }
  return null
}

/** Returns the variable that a module exports under a name, followed through its imports. */
function findExported({ program }: File, name: string): { readonly local: string; readonly from: string | null } {
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration' && name === 'default')
      return { local: findName(node.declaration) ?? '', from: null }
    const specifiers = node.type === 'ExportNamedDeclaration' ? node.specifiers : []
    const one = specifiers.find((each) => formatSpecifier(each.exported) === name)
    if (node.type !== 'ExportNamedDeclaration' || one?.type !== 'ExportSpecifier') continue
    return { local: formatSpecifier(one.local), from: node.source?.value ?? null }
  }
  return { local: name, from: null }
}

async function openScript(files: Files, path: string, from: Script): Promise<Script | null> {
  const text = () => readFileSync(join(files.folder, path), 'utf8')
  const file = files.byPath.get(path) ?? (await parseFile(path, text(), from.todos).catch(() => null))
  if (file) files.byPath.set(path, file)
  return file?.scripts[0] ?? null
}

/** Finds the declaration of a configuration, through imports and exports. `null` if it cannot be found. */
export async function findHome(work: Work, script: Script, name: string, depth = 0): Promise<Home | null> {
  const { homes } = work
  const found = findVariable(script.file, name)
  if (found) {
    const { declarator, statement } = found
    const created = {
      script,
      name,
      statement,
      value: declarator.init ?? null,
      wants: new Map(),
      hasLocalApp: false,
      isGuard: false,
    }
    const home = homes.get(statement) ?? created
    homes.set(statement, home)
    return home
  }
  const imported = findImport(script.file, name)
  return imported && follow(work, script, imported, depth)
}

/** @param depth Stops at modules that import each other. */
async function follow(
  work: Work,
  from: Script,
  { module, name }: Pick<Imported, 'module' | 'name'>,
  depth: number,
): Promise<Home | null> {
  const path = depth < 5 ? resolveModule(work.files.folder, from.path, module) : null
  const script = path === null ? null : await openScript(work.files, path, from)
  if (script === null) return null
  const exported = findExported(script.file, name)
  if (exported.from === null) return findHome(work, script, exported.local, depth + 1)
  return follow(work, script, { module: exported.from, name: exported.local }, depth + 1)
}

/** Returns the import path from one script to another. */
export function toImportPath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to).replace(/\.[cm]?[jt]sx?$/, '')
  return path.startsWith('.') ? path : `./${path}`
}
