// Finds the uses of a name, and other declarations of it.

import type { Node } from '@babel/types'
import NAME_FIELDS from './name-fields.json' with { type: 'json' }
import { findName, listPlaces, type Place } from './script.ts'

/** Nodes whose field `key` (or `id`, `property`, ...) is not a variable name, unless computed. */
const NAMES_ONLY: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(NAME_FIELDS))

const isNameOnly = ({ field, around: [parent] }: Place): boolean =>
  NAMES_ONLY.get(parent?.node.type ?? '')?.includes(field) === true

const listNamed = (root: Node, name: string): Place[] => listPlaces(root).filter(({ node }) => findName(node) === name)

function isReference(place: Place): boolean {
  const [parent, grandparent] = place.around
  if (!parent || ('computed' in parent.node && parent.node.computed)) return parent !== undefined
  if (parent.node.type !== 'ExportSpecifier') return !isNameOnly(place)
  return place.field === 'local' && !(grandparent?.node.type === 'ExportNamedDeclaration' && grandparent.node.source)
}

/** Returns every declaration and use of a variable in a file, except its import. */
export const listUses = (root: Node, name: string): Place[] => listNamed(root, name).filter(isReference)

const PARTS = new Set(['ObjectPattern', 'ArrayPattern', 'AssignmentPattern', 'RestElement', 'ObjectProperty'])
const DECLARING = new Set(['id', 'params', 'param', 'parameters'])

/**
 * Returns whether an identifier is a declaration instead of a use: part of a pattern, a parameter, or a declared name.
 */
function isDeclaration({ field, around }: Place): boolean {
  const outer = around.findIndex(({ node }) => !PARTS.has(node.type))
  const fields = [field, ...around.slice(0, outer).map((each) => each.field)]
  // The default of a parameter is a use.
  return !fields.slice(0, -1).includes('right') && DECLARING.has(fields.at(-1) ?? '')
}

/** Returns whether the file declares the name of an import again, so that a use is ambiguous. */
export const isShadowed = (root: Node, name: string): boolean => listUses(root, name).some(isDeclaration)

/** Returns whether a name occurs in the file, except as the name of a property. */
export const isTaken = (root: Node, name: string): boolean =>
  listNamed(root, name).some((place) => place.field === 'local' || !isNameOnly(place))
