import { type ParserPlugin, parse } from '@babel/parser'
import type { Comment, File, Function as FunctionNode, Node } from '@babel/types'
import type MagicString from 'magic-string'
import { readProperty } from '../../lib/read-property.ts'
import { fill } from '../messages.ts'
import TODOS from './todos.json' with { type: 'json' }

/** A module, or a `<script>` block of a component, with its positions in the whole file. */
export interface Script {
  /** Relative to the project, with `/` between folders. */
  readonly path: string
  /** Text of the whole file. */
  readonly text: string
  readonly file: File
  /** Editor of the whole file. Blocks of one component share it. */
  readonly edits: MagicString
  /** Whether markup outside of the script uses its names. */
  readonly isComponent: boolean
  /** The remaining tasks of all files. */
  readonly todos: Todo[]
}

/** A task that remains for a person. */
export interface Todo {
  readonly path: string
  /** `null` for the whole file, or if it does not exist yet. */
  readonly line: number | null
  readonly text: string
}

/** The change of a file. */
export interface Change {
  /** Relative to the project, with `/` between folders. */
  readonly path: string
  /** `null` for a new file. */
  readonly before: string | null
  /** `null` for a file that is removed. */
  readonly after: string | null
}

/** Name of a message in `todos.json`. */
export type TodoName = keyof typeof TODOS

/** A file of the project. */
type Source = Pick<Script, 'path' | 'text'>

type Ranged = Pick<Comment | Node, 'start' | 'end'>

/** Start and end of a parsed node. */
export const getRange = ({ start, end }: Ranged): readonly [start: number, end: number] => [start ?? 0, end ?? 0]

/** The line break of a text. */
export const readLineEnd = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** The quotes of the imports of a script. */
export const readQuote = ({ file, text }: Script): string => {
  const first = file.program.body.find((node) => node.type === 'ImportDeclaration')
  return first ? text.charAt(getRange(first.source)[0]) : "'"
}

/** Creates a remaining task. @param at Position; `null` for the whole file. */
export const createTodo = ({ path, text }: Source, at: number | null, name: TodoName, values = {}): Todo => ({
  path,
  line: at === null ? null : text.slice(0, at).split('\n').length,
  text: fill(TODOS[name], values),
})

/** Adds a remaining task at a node of a script. */
export const addTodo = (script: Script, node: Ranged, name: TodoName, values = {}): void =>
  void script.todos.push(createTodo(script, getRange(node)[0], name, values))

/** Returns the text of a node. */
export const readText = ({ text }: Script, node: Ranged): string => text.slice(...getRange(node))

/** Replaces the text of a node. */
export const replaceNode = ({ edits }: Pick<Script, 'edits'>, node: Ranged, text: string): void =>
  void edits.overwrite(...getRange(node), text)

/** Parses a module according to its extension. @throws {SyntaxError} */
export function parseModule(path: string, text: string): File {
  const isTypeScript = /\.[cm]?tsx?$/.test(path)
  const isJsx = /\.(?:[jt]sx|js)$/.test(path)
  const language: ParserPlugin[] = isTypeScript ? ['typescript'] : []
  const plugins: ParserPlugin[] = ['decorators-legacy', ...language, ...(isJsx ? ['jsx' as const] : [])]
  return parse(text, { sourceType: 'unambiguous', allowReturnOutsideFunction: true, errorRecovery: false, plugins })
}

/** Parses a block of a component. Everything else is replaced by spaces, so that positions are those of the file. */
export function parseBlock(text: string, start: number, end: number): File {
  const blank = text.slice(0, start).replace(/[^\n]/g, ' ')
  return parse(blank + text.slice(start, end), { sourceType: 'module', plugins: ['typescript'] })
}

/** A node with its ancestors, the nearest first, each with the name of the field that leads to it. */
export interface Place {
  readonly node: Node
  readonly field: string
  readonly around: readonly { readonly node: Node; readonly field: string }[]
}

const isNode = (value: unknown): value is Node => typeof readProperty(value, 'type') === 'string'

/** Lists a node and its descendants in source order, without comments. */
export function listPlaces(node: Node, field = '', around: Place['around'] = []): Place[] {
  const inside = [{ node, field }, ...around]
  const below = Object.entries(node).filter(([name]) => !/comments$|^tokens$|^errors$/i.test(name))
  const places = below.flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (isNode(each) ? listPlaces(each, name, inside) : [])),
  )
  return [{ node, field, around }, ...places]
}

/** Returns the name of an identifier; `null` for other nodes. */
export const findName = (node: Node | null | undefined): string | null =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node.name : null

/** The value of a property, and the property. */
export function findProperty(node: Node | null, name: string) {
  const properties = node?.type === 'ObjectExpression' ? node.properties : []
  const found = properties.find((one) => one.type !== 'SpreadElement' && !one.computed && findName(one.key) === name)
  return found ? { node: found, value: found.type === 'ObjectProperty' ? found.value : null } : null
}

/** Returns the value of a field of an object literal; `null` if it is missing or not an object literal. */
export const findField = (node: Node | null, name: string): Node | null => findProperty(node, name)?.value ?? null

/** Returns the function that a property or a method is. */
export function findFunction(node: Node): FunctionNode | null {
  if (node.type === 'ObjectMethod') return node
  const value = node.type === 'ObjectProperty' ? node.value : null
  return value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression' ? value : null
}
