import { envPrefixOf } from '../../config/check-provider.ts'
import type { Env } from '../../config/env.ts'
import type { AuthConfig } from '../../types/config.ts'
import { definitionOf } from './provider-definition.ts'

/** Variables that the library reads whatever the providers are. */
const COMMON: readonly string[] = [
  ...['', '_1', '_2', '_3'].map((age) => `AUTH_SECRET${age}`),
  ...['AUTH_URL', 'AUTH_TRUST_HOST', 'AUTH_REDIRECT_PROXY_URL', 'AUTH_REDIRECT_PROXY_TARGETS'],
]

/** What the variables of a provider end with. */
const OF_PROVIDER = ['ID', 'SECRET', 'ISSUER', 'KEY', 'SERVER', 'FROM']

/** Every variable that the library would read for some configurations. */
export function knownNames(configs: readonly AuthConfig[]): readonly string[] {
  const prefixes = configs.flatMap(({ providers }) => (Array.isArray(providers) ? providers : []).flatMap(idsOf))
  return [...COMMON, ...prefixes.flatMap((id) => OF_PROVIDER.map((name) => `${envPrefixOf(id)}_${name}`))]
}

/** Variables that give a provider an id and a secret: for what can be looked at before it has either. */
export const stopgaps = (entry: unknown): Env =>
  Object.fromEntries(idsOf(entry).flatMap((id) => ['ID', 'SECRET'].map((name) => [`${envPrefixOf(id)}_${name}`, '-'])))

/** A provider reads variables under its id, and under that of its definition. */
const idsOf = (entry: unknown): string[] => {
  const { id, options } = definitionOf(entry)
  return [id, options?.id].filter((each) => each !== undefined)
}
