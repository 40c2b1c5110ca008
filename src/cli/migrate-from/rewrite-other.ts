import type { ExportNamedDeclaration, Node, StringLiteral } from '@babel/types'
import { findName } from './bindings.ts'
import { findDeclarations, findExtended, findProvider, isAdapter, isAuthjs, type Target } from './module-map.ts'
import { describeMissing, overwriteName, replaceModule, type Work } from './rewrite-imports.ts'
import { createTodo, getRange, type Place, walk } from './script.ts'
import { findTarget, formatSpecifier } from './specifiers.ts'

/** Rewrites other references to Auth.js modules: exports, dynamic imports, types, augmentations. The rest is listed. */
export function rewriteOther(work: Work): void {
  walk(work.script.file.program, (place) => {
    const { node, around } = place
    if (node.type !== 'StringLiteral' || !isAuthjs(node.value) || isAdapter(node.value)) return
    if (around[0]?.node.type === 'ImportDeclaration') return
    if (!rewriteModule(work, node, place))
      work.todos.push(createTodo(work.script, getRange(node)[0], describeMissing(node.value, null)))
  })
  for (const comment of work.script.file.comments ?? []) rewriteReference(work, comment)
}

/** @returns Whether it was understood. */
function rewriteModule(work: Work, source: StringLiteral, { around }: Place): boolean {
  const parent = around[0]?.node
  switch (parent?.type) {
    case 'ExportNamedDeclaration':
      return rewriteExport(work, source, parent)
    case 'ImportExpression':
      return rewriteDynamic(work, source, around)
    case 'TSImportType':
      return rewriteImportType(work, source, parent.qualifier ?? null)
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
function rewriteExport({ script, providers }: Work, source: StringLiteral, node: ExportNamedDeclaration): boolean {
  const found = node.specifiers.map((specifier) => {
    const target =
      specifier.type === 'ExportSpecifier'
        ? findTarget(source.value, formatSpecifier(specifier.local), providers)
        : null
    return target === null ? null : { specifier, target, exported: formatSpecifier(specifier.exported) }
  })
  const modules = new Set(found.map((one) => one?.target.module ?? null))
  const [module = null] = modules
  if (modules.size !== 1 || module === null) return false
  replaceModule(script, source, module)
  for (const one of found) {
    if (one === null) continue
    const { exported, specifier, target } = one
    const kind = specifier.type === 'ExportSpecifier' && specifier.exportKind === 'type' && node.exportKind !== 'type'
    const text = `${kind ? 'type ' : ''}${target.name}${target.name === exported ? '' : ` as ${exported}`}`
    const [start, end] = getRange(specifier)
    if (script.text.slice(start, end) !== text) script.edits.overwrite(start, end, text)
  }
  return true
}

function rewriteImportType({ script, providers }: Work, source: StringLiteral, qualifier: Node | null): boolean {
  const target = findTarget(source.value, findName(qualifier) ?? '', providers)
  if (target === null || qualifier === null) return false
  replaceModule(script, source, target.module)
  overwriteName(script, qualifier, target)
  return true
}

/** A name that is taken out of a module. */
interface Taken {
  readonly node: Node
  readonly name: string
  /** `{ name }`, which stays the name of the variable. */
  readonly isShorthand: boolean
}

/**
 * `import('...')` of a provider, whose names are the same in latchkey, or one that is awaited and destructured
 * immediately.
 */
function rewriteDynamic(work: Work, source: StringLiteral, around: Place['around']): boolean {
  const { script, providers } = work
  const id = findProvider(source.value)
  if (id !== null) return swap(work, source, providers.get(id)?.module ?? null)
  const found = listTaken(around).map((taken) => ({ taken, target: findTarget(source.value, taken.name, providers) }))
  const modules = new Set(found.map(({ target }) => target?.module ?? null))
  const [module = null] = modules
  if (modules.size !== 1 || module === null) return false
  replaceModule(script, source, module)
  for (const { taken, target } of found) if (target && target.name !== taken.name) rename(work, taken, target)
  return true
}

function rename({ script }: Work, { isShorthand, name, node }: Taken, target: Target): void {
  if (isShorthand) script.edits.overwrite(...getRange(node), `${target.name}: ${name}`)
  else overwriteName(script, node, target)
}

/** Returns the names in `(await import(…)).name` and `const { name } = await import(…)`. Empty if unknown. */
function listTaken([, awaited, user]: Place['around']): readonly Taken[] {
  if (awaited?.node.type !== 'AwaitExpression' || !user) return []
  const { node } = user
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed)
    return [{ node: node.property, name: node.property.name, isShorthand: false }]
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern') return []
  const taken = node.id.properties.map((property) =>
    property.type === 'ObjectProperty' && property.key.type === 'Identifier' && property.value.type === 'Identifier'
      ? {
          node: property.shorthand ? property.value : property.key,
          name: property.key.name,
          isShorthand: property.shorthand,
        }
      : null,
  )
  return taken.every((one) => one !== null) ? taken : []
}

/** `/// <reference types="…" />`, the only reference in a comment. */
function rewriteReference({ script }: Work, comment: { value: string; start?: number; end?: number }): void {
  const { start = 0, value } = comment
  const found = /^\/\s*<reference\s+types=(["'])([^"']+)\1\s*\/>\s*$/.exec(value)?.[2]
  const module = found === undefined ? null : findDeclarations(found)
  if (found === undefined || module === null) return
  const at = start + 2 + value.indexOf(found)
  script.edits.overwrite(at, at + found.length, module)
}
