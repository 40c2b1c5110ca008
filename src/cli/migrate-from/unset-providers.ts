import type { Identifier, ObjectExpression } from '@babel/types'
import { toEnvPrefix } from '../../config/providers/variables.ts'
import { findField } from './config-todos.ts'
import { createTodo, getRange, type Script, type Todo } from './script.ts'
import type { Imported } from './specifiers.ts'

/** Providers without variables. */
const WITHOUT: ReadonlySet<string> = new Set(['credentials', 'passkey', 'webauthn'])

/** Ids of the imported providers that have variables. */
export const listIdsWithVariables = (modules: Iterable<string>): string[] =>
  [...modules]
    .flatMap((module) => /^latchkey\/providers\/(.+)$/.exec(module)?.[1] ?? [])
    .filter((id) => !WITHOUT.has(id))
    .sort()

/** A configuration and its context. */
interface Place {
  readonly script: Script
  readonly config: ObjectExpression
  readonly imported: readonly Imported[]
  /** Names of the variables with a value. */
  readonly variables: ReadonlySet<string>
}

/**
 * Handles configured providers without options and variables: Auth.js starts with them, latchkey does not.
 *
 * @param isOptional Whether to mark them with `optional: true`. Otherwise they are listed.
 */
export function handleUnset(place: Place, isOptional: boolean): Todo[] {
  const unset = unsetProviders(place)
  const [first] = unset
  if (first === undefined) return []
  const { edits } = place.script
  if (isOptional) for (const { node } of unset) edits.appendLeft(getRange(node)[1], '({ optional: true })')
  const ids = unset.map(({ id }) => id).join(', ')
  const text = `There are no variables for ${ids}, and latchkey does not start without them. Set them or remove these providers. --optional writes ${first.node.name}({ optional: true }).`
  return isOptional ? [] : [createTodo(place.script, getRange(first.node)[0], text)]
}

function unsetProviders({ config, imported, variables }: Place): { readonly node: Identifier; readonly id: string }[] {
  const providers = findField(config, 'providers')
  const elements = providers?.type === 'ArrayExpression' ? providers.elements : []
  return elements.flatMap((node) => {
    if (node?.type !== 'Identifier') return []
    const module = imported.find(({ renamed }) => renamed === node.name)?.target?.module
    const [id] = listIdsWithVariables(module ? [module] : [])
    const isSet = id && ['ID', 'SECRET', 'KEY', 'SERVER'].some((name) => variables.has(`${toEnvPrefix(id)}_${name}`))
    return id && !isSet ? [{ node, id }] : []
  })
}
