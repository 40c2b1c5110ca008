import type { Comment, ExportNamedDeclaration, StringLiteral } from '@babel/types'
import { findDeclarations, findExtended, findProvider, isReplaced } from './module-map.ts'
import { addMissing, replaceModule, rewriteUses, type Use, type Work } from './rewrite-imports.ts'
import { findName, listPlaces, type Place, type Script } from './script.ts'
import { formatName, formatSpecifier } from './specifiers.ts'

/** Rewrites other references to Auth.js modules: exports, dynamic imports, types, augmentations. The rest is listed. */
export function rewriteOther(work: Work): void {
  const { imports, script } = work
  for (const { node, around } of listPlaces(script.file.program)) {
    if (node.type !== 'StringLiteral' || !isReplaced(node.value) || imports.taken.has(node)) continue
    if (around[0]?.node.type === 'ImportDeclaration' || rewriteModule(work, node, around)) continue
    addMissing(script, node, node.value, null)
  }
  for (const comment of script.file.comments ?? []) rewriteReference(script, comment)
}

/** @returns Whether it was understood. */
function rewriteModule(work: Work, source: StringLiteral, around: Place['around']): boolean {
  const parent = around[0]?.node
  const id = findProvider(source.value)
  switch (parent?.type) {
    case 'ExportNamedDeclaration':
      return rewriteUses(work, source, listExported(parent))
    case 'ImportExpression':
      // The names of a provider are the same in latchkey.
      if (id !== null) return swap(work, source, work.providers.get(id)?.module ?? null)
      return rewriteUses(work, source, listTaken(around))
    case 'TSImportType': {
      const { qualifier: node } = parent
      return rewriteUses(work, source, node ? [{ node, name: findName(node) ?? '', write: String }] : [])
    }
    case 'TSModuleDeclaration':
      return swap(work, source, findExtended(source.value))
    default:
      return false
  }
}

function swap({ script }: Work, source: StringLiteral, module: string | null): boolean {
  if (module !== null) replaceModule(script, source, module)
  return module !== null
}

/** Other modules import these exports, so their names stay. */
const listExported = ({ exportKind, specifiers }: ExportNamedDeclaration): Use[] =>
  specifiers.map((node) => {
    if (node.type !== 'ExportSpecifier') return { node, name: '', write: String }
    const exported = formatSpecifier(node.exported)
    const isType = node.exportKind === 'type' && exportKind !== 'type'
    return { node, name: formatSpecifier(node.local), write: (target) => formatName(target, exported, isType) }
  })

/** Returns the names in `(await import(…)).name` and `const { name } = await import(…)`. */
function listTaken([, awaited, user]: Place['around']): Use[] {
  const node = awaited?.node.type === 'AwaitExpression' ? user?.node : null
  if (node?.type === 'MemberExpression' && !node.computed)
    return [{ node: node.property, name: findName(node.property) ?? '', write: String }]
  if (node?.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern') return []
  return node.id.properties.map((property) => {
    if (property.type !== 'ObjectProperty') return { node: property, name: '', write: String }
    const { key, shorthand, value } = property
    const name = (findName(value) && findName(key)) ?? ''
    // `{ name }` stays the name of the variable.
    const write = (target: string): string => (shorthand && target !== name ? `${target}: ${name}` : target)
    return { node: shorthand ? value : key, name, write }
  })
}

/** `/// <reference types="…" />`, the only reference in a comment. */
function rewriteReference({ edits }: Script, { start, value }: Comment): void {
  const found = /^\/\s*<reference\s+types=(["'])([^"']+)\1\s*\/>\s*$/.exec(value)?.[2] ?? ''
  const module = findDeclarations(found)
  const at = (start ?? 0) + 2 + value.indexOf(found)
  if (module !== null) edits.overwrite(at, at + found.length, module)
}
