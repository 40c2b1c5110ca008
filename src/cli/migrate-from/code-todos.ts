// Lists code of the application that behaves differently with latchkey.

import type { MemberExpression, Node, TryStatement } from '@babel/types'
import { listResults } from './find-configs.ts'
import { RENAMED_VARIABLES } from './module-map.ts'
import { addTodo, findName, findProperty, listPlaces, readText, replaceNode, type Script } from './script.ts'

/** Returns the results of the function `authorize`, if the node is its definition. */
function listUsers(node: Node): readonly Node[] {
  const isDefinition = node.type === 'ObjectProperty' || node.type === 'ObjectMethod'
  if (!isDefinition || findName(node.key) !== 'authorize') return []
  return listResults(node.type === 'ObjectMethod' ? node : node.value)
}

/** Returns whether a node is an object literal that certainly has no `id`. */
const hasNoId = (node: Node): boolean =>
  node.type === 'ObjectExpression' &&
  node.properties.every(({ type }) => type !== 'SpreadElement') &&
  findProperty(node, 'id') === null

/** Returns whether a `try` treats a failed sign-in as a redirect. */
function confusesRedirect(script: Script, { block, handler }: TryStatement): boolean {
  const caught = handler ? readText(script, handler) : ''
  const [first] = /CredentialsSignin|AuthError|\bisRedirect\b/.exec(caught) ?? []
  return first === 'isRedirect' && /\bsignIn\s*\(/.test(readText(script, block))
}

/** Returns whether a source without Auth.js may contain code that this file lists. */
export const mayCatchRedirects = (text: string): boolean => /\bisRedirect\b/.test(text) && /\bsignIn\b/.test(text)

/** Renames a variable of next-auth 4 that is read from `process.env`. In any other object, the task remains. */
function renameVariable(script: Script, node: MemberExpression): void {
  const { object, property } = node
  const name = property.type === 'StringLiteral' ? property.value : findName(property)
  const to = RENAMED_VARIABLES.get(name ?? '')
  if (!to || name === null) return
  if (readText(script, object) === 'process.env')
    replaceNode(script, property, readText(script, property).replace(name, to))
  else addTodo(script, node, 'variable', { name, to })
}

/**
 * Lists results of `authorize` without `id`, calls of `signIn` whose `catch` takes a failure for a redirect, and
 * variables with another name.
 */
export function addCodeTodos(script: Script): void {
  for (const { node } of listPlaces(script.file.program)) {
    for (const user of listUsers(node).filter(hasNoId)) addTodo(script, user, 'no-id')
    const isConfused = node.type === 'TryStatement' && confusesRedirect(script, node)
    if (isConfused) addTodo(script, node.handler ?? node, 'redirect')
    if (node.type === 'MemberExpression') renameVariable(script, node)
  }
}
