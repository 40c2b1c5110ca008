import type { Node, ObjectExpression } from '@babel/types'
import { checkSecrets } from '../../config/checks/check-secret.ts'
import { NPX } from '../package-commands.ts'
import { findName } from './bindings.ts'
import { RENAMED_VARIABLES } from './env-todos.ts'
import { createTodo, getRange, type Script, type Todo, walk } from './script.ts'

const OWN_NAME =
  "Pass the name of Auth.js' cookie to authjs, unless it is one of the defaults: authjs({ cookieName: … })."
const OWN_FORMAT = 'authjs() does not read tokens of a format of your own: { ...authjs(), readClaims }.'

const WEAK_SECRET = `latchkey refuses this secret. Write authjs({ secret }) with it, so that old sessions are read, and set a new one: ${NPX} secret.`

/** Returns whether a secret that is written in the code is too weak. */
const isRefused = (value: Node | null): boolean =>
  value?.type === 'StringLiteral' && checkSecrets([value.value], 'secret').length > 0

/** The value of a property, and the property. */
export function findProperty(
  node: Node | null,
  name: string,
): { readonly node: Node; readonly value: Node | null } | null {
  if (node?.type !== 'ObjectExpression') return null
  for (const property of node.properties) {
    if (property.type === 'SpreadElement' || property.computed || findName(property.key) !== name) continue
    return { node: property, value: property.type === 'ObjectProperty' ? property.value : null }
  }
  return null
}

/** Returns the value of a field of an object literal; `null` if it is missing or not an object literal. */
export const findField = (node: Node | null, name: string): Node | null => findProperty(node, name)?.value ?? null

/** Options with another meaning in latchkey, or that are not sufficient. */
export function listConfigTodos(script: Script, config: ObjectExpression): Todo[] {
  const cookieName = findProperty(findField(findField(config, 'cookies'), 'sessionToken'), 'name')
  const jwt = findField(config, 'jwt')
  const format = findProperty(jwt, 'encode') ?? findProperty(jwt, 'decode')
  const secret = findProperty(config, 'secret')
  const said = [
    [cookieName?.node, OWN_NAME] as const,
    [format?.node, OWN_FORMAT] as const,
    [isRefused(secret?.value ?? null) && secret?.node, WEAK_SECRET] as const,
  ]
  return said.flatMap(([node, text]) => (node ? [createTodo(script, getRange(node)[0], text)] : []))
}

/** Variables with another name. */
export function listVariableTodos(script: Script): Todo[] {
  const todos: Todo[] = []
  walk(script.file.program, ({ node }) => {
    const name = node.type === 'MemberExpression' ? findName(node.property) : null
    const to = name === null ? undefined : RENAMED_VARIABLES.get(name)
    if (to) todos.push(createTodo(script, getRange(node)[0], `Rename ${name} to ${to}.`))
  })
  return todos
}
