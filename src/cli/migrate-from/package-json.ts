import { readFileSync } from 'node:fs'
import { parseExpression } from '@babel/parser'
import type { Node, ObjectExpression } from '@babel/types'
import MagicString from 'magic-string'
import type { Host } from '../host.ts'
import { findNeededNode } from '../node-version.ts'
import { formatRange } from '../package-commands.ts'
import { locate } from '../write-files.ts'
import { findAdapter, isAuthjs, isReplaced, NEEDS } from './module-map.ts'
import { createTodo, getRange, readLineEnd, replaceNode, type Todo } from './script.ts'

const readText = (node: Node): string => (node.type === 'StringLiteral' ? node.value : '')

const listEntries = ({ properties }: ObjectExpression) =>
  properties.flatMap((node) =>
    node.type === 'ObjectProperty' ? [{ name: readText(node.key), range: readText(node.value), node }] : [],
  )

/** A property whose value is a text: a dependency with its range, as `^6.9.0`. */
type Entry = ReturnType<typeof listEntries>[number]

/**
 * Plans the changes of `package.json`: removes unused packages of Auth.js and adds latchkey. Other content is unchanged.
 *
 * @param left Packages of Auth.js that sources still import.
 * @param isNeeded Whether sources now import latchkey.
 */
export function planManifest({ cwd, peers, version }: Host, left: ReadonlySet<string>, isNeeded: boolean) {
  const text = readFileSync(locate(cwd, 'package.json'), 'utf8')
  const edits = new MagicString(text)
  const root = parseExpression(text)
  const lists = ['dependencies', 'devDependencies'].flatMap((field) => {
    const node = (root.type === 'ObjectExpression' ? listEntries(root) : []).find(({ name }) => name === field)?.node
      .value
    return node?.type === 'ObjectExpression' ? [{ node, entries: listEntries(node) }] : []
  })
  const isUnused = (name: string): boolean => isAuthjs(name) && isReplaced(name) && !left.has(name)
  const findList = (isWanted: (name: string) => boolean) =>
    lists.find(({ entries }) => entries.some(({ name }) => isWanted(name)))
  const home = findList(isUnused) ?? findList(isAuthjs)
  const isAdded = isNeeded && findList((name) => name === 'latchkey') === undefined
  const ours = isAdded ? [{ name: 'latchkey', range: formatRange(version) }] : []
  for (const list of lists) {
    const adapters = listAdapters(list.entries, isUnused)
    rewriteList(edits, list, isUnused, list === home ? [...ours, ...adapters] : adapters)
  }
  const entries = isNeeded ? lists.flatMap((list) => list.entries) : []
  const todos = entries.flatMap((entry) => listConflicts(text, entry, peers))
  const after = edits.toString()
  return { changes: after === text ? [] : [{ path: 'package.json', before: text, after }], todos }
}

/** Returns the packages that replace adapters of next-auth 4. */
function listAdapters(entries: readonly Entry[], isUnused: (name: string) => boolean): Added[] {
  const names = entries.flatMap(({ name }) => (isUnused(name) ? (findAdapter(name) ?? []) : []))
  return names
    .filter((name) => entries.every((entry) => entry.name !== name))
    .map((name) => ({ name, range: 'latest' }))
}

/** A dependency to add. */
type Added = Pick<Entry, 'name' | 'range'>

/** Remaining lines are kept exactly, and new ones are inserted in npm's order. */
function rewriteList(
  edits: MagicString,
  { entries, node }: { readonly entries: readonly Entry[]; readonly node: ObjectExpression },
  isUnused: (name: string) => boolean,
  added: readonly Added[],
): void {
  const text = edits.original
  const kept = entries.filter(({ name }) => !isUnused(name))
  if (kept.length === entries.length && added.length === 0) return
  const lines = kept.map((entry) => ({ name: entry.name, line: text.slice(...getRange(entry.node)) }))
  for (const { name, range } of added) {
    const at = lines.findIndex((each) => each.name > name)
    lines.splice(at === -1 ? lines.length : at, 0, { name, line: `"${name}": "${range}"` })
  }
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
function listConflicts(text: string, { name, node, range }: Entry, peers: Host['peers']): Todo[] {
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
