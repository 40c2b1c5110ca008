// Lists code of the application that behaves differently with latchkey.

import type { Node, TryStatement } from '@babel/types'
import { findName } from './bindings.ts'
import { findProperty } from './config-todos.ts'
import { listReturns } from './find-configs.ts'
import { createTodo, getRange, type Script, type Todo, walk } from './script.ts'

const NO_ID =
  'Return a user with an `id`. Auth.js creates a random one for each sign-in, and latchkey refuses the user.'
const REDIRECT =
  'Check `error instanceof CredentialsSignin` before `isRedirect(error)`: a failed sign-in is a redirect of SvelteKit, too.'

/** Returns the results of the function `authorize`, if the node is its definition. */
function listUsers(node: Node): readonly Node[] {
  const isNamed = (node.type === 'ObjectProperty' || node.type === 'ObjectMethod') && findName(node.key) === 'authorize'
  if (!isNamed) return []
  const run = node.type === 'ObjectMethod' ? node : node.value
  if (!('body' in run)) return []
  const { body } = run
  if (Array.isArray(body) || !body || !('type' in body)) return []
  return body.type === 'BlockStatement' ? listReturns(body) : [body]
}

/** Returns whether a node is an object literal that certainly has no `id`. */
const hasNoId = (node: Node): boolean =>
  node.type === 'ObjectExpression' &&
  node.properties.every(({ type }) => type !== 'SpreadElement') &&
  findProperty(node, 'id') === null

/** Returns whether a `try` treats a failed sign-in as a redirect. */
function confusesRedirect({ text }: Script, { block, handler }: TryStatement): boolean {
  const [caught, tried] = [handler, block].map((node) => (node ? text.slice(...getRange(node)) : ''))
  if (!/\bsignIn\s*\(/.test(tried ?? '')) return false
  const [first = ''] = /CredentialsSignin|AuthError|\bisRedirect\b/.exec(caught ?? '') ?? []
  return first === 'isRedirect'
}

/** Returns whether a source without Auth.js may contain code that this file lists. */
export const mayCatchRedirects = (text: string): boolean => /\bisRedirect\b/.test(text) && /\bsignIn\b/.test(text)

/** Lists results of `authorize` without `id`, and calls of `signIn` whose `catch` takes a failure for a redirect. */
export function listCodeTodos(script: Script): Todo[] {
  const todos: Todo[] = []
  walk(script.file.program, ({ node }) => {
    const users = listUsers(node).filter(hasNoId)
    todos.push(...users.map((user) => createTodo(script, getRange(user)[0], NO_ID)))
    if (node.type === 'TryStatement' && confusesRedirect(script, node))
      todos.push(createTodo(script, getRange(node.handler ?? node)[0], REDIRECT))
  })
  return todos
}
