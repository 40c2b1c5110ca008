import type { Function as FunctionNode, Node, ObjectExpression } from '@babel/types'
import { addImport } from './add-migrate.ts'
import { isTaken } from './bindings.ts'
import { addTodo, findField, findFunction, findName, findProperty, getRange, type Script } from './script.ts'

/**
 * Gives the parameter of `session` callbacks its type: latchkey types `token` and `user` as possibly `undefined`, because
 * each exists with one strategy only. Lists `jwt` callbacks that read what `update` sends, which has no type.
 */
export function annotateCallbacks(script: Script, configs: readonly ObjectExpression[]): void {
  if (!/\.[cm]?tsx?$/.test(script.path)) return
  const names = new Set(configs.flatMap((config) => annotateSession(script, findField(config, 'callbacks')) ?? []))
  for (const name of names) addImport(script, `type ${name}`, 'latchkey')
  for (const config of configs) {
    const [, parameter] = findParameter(findField(config, 'callbacks'), 'jwt')
    if (parameter && listKeys(parameter).includes('session')) addTodo(script, parameter, 'update-data')
  }
}

/** @returns The type that the script has to import. */
function annotateSession(script: Script, callbacks: Node | null): string | null {
  const [made, parameter] = findParameter(callbacks, 'session')
  const keys = parameter ? listKeys(parameter) : []
  const name = keys.includes('token') ? 'JwtSessionParams' : 'DatabaseSessionParams'
  const isOne = keys.includes('token') !== keys.includes('user')
  if (!made || !parameter || !isOne || isTaken(script.file, name)) return null
  script.edits.appendLeft(getRange(parameter)[1], `: ${name}`)
  return name
}

/** Returns a callback, and its first parameter if that is a pattern without a type. */
function findParameter(callbacks: Node | null, name: string): readonly [FunctionNode | null, Node | null] {
  const property = findProperty(callbacks, name)?.node
  const made = property ? findFunction(property) : null
  const [first] = made?.params ?? []
  return [made, first?.type === 'ObjectPattern' && !first.typeAnnotation ? first : null]
}

const listKeys = (pattern: Node): string[] =>
  (pattern.type === 'ObjectPattern' ? pattern.properties : []).map((each) =>
    each.type === 'ObjectProperty' ? (findName(each.key) ?? '') : '',
  )
