import type { ObjectExpression } from '@babel/types'
import { checkSecrets } from '../../config/checks/check-secret.ts'
import { toEnvPrefix } from '../../config/providers/variables.ts'
import { type Added, addImport, addMigrate } from './add-migrate.ts'
import { annotateCallbacks } from './annotate-callbacks.ts'
import { isTaken } from './bindings.ts'
import { PROVIDER_TYPES } from './module-map.ts'
import { addTodo, findField, findProperty, getRange, type Script } from './script.ts'
import type { Imported } from './specifiers.ts'

/** Facts about the configurations of a script. */
export interface Surroundings extends Added {
  readonly imported: readonly Imported[]
  /** Names of the variables with a value. */
  readonly variables: ReadonlySet<string>
  /** Whether providers without variables are marked with `optional: true`. */
  readonly isOptional: boolean
}

/** Adds `migrate: authjs()` to configurations of a script, and lists or rewrites what differs in them. */
export function rewriteConfigs(script: Script, configs: readonly ObjectExpression[], around: Surroundings): void {
  addMigrate(script, configs, around)
  wrapProviders(script, configs)
  annotateCallbacks(script, configs)
  for (const config of configs) {
    addConfigTodos(script, config)
    handleUnset(script, config, around)
  }
}

/** Options with another meaning in latchkey, or that are not sufficient. */
function addConfigTodos(script: Script, config: ObjectExpression): void {
  const cookieName = findProperty(findField(findField(config, 'cookies'), 'sessionToken'), 'name')
  const jwt = findField(config, 'jwt')
  const format = findProperty(jwt, 'encode') ?? findProperty(jwt, 'decode')
  const secret = findProperty(config, 'secret')
  const written = secret?.value?.type === 'StringLiteral' ? [secret.value.value] : []
  const isWeak = written.length > 0 && checkSecrets(written, 'secret').length > 0
  if (cookieName) addTodo(script, cookieName.node, 'cookie-name')
  if (format) addTodo(script, format.node, 'token-format')
  if (secret && isWeak) addTodo(script, secret.node, 'weak-secret')
}

/** Returns the elements of the list of providers. */
function listProviders(config: ObjectExpression) {
  const providers = findField(config, 'providers')
  return providers?.type === 'ArrayExpression' ? providers.elements : []
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
 * Wraps plain providers of email, credentials and passkeys in the functions of latchkey, and imports these: a plain
 * object lacks their code, which Auth.js contains. If the file uses the name for something else, the task remains for a
 * person.
 */
function wrapProviders(script: Script, configs: readonly ObjectExpression[]): void {
  const added = new Set<string>()
  for (const provider of configs.flatMap(listProviders)) {
    const type = findField(provider, 'type')
    const name = type?.type === 'StringLiteral' ? PROVIDER_TYPES.get(type.value) : undefined
    if (provider?.type !== 'ObjectExpression' || name === undefined) continue
    const module = `latchkey/providers/${name.toLowerCase()}`
    if (isTaken(script.file, name)) addTodo(script, provider, 'wrap-provider', { name, module })
    else {
      const [start, end] = getRange(provider)
      removeProperty(script, provider, 'type')
      script.edits.appendLeft(start, `${name}(`).appendRight(end, ')')
      if (!added.has(name)) addImport(script, name, module)
      added.add(name)
    }
  }
}

/** Providers without variables. */
const WITHOUT: ReadonlySet<string> = new Set(['credentials', 'passkey', 'webauthn'])

/** Ids of the imported providers that have variables. */
export const listIdsWithVariables = (modules: Iterable<string>): string[] =>
  [...modules]
    .flatMap((module) => /^latchkey\/providers\/(.+)$/.exec(module)?.[1] ?? [])
    .filter((id) => !WITHOUT.has(id))
    .sort()

/** Handles configured providers without options and variables: Auth.js starts with them, latchkey does not. */
function handleUnset(
  script: Script,
  config: ObjectExpression,
  { imported, isOptional, variables }: Surroundings,
): void {
  const unset = listProviders(config).flatMap((node) => {
    if (node?.type !== 'Identifier') return []
    const module = imported.find(({ renamed }) => renamed === node.name)?.target?.module ?? ''
    const [id] = listIdsWithVariables([module])
    const isSet = id && ['ID', 'SECRET', 'KEY', 'SERVER'].some((name) => variables.has(`${toEnvPrefix(id)}_${name}`))
    return id && !isSet ? [{ node, id }] : []
  })
  const [first] = unset
  const ids = unset.map(({ id }) => id).join(', ')
  if (isOptional) for (const { node } of unset) script.edits.appendLeft(getRange(node)[1], '({ optional: true })')
  else if (first) addTodo(script, first.node, 'no-variables', { ids, name: first.node.name })
}
