// Finds the uses of a name, and whether something else has it.

import type { File, Node } from '@babel/types'
import { type Place, walk } from './script.ts'

/** Nodes whose field `key` (or `id`, `property`, ...) is a name of something else than a variable, unless computed. */
const NAMES_ONLY: Readonly<Record<string, readonly string[]>> = {
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
}

/** The name of an identifier; `null` for other nodes. */
export const findName = (node: Node | null | undefined): string | null =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node.name : null

function isReference({ field, around }: Place): boolean {
  const [parent, grandparent] = around
  if (!parent) return false
  const { node } = parent
  if ('computed' in node && node.computed) return true
  if (node.type === 'ExportSpecifier')
    return field === 'local' && !(grandparent?.node.type === 'ExportNamedDeclaration' && grandparent.node.source)
  return !NAMES_ONLY[node.type]?.includes(field)
}

/** Every place of a file where a variable of a name is declared or used, its import aside. */
export function listUses(root: Node, name: string): Place[] {
  const uses: Place[] = []
  walk(root, (place) => {
    if (findName(place.node) === name && isReference(place)) uses.push(place)
  })
  return uses
}

const PARTS = new Set(['ObjectPattern', 'ArrayPattern', 'AssignmentPattern', 'RestElement', 'ObjectProperty'])
const DECLARING = new Set(['id', 'params', 'param', 'parameters'])

/** Whether an identifier is a declaration, rather than a use: part of a pattern, a parameter, or the name of something. */
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

/** Whether something else in the file has the name of an import, so that a use may mean either. */
export const isShadowed = (root: File, name: string): boolean => listUses(root, name).some(isDeclaration)

/** Whether a name is anywhere in the file, but for names of properties. */
export function isTaken(root: File, name: string): boolean {
  let found = false
  walk(root, ({ node, field, around: [parent] }) => {
    if (findName(node) === name && (field === 'local' || !NAMES_ONLY[parent?.node.type ?? '']?.includes(field)))
      found = true
  })
  return found
}
