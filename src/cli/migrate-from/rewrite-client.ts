// Rewrites options and properties of the client, in scripts and in markup.

import type { Node } from '@babel/types'
import type MagicString from 'magic-string'
import type { AST } from 'svelte/compiler'
import { CLIENT_OPTIONS, isClient } from './module-map.ts'
import { addTodo, findName, listPlaces, replaceNode, type Script } from './script.ts'
import type { Imported } from './specifiers.ts'

/**
 * Renames `callbackUrl` to `redirectTo` in calls of the client's `signIn` and `signOut`.
 *
 * @param root A script, or the markup of a component.
 */
export function renameOptions(root: Node, edits: MagicString, imported: readonly Imported[]): void {
  const functions = new Map(
    imported.flatMap(({ local, target }) =>
      target && isClient(target.module) ? [[local, CLIENT_OPTIONS.get(target.name) ?? -1]] : [],
    ),
  )
  for (const { node } of functions.size > 0 ? listPlaces(root) : []) {
    if (node.type !== 'CallExpression') continue
    const options = node.arguments[functions.get(findName(node.callee) ?? '') ?? -1]
    if (options?.type === 'ObjectExpression') for (const property of options.properties) renameKey(property, edits)
  }
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
  const isProperty = (type === 'ObjectProperty' || type === 'Property') && !computed
  if (!isProperty || !key || findName(key) !== 'callbackUrl') return
  replaceNode({ edits }, shorthand ? node : key, shorthand ? 'redirectTo: callbackUrl' : 'redirectTo')
}

/** Svelte parses markup into nodes of other types. */
const isComponent = (node: object): node is AST.Component => 'type' in node && node.type === 'Component'

/** Rewrites the properties of `SignIn` and `SignOut` in markup: `className`, and content with a `slot`. */
export function rewriteMarkup(script: Script, markup: Node, imported: readonly Imported[]): void {
  const components = imported.filter(({ module }) => module === 'latchkey/sveltekit/components')
  const names = new Set(components.map(({ local }) => local))
  const nodes: readonly object[] = names.size > 0 ? listPlaces(markup).map(({ node }) => node) : []
  for (const node of nodes) if (isComponent(node) && names.has(node.name)) rewriteElement(script, node)
}

function rewriteElement(script: Script, { attributes, fragment }: AST.Component): void {
  for (const attribute of attributes) {
    const name = 'name' in attribute ? attribute.name : ''
    if (name === 'className') script.edits.overwrite(attribute.start, attribute.start + name.length, 'class')
    if (name === 'options') addTodo(script, attribute, 'options')
  }
  for (const child of fragment.nodes) if ('attributes' in child) rewriteSlot(script, child)
}

/** `<b slot="submitButton">` becomes a snippet, and the fields of a form become its children. */
function rewriteSlot({ edits, text }: Script, { attributes, start, end }: AST.ElementLike): void {
  const slot = attributes.find((attribute) => 'name' in attribute && attribute.name === 'slot')
  if (slot === undefined) return
  const space = /\s*$/.exec(text.slice(start, slot.start))?.[0].length ?? 0
  edits.remove(slot.start - space, slot.end)
  const name = /=\s*["']?(\w+)/.exec(text.slice(slot.start, slot.end))?.[1]
  if (name === 'submitButton') edits.appendRight(start, '{#snippet submitButton()}').appendLeft(end, '{/snippet}')
}
