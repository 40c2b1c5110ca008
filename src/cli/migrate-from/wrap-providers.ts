import type { ObjectExpression } from '@babel/types'
import { addImport } from './add-migrate.ts'
import { isTaken } from './bindings.ts'
import { findField, findProperty } from './config-todos.ts'
import { createTodo, getRange, type Script, type Todo } from './script.ts'

/**
 * Functions that create the providers of a type, with their modules. A plain object lacks their code, which Auth.js
 * contains.
 */
const FACTORIES: ReadonlyMap<string, readonly [name: string, module: string]> = new Map([
  ['email', ['Mail', 'latchkey/providers/mail']],
  ['credentials', ['Credentials', 'latchkey/providers/credentials']],
  ['webauthn', ['Passkey', 'latchkey/providers/passkey']],
])

/** Object literals in `providers`, each with its `type`. */
function listPlainProviders(config: ObjectExpression): (readonly [ObjectExpression, string])[] {
  const providers = findField(config, 'providers')
  if (providers?.type !== 'ArrayExpression') return []
  return providers.elements.flatMap((provider) => {
    const type = findField(provider, 'type')
    return provider?.type === 'ObjectExpression' && type?.type === 'StringLiteral'
      ? [[provider, type.value] as const]
      : []
  })
}

/** Removes a property with the comma and the space that separate it from its neighbor. */
function removeProperty({ edits }: Script, object: ObjectExpression, name: string): void {
  const { properties } = object
  const property = findProperty(object, name)?.node
  const at = properties.findIndex(({ start }) => start === property?.start)
  const [own, next, previous] = [properties[at], properties[at + 1], properties[at - 1]]
  if (!own) return
  const [start, end] = getRange(own)
  if (next) edits.remove(start, getRange(next)[0])
  else edits.remove(previous ? getRange(previous)[1] : start, end)
}

/**
 * Wraps plain providers of email, credentials and passkeys in the functions of latchkey, and imports these. If the file
 * uses the name for something else, the task remains for a person.
 */
export function wrapProviders(script: Script, configs: readonly ObjectExpression[]): Todo[] {
  const added = new Set<string>()
  return configs.flatMap(listPlainProviders).flatMap(([provider, type]) => {
    const factory = FACTORIES.get(type)
    if (!factory) return []
    const [name, module] = factory
    const [start, end] = getRange(provider)
    if (isTaken(script.file, name))
      return [createTodo(script, start, `Put this provider into ${name}({ … }) of '${module}'.`)]
    removeProperty(script, provider, 'type')
    script.edits.appendLeft(start, `${name}(`).appendRight(end, ')')
    if (!added.has(name)) addImport(script, name, module)
    added.add(name)
    return []
  })
}
