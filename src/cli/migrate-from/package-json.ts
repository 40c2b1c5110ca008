import { parseExpression } from '@babel/parser'
import type { ObjectExpression, ObjectProperty } from '@babel/types'
import MagicString from 'magic-string'
import { formatRange } from '../package-commands.ts'
import { findConflict } from './framework-versions.ts'
import { isAdapter, isAuthjs } from './module-map.ts'
import { readLineEnd } from './rewrite-imports.ts'
import { getRange, type Todo } from './script.ts'

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

const FIELDS = ['dependencies', 'devDependencies']

/** Removes unused packages of Auth.js and adds latchkey. Other content is unchanged. */
export function changeManifest({ isLeft, isNeeded, peers, text, version }: Order): ManifestChange {
  const edits = new MagicString(text)
  const root = parseExpression(text)
  if (root.type !== 'ObjectExpression') return { text, todos: [] }
  const lists = FIELDS.flatMap((name) => {
    const list = listProperties(root).find((property) => readKey(property) === name)?.value
    return list?.type === 'ObjectExpression' ? [list] : []
  })
  const listNames = (list: ObjectExpression): string[] => listProperties(list).map(readKey)
  const isUnused = (name: string): boolean => name.startsWith('@auth/') && !isAdapter(name) && !isLeft(name)
  const home =
    lists.find((list) => listNames(list).some(isUnused)) ??
    lists.find((list) => listNames(list).some((name) => isAuthjs(name)))
  const isAdded = isNeeded && !lists.flatMap(listNames).includes('latchkey')
  for (const list of lists)
    rewriteList(edits, text, { list, isUnused, added: isAdded && list === home ? version : null })
  const todos = lists.flatMap((list) => listProperties(list).flatMap((property) => createTodos(text, property, peers)))
  return { text: edits.toString(), todos: isNeeded ? todos : [] }
}

const listProperties = ({ properties }: ObjectExpression): ObjectProperty[] =>
  properties.filter((property) => property.type === 'ObjectProperty')

const readKey = ({ key }: ObjectProperty): string => (key.type === 'StringLiteral' ? key.value : '')

interface Rewrite {
  readonly list: ObjectExpression
  readonly isUnused: (name: string) => boolean
  /** Version to add; `null` for none. */
  readonly added: string | null
}

/** Remaining lines are kept exactly, and the new one is inserted in npm's order. */
function rewriteList(edits: MagicString, text: string, { list, isUnused, added }: Rewrite): void {
  const properties = listProperties(list)
  const kept = properties.filter((property) => !isUnused(readKey(property)))
  if (kept.length === properties.length && added === null) return
  const entries = kept.map((property) => ({ name: readKey(property), line: text.slice(...getRange(property)) }))
  if (added !== null) {
    const at = entries.findIndex(({ name }) => name > 'latchkey')
    const entry = { name: 'latchkey', line: `"latchkey": "${formatRange(added)}"` }
    entries.splice(at === -1 ? entries.length : at, 0, entry)
  }
  const [start, end] = getRange(list)
  const [first] = properties
  const before = first ? text.slice(start + 1, getRange(first)[0]) : ' '
  const after = /\s*$/.exec(text.slice(start + 1, end - 1))?.[0] ?? readLineEnd(text)
  const lines = entries.map(({ line }) => line).join(`,${before}`)
  edits.overwrite(start, end, entries.length === 0 ? '{}' : `{${before}${lines}${after}}`)
}

/** Returns advice for a dependency that is too old for latchkey. */
function createTodos(text: string, property: ObjectProperty, peers: Order['peers']): Todo[] {
  const range = property.value.type === 'StringLiteral' ? property.value.value : ''
  const conflict = findConflict(readKey(property), range, peers)
  const line = text.slice(0, getRange(property)[0]).split('\n').length
  return conflict === null ? [] : [{ path: 'package.json', line, text: conflict }]
}
