import type { ImportDeclaration, Node, StringLiteral } from '@babel/types'
import { listUses } from './bindings.ts'
import { findDeclarations, findProvider, isReader, isReplaced } from './module-map.ts'
import type { ImportEdits } from './next/import-edits.ts'
import type { ProviderNames } from './provider-names.ts'
import { renameUses } from './rename-uses.ts'
import {
  addTodo,
  findName,
  getRange,
  readLineEnd,
  readText,
  replaceNode,
  type Script,
  type TodoName,
} from './script.ts'
import { findTarget, formatName, type Imported, listImported } from './specifiers.ts'

/** A script to rewrite, and the names of providers. */
export interface Work {
  readonly script: Script
  readonly providers: ProviderNames
  readonly imports: ImportEdits
}

/** A name that code takes from a module. */
export interface Use {
  readonly node: Node
  /** Empty if it is unknown. */
  readonly name: string
  /** Returns the text that replaces the node. */
  readonly write: (target: string) => string
}

function selectTodo(module: string, name: string | null): TodoName {
  if (module === 'next-auth/middleware') return 'with-auth'
  if (isReader(name ?? '')) return 'server-session'
  const id = findProvider(module)
  if (id !== null && name === 'default') return id === 'azure-ad' ? id : 'no-provider'
  if (name === null) return 'not-rewritten'
  return name === 'Auth' ? 'auth' : 'no-equivalent'
}

/**
 * Adds the task of replacing a name without an equivalent.
 *
 * @param name `null` if the module is used in an unknown way.
 */
export const addMissing = (script: Script, node: Node, module: string, name: string | null): void =>
  addTodo(script, node, selectTodo(module, name), { module, name, id: findProvider(module) })

/** Replaces the module name and keeps the kind of quotes. */
export function replaceModule(script: Script, node: StringLiteral, module: string): void {
  const quote = readText(script, node)[0] ?? "'"
  replaceNode(script, node, `${quote}${module}${quote}`)
}

/** Replaces a module and the names that code takes from it. @returns Whether one module has all of them. */
export function rewriteUses({ providers, script }: Work, source: StringLiteral, uses: readonly Use[]): boolean {
  const targets = uses.map(({ name }) => findTarget(source.value, name, providers))
  const [module = null, ...others] = new Set(targets.map((target) => target?.module ?? null))
  if (module === null || others.length > 0) return false
  replaceModule(script, source, module)
  for (const [i, { node, write }] of uses.entries()) replaceNode(script, node, write(targets[i]?.name ?? ''))
  return true
}

/**
 * Rewrites the import declarations of a script, and the names that it uses.
 *
 * @returns Every name with an equivalent.
 */
export function rewriteImports(work: Work): Imported[] {
  const { script, providers } = work
  return script.file.program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || !isReplaced(node.source.value)) return []
    const namespace = node.specifiers.find((one) => one.type === 'ImportNamespaceSpecifier')
    const imported = namespace ? [] : listImported(script, node, providers)
    if (namespace) rewriteNamespace(work, node, namespace.local.name)
    else if (imported.length === 0) rewriteBare(script, node)
    else rewriteNames(work, node, imported)
    return imported.filter(({ target }) => target !== null)
  })
}

function rewriteBare(script: Script, declaration: ImportDeclaration): void {
  const module = findDeclarations(declaration.source.value)
  if (module) replaceModule(script, declaration.source, module)
  else addMissing(script, declaration, declaration.source.value, null)
}

function rewriteNames(work: Work, declaration: ImportDeclaration, all: readonly Imported[]): void {
  const { imports, script } = work
  const imported = all.filter(({ node }) => !imports.taken.has(node))
  if (imported.length === 0) return void replaceDeclaration(work, declaration)
  const lost = imported.filter(({ target }) => target === null)
  for (const { name, node } of lost.filter((each) => !imports.listed.has(each.node)))
    addMissing(script, node, declaration.source.value, name)
  const isWhole = imported.length === all.length
  if (isWhole && lost.length === imported.length) return
  const modules = new Set(imported.map(({ module }) => module))
  if (isWhole && lost.length === 0 && modules.size === 1) renameInPlace(script, declaration, imported)
  else split(script, declaration, imported)
  for (const one of imported) if (one.renamed !== one.local) renameUses(script, one.local, one.renamed)
}

/** Writes a new import in the place of one whose names are all taken. */
function replaceDeclaration({ imports: { added }, script }: Work, declaration: ImportDeclaration): void {
  const [start, end] = getRange(declaration)
  const [next] = added
  if (next === undefined) {
    // The line break before it, so that imports which are added below the last one follow without a gap.
    const before = /(?:\r?\n)?$/.exec(script.text.slice(0, start))?.[0].length ?? 0
    const after = before === 0 ? (/^\r?\n/.exec(script.text.slice(end))?.[0].length ?? 0) : 0
    script.edits.remove(start - before, end + after)
    return
  }
  const [module, names] = next
  added.delete(module)
  replaceNode(script, declaration, formatLike(script, declaration, `{ ${[...names].join(', ')} }`, module))
}

const formatImported = ({ isType, name, renamed, target }: Imported, isTypeOnly: boolean): string =>
  formatName(target?.name ?? name, renamed, isType && !isTypeOnly)

/** Changes only what differs, so that line breaks and comments between the names stay. */
function renameInPlace(script: Script, { importKind, source }: ImportDeclaration, imported: readonly Imported[]): void {
  for (const one of imported) {
    const isDefault = one.node.type === 'ImportDefaultSpecifier'
    const text = formatImported(one, importKind === 'type')
    replaceModule(script, source, one.module)
    // A default import next to names in braces stays one, because latchkey's modules have it, too.
    if (!isDefault || imported.length === 1) replaceNode(script, one.node, isDefault ? `{ ${text} }` : text)
  }
}

/** Names that are in several modules now, or have no equivalent: a declaration for each module. */
function split(script: Script, declaration: ImportDeclaration, imported: readonly Imported[]): void {
  const [start, end] = getRange(declaration)
  const { text, file } = script
  const indent = /[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ''
  const modules = [...new Set(imported.map(({ module }) => module))]
  const groups = modules.map((each) => imported.filter(({ module }) => module === each))
  const statements = groups.map((names) => formatStatement(script, declaration, names))
  const comments = (file.comments ?? [])
    .filter((comment) => (comment.start ?? 0) > start && (comment.end ?? 0) < end)
    .map((comment) => readText(script, comment))
  replaceNode(script, declaration, [...comments, ...statements].join(`${readLineEnd(text)}${indent}`))
}

/** @param names Of one module. */
function formatStatement(script: Script, declaration: ImportDeclaration, names: readonly Imported[]): string {
  const isTypeOnly = names.every(({ isType }) => isType)
  const isOwnDefault = ({ target, name }: Imported): boolean => target === null && name === 'default'
  const first = names.filter(isOwnDefault).map(({ local }) => local)
  const braces = names.filter((one) => !isOwnDefault(one)).map((one) => formatImported(one, isTypeOnly))
  const write = (inBraces: string): string => {
    const list = [...first, ...(braces.length > 0 ? [inBraces] : [])].join(', ')
    return formatLike(script, declaration, `${isTypeOnly ? 'type ' : ''}${list}`, names[0]?.module ?? '')
  }
  const line = write(`{ ${braces.join(', ')} }`)
  const eol = readLineEnd(script.text)
  return line.length <= LONGEST ? line : write(`{${eol}${braces.map((one) => `  ${one},${eol}`).join('')}}`)
}

/** Maximum length of a declaration on one line. */
const LONGEST = 100

/** Formats an import with the quotes and the semicolon of another one. */
export function formatLike(script: Script, other: ImportDeclaration, names: string, module: string): string {
  const quote = readText(script, other.source)[0] ?? "'"
  return `import ${names} from ${quote}${module}${quote}${readText(script, other).endsWith(';') ? ';' : ''}`
}

/** `import * as authjs`: every use must be a known member, all of one module. */
function rewriteNamespace(work: Work, declaration: ImportDeclaration, local: string): void {
  const uses = listUses(work.script.file, local).map(({ node, around }): Use => {
    const parent = around[0]?.node
    const property = parent?.type === 'MemberExpression' && !parent.computed ? parent.property : null
    const member = parent?.type === 'TSQualifiedName' ? parent.right : property
    const name = findName(member) ?? ''
    return { node: member ?? node, name, write: (target) => (name === 'default' ? name : target) }
  })
  const { source } = declaration
  if (!rewriteUses(work, source, uses)) addMissing(work.script, declaration, source.value, null)
}
