import type { Node } from '@babel/types'
import type MagicString from 'magic-string'
import { findName } from './bindings.ts'
import { getRange, walk } from './script.ts'
import type { Imported } from './specifiers.ts'

const CLIENTS = new Set(['latchkey/sveltekit/client', 'latchkey/solid-start/client'])

/** Position of the options in a call. */
const AT: ReadonlyMap<string, number> = new Map([
  ['signIn', 1],
  ['signOut', 0],
])

/**
 * Renames `callbackUrl` to `redirectTo` in calls of the client's `signIn` and `signOut`.
 *
 * @param root A script, or the markup of a component.
 */
export function renameOptions(root: Node, edits: MagicString, imported: readonly Imported[]): void {
  const functions = new Map(
    imported.flatMap(({ local, target }) =>
      target && CLIENTS.has(target.module) ? [[local, AT.get(target.name)]] : [],
    ),
  )
  if (functions.size === 0) return
  walk(root, ({ node }) => {
    if (node.type !== 'CallExpression') return
    const at = functions.get(findName(node.callee) ?? '')
    const options = at === undefined ? undefined : node.arguments[at]
    if (options?.type === 'ObjectExpression') for (const property of options.properties) renameKey(property, edits)
  })
}

/** Svelte parses markup into properties of another type. */
interface Property {
  readonly type: string
  readonly computed?: boolean
  readonly shorthand?: boolean
  readonly key?: Node
}

function renameKey(node: Node, edits: MagicString): void {
  const { computed, key, shorthand, type } = node as Property
  if ((type !== 'ObjectProperty' && type !== 'Property') || computed || findName(key) !== 'callbackUrl' || !key) return
  if (shorthand) edits.overwrite(...getRange(node), 'redirectTo: callbackUrl')
  else edits.overwrite(...getRange(key), 'redirectTo')
}
