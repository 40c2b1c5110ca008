import type { ImportDeclaration, StringLiteral } from '@babel/types'
import { isShadowed, isTaken } from './bindings.ts'
import { findAdapter, findNamed, findProvider, type Target } from './module-map.ts'
import type { ProviderNames } from './provider-names.ts'
import type { Script } from './script.ts'

/** A name that a script imports from Auth.js, and its replacement. */
export type Imported = ReturnType<typeof listImported>[number]

/** Returns the latchkey equivalent of a name. `null` without one. */
export function findTarget(module: string, name: string, providers: ProviderNames): Target | null {
  const adapter = findAdapter(module)
  if (adapter !== null) return { module: adapter, name }
  const id = findProvider(module)
  if (id === null) return findNamed(module, name)
  return name === 'default' ? (providers.get(id) ?? null) : null
}

/** Returns the text of a name, which may be a string literal. */
export const formatSpecifier = (node: { readonly name: string } | StringLiteral): string =>
  'name' in node ? node.name : node.value

/** Returns the names of a declaration, except a namespace. */
export function listImported(script: Script, declaration: ImportDeclaration, providers: ProviderNames) {
  const { importKind, source, specifiers } = declaration
  return specifiers.flatMap((node) => {
    if (node.type === 'ImportNamespaceSpecifier') return []
    // In the module: `ExpressAuth`, `default`.
    const name = node.type === 'ImportSpecifier' ? formatSpecifier(node.imported) : 'default'
    const local = node.local.name
    const target = findTarget(source.value, name, providers)
    const isType = importKind === 'type' || (node.type === 'ImportSpecifier' && node.importKind === 'type')
    // The local name afterwards.
    const renamed = target !== null && name === local && canRename(script, local, target.name) ? target.name : local
    return [{ node, name, local, renamed, isType, target, module: target?.module ?? source.value }]
  })
}

/** Markup uses names of its scripts, and their shadowing is unknown. Then the import gets an alias. */
const canRename = ({ file, isComponent }: Script, from: string, to: string): boolean =>
  from !== to && !isComponent && !isShadowed(file, from) && !isTaken(file, to)

/** Formats one name in braces: `ServerAuth`, `type Session`, `Google as G`. */
export const formatName = (name: string, local: string, isType: boolean): string =>
  `${isType ? 'type ' : ''}${name}${name === local ? '' : ` as ${local}`}`
