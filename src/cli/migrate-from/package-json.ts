import { parseExpression } from '@babel/parser'
import type { Node, ObjectExpression, ObjectProperty } from '@babel/types'
import MagicString from 'magic-string'
import { findNeededNode } from '../node-version.ts'
import { formatRange } from '../package-commands.ts'
import { isAuthjs, isReplaced, NEEDS } from './module-map.ts'
import { createTodo, getRange, readLineEnd, replaceNode, type Todo } from './script.ts'

/** The changes of `package.json`. */
export interface ManifestChange {
  readonly text: string
  readonly todos: readonly Todo[]
}

interface Order {
  readonly text: string
  /** Version of this package. */
  readonly version: string
  /** Peer dependencies of this package. */
  readonly peers: Readonly<Record<string, string>>
  /** Whether sources now import latchkey. */
  readonly isNeeded: boolean
  /** Whether sources still import an Auth.js package. */
  readonly isLeft: (name: string) => boolean
}

/** A dependency. */
interface Entry {
  readonly name: string
  /** Of the project: `^6.9.0`. */
  readonly range: string
  readonly node: ObjectProperty
}

/** A list of dependencies. */
interface Dependencies {
  readonly node: ObjectExpression
  readonly entries: readonly Entry[]
}

const readText = (node: Node): string => (node.type === 'StringLiteral' ? node.value : '')

function listEntries(node: ObjectExpression): Entry[] {
  const properties = node.properties.filter((property) => property.type === 'ObjectProperty')
  return properties.map((property) => ({
    name: readText(property.key),
    range: readText(property.value),
    node: property,
  }))
}

/** Removes unused packages of Auth.js and adds latchkey. Other content is unchanged. */
export function changeManifest({ isLeft, isNeeded, peers, text, version }: Order): ManifestChange {
  const edits = new MagicString(text)
  const root = parseExpression(text)
  if (root.type !== 'ObjectExpression') return { text, todos: [] }
  const lists = ['dependencies', 'devDependencies'].flatMap((field) => {
    const node = listEntries(root).find(({ name }) => name === field)?.node.value
    return node?.type === 'ObjectExpression' ? [{ node, entries: listEntries(node) }] : []
  })
  const isUnused = (name: string): boolean => name.startsWith('@auth/') && isReplaced(name) && !isLeft(name)
  const findList = (isWanted: (name: string) => boolean) =>
    lists.find(({ entries }) => entries.some(({ name }) => isWanted(name)))
  const home = findList(isUnused) ?? findList(isAuthjs)
  const isAdded = isNeeded && findList((name) => name === 'latchkey') === undefined
  for (const list of lists) rewriteList(edits, list, isUnused, isAdded && list === home ? version : null)
  const entries = isNeeded ? lists.flatMap((list) => list.entries) : []
  const todos = entries.flatMap((entry) => listConflicts(text, entry, peers))
  return { text: edits.toString(), todos }
}

/** Remaining lines are kept exactly, and the new one is inserted in npm's order. @param added Version; `null` for none. */
function rewriteList(
  edits: MagicString,
  { entries, node }: Dependencies,
  isUnused: (name: string) => boolean,
  added: string | null,
): void {
  const text = edits.original
  const kept = entries.filter(({ name }) => !isUnused(name))
  if (kept.length === entries.length && added === null) return
  const lines = kept.map((entry) => ({ name: entry.name, line: text.slice(...getRange(entry.node)) }))
  const at = lines.findIndex(({ name }) => name > 'latchkey')
  const entry = { name: 'latchkey', line: `"latchkey": "${formatRange(added ?? '')}"` }
  if (added !== null) lines.splice(at === -1 ? lines.length : at, 0, entry)
  const [start, end] = getRange(node)
  const [first] = entries
  const before = first ? text.slice(start + 1, getRange(first.node)[0]) : ' '
  const after = /\s*$/.exec(text.slice(start + 1, end - 1))?.[0] ?? readLineEnd(text)
  const list = lines.map(({ line }) => line).join(`,${before}`)
  replaceNode({ edits }, node, lines.length === 0 ? '{}' : `{${before}${list}${after}}`)
}

/**
 * Reports a dependency whose version conflicts with a peer dependency.
 *
 * A range without a number means the newest.
 */
function listConflicts(text: string, { name, node, range }: Entry, peers: Order['peers']): Todo[] {
  const file = { path: 'package.json', text }
  const [at] = getRange(node)
  // The package that SolidStart 2 has replaced. latchkey has no range for it.
  if (name === 'solid-start') return [createTodo(file, at, 'replaced', { name, range })]
  const needed = Object.hasOwn(peers, name) ? peers[name] : undefined
  const [, major] = /^[\^~>=v\s]*(\d+)/.exec(range) ?? []
  // npm installs the newest version of a major.
  if (needed === undefined || major === undefined || findNeededNode(needed, `${major}.999.999`) === null) return []
  const advice = NEEDS.get(name) ?? `latchkey needs ${name} ${needed}.`
  return [createTodo(file, at, 'conflict', { name, range, advice })]
}
