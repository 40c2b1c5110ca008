import type { ImportDeclaration, ImportNamespaceSpecifier } from '@babel/types'
import { listUses } from './bindings.ts'
import { findDeclarations, findProvider, isAdapter, isAuthjs, type Target } from './module-map.ts'
import { describeAdvice, type ProviderNames } from './provider-names.ts'
import { createTodo, getRange, type Script, type Todo } from './script.ts'
import { findTarget, formatImported, type Imported, listImported } from './specifiers.ts'

/** The changes, the remaining tasks, and the names of providers. */
export interface Work {
  readonly script: Script
  readonly providers: ProviderNames
  readonly todos: Todo[]
}

const NEXT =
  'next-auth is not rewritten: latchkey has no integration for Next.js. node_modules/latchkey/docs/migrate-from-authjs.md shows how `auth.handle` serves its routes.'

const BY_HAND: ReadonlyMap<string, string> = new Map([
  ['Auth', "Call createAuth(config) of 'latchkey' once, and auth.handle(request) instead of Auth(request, config)."],
])

/**
 * Returns what to do by hand about a name without an equivalent.
 *
 * @param name `null` if the module is used in an unknown way.
 */
export function describeMissing(module: string, name: string | null): string {
  if (module.startsWith('next-auth')) return NEXT
  const id = findProvider(module)
  if (id !== null && name === 'default') return describeAdvice(id)
  if (name === null) return `'${module}' is used in a way that is not rewritten. Write the module of latchkey.`
  return BY_HAND.get(name) ?? `latchkey has no equivalent of ${name} of '${module}'. Replace it.`
}

/** Replaces the module name and keeps the kind of quotes. */
export function replaceModule({ edits, text }: Script, node: Parameters<typeof getRange>[0], module: string): void {
  const [start, end] = getRange(node)
  const quote = text[start] ?? "'"
  edits.overwrite(start, end, `${quote}${module}${quote}`)
}

/**
 * Rewrites the import declarations of a script, and the names that it uses.
 *
 * @returns Every name with an equivalent.
 */
export function rewriteImports(work: Work): Imported[] {
  const { script, providers } = work
  const declarations = script.file.program.body.filter((node) => node.type === 'ImportDeclaration')
  return declarations
    .filter(({ source }) => isAuthjs(source.value) && !isAdapter(source.value))
    .flatMap((declaration) => {
      const [namespace] = declaration.specifiers.filter((node) => node.type === 'ImportNamespaceSpecifier')
      if (namespace) {
        rewriteNamespace(work, declaration, namespace)
        return []
      }
      const imported = listImported(script, declaration, providers)
      if (imported.length === 0) rewriteBare(work, declaration)
      else rewriteNames(work, declaration, imported)
      return imported.filter(({ target }) => target !== null)
    })
}

function rewriteBare({ script, todos }: Work, declaration: ImportDeclaration): void {
  const module = findDeclarations(declaration.source.value)
  if (module) replaceModule(script, declaration.source, module)
  else todos.push(createTodo(script, getRange(declaration)[0], describeMissing(declaration.source.value, null)))
}

function rewriteNames(work: Work, declaration: ImportDeclaration, imported: readonly Imported[]): void {
  const { script, todos } = work
  const lost = imported.filter(({ target }) => target === null)
  for (const { name, node } of lost)
    todos.push(createTodo(script, getRange(node)[0], describeMissing(declaration.source.value, name)))
  if (lost.length === imported.length) return
  const modules = new Set(imported.flatMap(({ target }) => target?.module ?? []))
  const [module] = modules
  if (lost.length === 0 && modules.size === 1 && module) renameInPlace(script, declaration, imported, module)
  else split(script, declaration, imported)
  for (const one of imported) if (one.renamed !== one.local) renameUses(script, one)
}

/** Changes only what differs, so that line breaks and comments between the names stay. */
function renameInPlace(
  script: Script,
  declaration: ImportDeclaration,
  imported: readonly Imported[],
  module: string,
): void {
  replaceModule(script, declaration.source, module)
  for (const one of imported) {
    const [start, end] = getRange(one.node)
    // A default import next to names in braces stays one, because latchkey's modules have it, too.
    if (one.name === 'default' && one.node.type === 'ImportDefaultSpecifier' && imported.length > 1) continue
    const text = formatImported(one, declaration.importKind === 'type')
    const written = one.node.type === 'ImportDefaultSpecifier' ? `{ ${text} }` : text
    if (script.text.slice(start, end) !== written) script.edits.overwrite(start, end, written)
  }
}

/** Names that are in several modules now, or have no equivalent: a declaration for each module. */
function split(script: Script, declaration: ImportDeclaration, imported: readonly Imported[]): void {
  const [start, end] = getRange(declaration)
  const { edits, text, file } = script
  const modules = new Set(imported.map(({ target }) => target?.module ?? declaration.source.value))
  const indent = /[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ''
  const statements = [...modules].map((module) => {
    const names = imported.filter(({ target }) => (target?.module ?? declaration.source.value) === module)
    return formatStatement(script, declaration, names, module)
  })
  const comments = (file.comments ?? [])
    .filter((comment) => (comment.start ?? 0) > start && (comment.end ?? 0) < end)
    .map((comment) => text.slice(...getRange(comment)))
  edits.overwrite(start, end, [...comments, ...statements].join(`${readLineEnd(text)}${indent}`))
}

function formatStatement(
  { text }: Script,
  declaration: ImportDeclaration,
  names: readonly Imported[],
  module: string,
): string {
  const [start, end] = getRange(declaration)
  const quote = text[getRange(declaration.source)[0]] ?? "'"
  const isTypeOnly = names.every(({ isType }) => isType)
  const isOwnDefault = ({ target, name }: Imported): boolean => target === null && name === 'default'
  const first = names.filter(isOwnDefault).map(({ local }) => local)
  const braces = names.filter((one) => !isOwnDefault(one)).map((one) => formatImported(one, isTypeOnly))
  const semicolon = text.slice(start, end).endsWith(';') ? ';' : ''
  const write = (inBraces: string): string => {
    const list = [...first, ...(braces.length > 0 ? [inBraces] : [])].join(', ')
    return `import ${isTypeOnly ? 'type ' : ''}${list} from ${quote}${module}${quote}${semicolon}`
  }
  const line = write(`{ ${braces.join(', ')} }`)
  const eol = readLineEnd(text)
  return line.length <= LONGEST ? line : write(`{${eol}${braces.map((one) => `  ${one},${eol}`).join('')}}`)
}

/** Maximum length of a declaration on one line. */
const LONGEST = 100

/** The line break of a text. */
export const readLineEnd = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

function renameUses({ edits, file }: Script, { local, renamed }: Imported): void {
  for (const { node, around } of listUses(file, local)) {
    const parent = around[0]?.node
    const [start, end] = getRange(node)
    if (parent?.type === 'ObjectProperty' && parent.shorthand) edits.overwrite(start, end, `${local}: ${renamed}`)
    else if (parent?.type === 'ExportSpecifier' && parent.exported.start === start)
      edits.overwrite(start, end, `${renamed} as ${local}`)
    else edits.overwrite(start, end, renamed)
  }
}

/** `import * as authjs`: every use must be a known member, all of one module. */
function rewriteNamespace(work: Work, declaration: ImportDeclaration, { local }: ImportNamespaceSpecifier): void {
  const { script, providers, todos } = work
  const module = declaration.source.value
  const members = listUses(script.file, local.name).map(({ around: [parent] }) => {
    if (parent?.node.type === 'MemberExpression' && !parent.node.computed) return parent.node.property
    return parent?.node.type === 'TSQualifiedName' ? parent.node.right : null
  })
  const targets = members.map((node) => {
    const name = node?.type === 'Identifier' ? node.name : ''
    const target = findTarget(module, name, providers)
    return node && target ? { node, name, target: name === 'default' ? { ...target, name } : target } : null
  })
  const modules = new Set(targets.map((one) => one?.target.module ?? null))
  const [to = null] = modules
  if (modules.size !== 1 || to === null) {
    todos.push(createTodo(script, getRange(declaration)[0], describeMissing(module, null)))
    return
  }
  replaceModule(script, declaration.source, to)
  for (const one of targets) if (one && one.name !== one.target.name) overwriteName(script, one.node, one.target)
}

/** Replaces one name with that of the target. */
export const overwriteName = ({ edits }: Script, node: Parameters<typeof getRange>[0], { name }: Target): void =>
  void edits.overwrite(...getRange(node), name)
