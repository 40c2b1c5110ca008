import { parse } from '@babel/parser'
import type { Comment, File, Node } from '@babel/types'
import type MagicString from 'magic-string'
import { readProperty } from '../../lib/read-property.ts'

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
}

/** A task that remains for a person. */
export interface Todo {
  readonly path: string
  /** `null` for the whole file, or if it does not exist yet. */
  readonly line: number | null
  readonly text: string
}

/** Adds a remaining task at a position of a script. */
export const createTodo = ({ path, text }: Script, at: number, said: string): Todo => ({
  path,
  line: text.slice(0, at).split('\n').length,
  text: said,
})

/** Parses a module according to its extension. @throws {SyntaxError} */
export function parseModule(path: string, text: string): File {
  const isTypeScript = /\.[cm]?tsx?$/.test(path)
  const isJsx = /\.(?:[jt]sx|js)$/.test(path)
  return parse(text, {
    sourceType: 'unambiguous',
    allowReturnOutsideFunction: true,
    errorRecovery: false,
    plugins: [
      'decorators-legacy',
      ...(isTypeScript ? (['typescript'] as const) : []),
      ...(isJsx ? (['jsx'] as const) : []),
    ],
  })
}

/** Parses a block of a component. Everything else is replaced by spaces, so that positions are those of the file. */
export function parseBlock(text: string, start: number, end: number): File {
  const blankOut = (part: string): string => part.replace(/[^\n]/g, ' ')
  return parse(blankOut(text.slice(0, start)) + text.slice(start, end), {
    sourceType: 'module',
    plugins: ['typescript'],
  })
}

/** A node with its ancestors, the nearest first, each with the name of the field that leads to it. */
export interface Place {
  readonly node: Node
  readonly field: string
  readonly around: readonly { readonly node: Node; readonly field: string }[]
}

const isNode = (value: unknown): value is Node => typeof readProperty(value, 'type') === 'string'

/** Visits a node and its descendants in source order, without comments. */
export function walk(node: Node, visit: (place: Place) => void, field = '', around: Place['around'] = []): void {
  visit({ node, field, around })
  const inside = [{ node, field }, ...around]
  for (const [name, value] of Object.entries(node)) {
    if (name.endsWith('Comments') || name === 'comments' || name === 'tokens' || name === 'errors') continue
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, name, inside)
  }
}

/** Returns start and end of a parsed node. */
export const getRange = ({
  start,
  end,
}: Pick<Comment | Node, 'start' | 'end'>): readonly [start: number, end: number] => [start ?? 0, end ?? 0]
