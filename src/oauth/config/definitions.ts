import type { OAuthDefinition } from '../../types/oauth-definition.ts'
import type { OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'
import type { Plan } from './plan.ts'

/** A definition of this package. */
export interface Known {
  readonly definition: OAuthDefinition
  /** Fields of its providers, before `options`. */
  readonly fields: readonly (readonly [name: string, value: unknown])[]
  /** What each start reads of the definition, since the first one. */
  plan?: Plan
}

/** Definitions of this package, by the providers created from them. */
const definitions = new WeakMap<object, Known>()

/**
 * Returns a function that creates providers from a definition of this package.
 *
 * @param definition Data, shared by all configurations that use the provider and never changed. The tests check it.
 */
export function createFactory(definition: OAuthDefinition): (options?: OAuthOptions) => OAuthProvider {
  const known = { definition, fields: Object.entries(definition) }
  return (options = {}) => {
    // A spread takes four times as long, because each definition has other fields.
    const provider = Object.assign({}, definition, { options: { ...options } })
    definitions.set(provider, known)
    return provider
  }
}

/**
 * Returns the definition of a provider.
 *
 * @returns `null` if the application wrote the provider or changed a field: a copy is not known, and a changed field
 * differs.
 */
export function findDefinition(provider: object): Known | null {
  const known = definitions.get(provider)
  if (!known || Object.getOwnPropertySymbols(provider).length !== 0) return null
  const given: Readonly<Record<string, unknown>> = Object(provider)
  let at = 0
  for (const name in given) {
    const field = known.fields[at++]
    if (field ? field[0] !== name || field[1] !== given[name] : name !== 'options') return null
  }
  return at > known.fields.length ? known : null
}
