import { parseExpression } from '@babel/parser'
import type { ObjectExpression, ObjectProperty } from '@babel/types'
import MagicString from 'magic-string'
import { FRAMEWORK_VERSIONS } from './framework-versions.ts'
import { isAdapter, isAuthjs } from './module-map.ts'
import { readLineEnd } from './rewrite-imports.ts'
import { getRange, type Todo } from './script.ts'

/** How `package.json` changes. */
export interface ManifestChange {
  readonly text: string
  readonly todos: readonly Todo[]
}

interface Order {
  readonly text: string
  /** Of this package. */
  readonly version: string
  /** Whether sources import latchkey now. */
  readonly isNeeded: boolean
  /** Whether sources still import a package of Auth.js. */
  readonly isLeft: (name: string) => boolean
}

const FIELDS = ['dependencies', 'devDependencies']

/** Takes packages of Auth.js out that nothing imports, and puts latchkey in. What else is there stays as it is. */
export function changeManifest({ isLeft, isNeeded, text, version }: Order): ManifestChange {
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
  const todos = lists.flatMap((list) => listProperties(list).flatMap((property) => createTodos(text, property)))
  return { text: edits.toString(), todos: isNeeded ? todos : [] }
}

const listProperties = ({ properties }: ObjectExpression): ObjectProperty[] =>
  properties.filter((property) => property.type === 'ObjectProperty')

const readKey = ({ key }: ObjectProperty): string => (key.type === 'StringLiteral' ? key.value : '')

interface Rewrite {
  readonly list: ObjectExpression
  readonly isUnused: (name: string) => boolean
  /** Version to add; `null`: none. */
  readonly added: string | null
}

/** The lines that stay are kept to the letter, and ours comes where npm would put it. */
function rewriteList(edits: MagicString, text: string, { list, isUnused, added }: Rewrite): void {
  const properties = listProperties(list)
  const kept = properties.filter((property) => !isUnused(readKey(property)))
  if (kept.length === properties.length && added === null) return
  const entries = kept.map((property) => ({ name: readKey(property), line: text.slice(...getRange(property)) }))
  if (added !== null) {
    const at = entries.findIndex(({ name }) => name > 'latchkey')
    const entry = { name: 'latchkey', line: `"latchkey": "^${added}"` }
    entries.splice(at === -1 ? entries.length : at, 0, entry)
  }
  const [start, end] = getRange(list)
  const [first] = properties
  const before = first ? text.slice(start + 1, getRange(first)[0]) : ' '
  const after = /\s*$/.exec(text.slice(start + 1, end - 1))?.[0] ?? readLineEnd(text)
  const lines = entries.map(({ line }) => line).join(`,${before}`)
  edits.overwrite(start, end, entries.length === 0 ? '{}' : `{${before}${lines}${after}}`)
}

/** What a version of a framework lacks. */
function createTodos(text: string, property: ObjectProperty): Todo[] {
  const name = readKey(property)
  const needed = FRAMEWORK_VERSIONS.find((each) => each.name === name)
  const range = property.value.type === 'StringLiteral' ? property.value.value : ''
  const major = /^[\^~>=v\s]*(\d+)/.exec(range)?.[1]
  if (!needed || (major !== undefined && Number(major) >= needed.major) || (major === undefined && needed.major > 0))
    return []
  const line = text.slice(0, getRange(property)[0]).split('\n').length
  return [{ path: 'package.json', line, text: `${name} ${range} is too old. ${needed.advice}` }]
}
