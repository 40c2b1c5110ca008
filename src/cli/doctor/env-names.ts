import type { Env } from '../../config/env.ts'
import { toEnvPrefix } from '../../methods/env-prefix.ts'
import type { AuthConfig } from '../../types/config.ts'
import { findWrittenProvider, listWrittenProviders } from './written-providers.ts'

/** Variables that the library reads whatever the providers are. */
const COMMON: readonly string[] = [
  ...['', '_1', '_2', '_3'].map((age) => `AUTH_SECRET${age}`),
  ...['AUTH_URL', 'AUTH_TRUST_HOST', 'AUTH_REDIRECT_PROXY_URL', 'AUTH_REDIRECT_PROXY_TARGETS'],
]

/** What the variables of a provider end with. */
const OF_PROVIDER = ['ID', 'SECRET', 'ISSUER', 'KEY', 'SERVER', 'FROM']

/** Every variable that the library would read for some configurations. */
export function listKnownNames(configs: readonly AuthConfig[]): readonly string[] {
  const ids = configs.flatMap(listWrittenProviders).flatMap((provider) => provider.ids)
  return [...COMMON, ...ids.flatMap((id) => OF_PROVIDER.map((name) => `${toEnvPrefix(id)}_${name}`))]
}

/** What stands for a missing id or secret. */
export const NO_VALUE = '-'

/** Variables that give a provider an id and a secret: for what can be looked at before it has either. */
export const listStopgaps = (entry: unknown): Env =>
  Object.fromEntries(
    findWrittenProvider(entry)?.ids.flatMap((id) =>
      ['ID', 'SECRET'].map((name) => [`${toEnvPrefix(id)}_${name}`, NO_VALUE]),
    ) ?? [],
  )
