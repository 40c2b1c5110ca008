import type { OAuthDefinition, OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'

/** A definition of this package, with what every start reads of it. */
export interface Known {
  readonly definition: OAuthDefinition
  /** Fields of its providers, before `options`. */
  readonly fields: readonly (readonly [name: string, value: unknown])[]
  /** Prefix of its variables, since the first start. */
  prefix?: string
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
  const names = Object.keys(provider)
  const values = Object.values(provider)
  let at = 0
  for (const [name, value] of known.fields) if (name !== names[at] || value !== values[at++]) return null
  return names.length === at + 1 && names[at] === 'options' ? known : null
}
