// Finds the uses of a name, and other declarations of it.

import type { File, Node } from '@babel/types'
import { type Place, walk } from './script.ts'

/** Nodes whose field `key` (or `id`, `property`, ...) is not a variable name, unless computed. */
const NAMES_ONLY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    MemberExpression: ['property'],
    OptionalMemberExpression: ['property'],
    ObjectProperty: ['key'],
    ObjectMethod: ['key'],
    Property: ['key'],
    ClassMethod: ['key'],
    ClassProperty: ['key'],
    ClassAccessorProperty: ['key'],
    TSDeclareMethod: ['key'],
    TSPropertySignature: ['key'],
    TSMethodSignature: ['key'],
    TSEnumMember: ['id'],
    TSQualifiedName: ['right'],
    TSImportType: ['qualifier'],
    TSNamedTupleMember: ['label'],
    ImportSpecifier: ['imported', 'local'],
    ImportDefaultSpecifier: ['local'],
    ImportNamespaceSpecifier: ['local'],
    ExportNamespaceSpecifier: ['exported'],
    ExportDefaultSpecifier: ['exported'],
    LabeledStatement: ['label'],
    BreakStatement: ['label'],
    ContinueStatement: ['label'],
    JSXAttribute: ['name'],
    JSXMemberExpression: ['property'],
    MetaProperty: ['meta', 'property'],
  }),
)

/** Returns the name of an identifier; `null` for other nodes. */
export const findName = (node: Node | null | undefined): string | null =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node.name : null

function isReference({ field, around }: Place): boolean {
  const [parent, grandparent] = around
  if (!parent) return false
  const { node } = parent
  if ('computed' in node && node.computed) return true
  if (node.type === 'ExportSpecifier')
    return field === 'local' && !(grandparent?.node.type === 'ExportNamedDeclaration' && grandparent.node.source)
  return !NAMES_ONLY.get(node.type)?.includes(field)
}

/** Returns every declaration and use of a variable in a file, except its import. */
export function listUses(root: Node, name: string): Place[] {
  const uses: Place[] = []
  walk(root, (place) => {
    if (findName(place.node) === name && isReference(place)) uses.push(place)
  })
  return uses
}

const PARTS = new Set(['ObjectPattern', 'ArrayPattern', 'AssignmentPattern', 'RestElement', 'ObjectProperty'])
const DECLARING = new Set(['id', 'params', 'param', 'parameters'])

/**
 * Returns whether an identifier is a declaration instead of a use: part of a pattern, a parameter, or a declared name.
 */
function isDeclaration({ field, around }: Place): boolean {
  let inside = field
  for (const { node, field: next } of around) {
    if (!PARTS.has(node.type)) break
    // The default of a parameter is a use.
    if (inside === 'right') return false
    inside = next
  }
  return DECLARING.has(inside)
}

/** Returns whether the file declares the name of an import again, so that a use is ambiguous. */
export const isShadowed = (root: File, name: string): boolean => listUses(root, name).some(isDeclaration)

/** Returns whether a name occurs in the file, except as the name of a property. */
export function isTaken(root: File, name: string): boolean {
  let found = false
  walk(root, ({ node, field, around: [parent] }) => {
    if (findName(node) === name && (field === 'local' || !NAMES_ONLY.get(parent?.node.type ?? '')?.includes(field)))
      found = true
  })
  return found
}
