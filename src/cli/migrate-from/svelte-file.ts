import type { Node } from '@babel/types'
import MagicString from 'magic-string'
import { isRecord } from '../../lib/is-record.ts'
import { createTodo, parseBlock, type Script, type Todo, walk } from './script.ts'
import type { Imported } from './specifiers.ts'

/** A component: its scripts, and the markup as Svelte parses it. */
export interface Component {
  readonly scripts: readonly Script[]
  readonly markup: Node
}

/**
 * Parses a component with the compiler in this package. That of the project would be code of the project, which this
 * command does not run.
 *
 * @throws {Error} The component has an error.
 */
export async function parseComponent(path: string, text: string): Promise<Component> {
  const { parse } = await import('./svelte-parser.ts')
  const root: unknown = parse(text, { modern: true, filename: path })
  if (!isRecord(root)) throw new TypeError('svelte/compiler parses into something unknown')
  const edits = new MagicString(text)
  const scripts = [root['module'], root['instance']].flatMap((block) => {
    const content = isRecord(block) ? block['content'] : null
    if (!isRecord(content)) return []
    const { start, end } = content
    if (typeof start !== 'number' || typeof end !== 'number') return []
    return [{ path, text, edits, isComponent: true, file: parseBlock(text, start, end) }]
  })
  // A tree of nodes with `type`, `start` and `end`.
  return { scripts, markup: root['fragment'] as Node }
}

/** A component, or an element, in markup. */
interface Element {
  readonly type: string
  readonly name: string
  readonly attributes: readonly { readonly name?: string; readonly start: number; readonly end: number }[]
  readonly fragment?: { readonly nodes: readonly Element[] }
  readonly start: number
  readonly end: number
}

const NOT_THERE: ReadonlyMap<string, string> = new Map([
  ['options', 'Write the options as properties: redirectTo="…", authorizationParams={…}.'],
])

/** Svelte parses markup into nodes of other types. */
const isComponent = (node: object): node is Element => 'type' in node && node.type === 'Component'

/** Rewrites the properties of `SignIn` and `SignOut` in markup: `className`, and content with a `slot`. */
export function rewriteMarkup(
  { scripts: [script], markup }: Component,
  imported: readonly Imported[],
  todos: Todo[],
): void {
  const names = new Set(
    imported.flatMap(({ local, target }) => (target?.module === 'latchkey/sveltekit/components' ? [local] : [])),
  )
  if (script === undefined || names.size === 0) return
  walk(markup, ({ node }) => {
    if (isComponent(node) && names.has(node.name)) rewriteElement(script, node, todos)
  })
}

function rewriteElement(script: Script, { attributes, fragment }: Element, todos: Todo[]): void {
  for (const { name = '', start } of attributes) {
    if (name === 'className') script.edits.overwrite(start, start + name.length, 'class')
    const said = NOT_THERE.get(name)
    if (said) todos.push(createTodo(script, start, said))
  }
  for (const child of fragment?.nodes ?? []) rewriteSlot(script, child)
}

/** `<b slot="submitButton">` becomes a snippet, and the fields of a form become its children. */
function rewriteSlot({ edits, text }: Script, { attributes = [], start, end }: Element): void {
  const slot = attributes.find(({ name }) => name === 'slot')
  if (slot === undefined) return
  const space = /\s*$/.exec(text.slice(start, slot.start))?.[0].length ?? 0
  edits.remove(slot.start - space, slot.end)
  const name = /=\s*["']?(\w+)/.exec(text.slice(slot.start, slot.end))?.[1]
  if (name !== 'submitButton') return
  edits.appendRight(start, '{#snippet submitButton()}')
  edits.appendLeft(end, '{/snippet}')
}
