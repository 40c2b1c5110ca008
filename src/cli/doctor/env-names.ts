import type { Env } from '../../config/env.ts'
import { toEnvPrefix } from '../../config/providers/variables.ts'
import type { AuthConfig } from '../../types/config.ts'
import { findWrittenProvider, listWrittenProviders } from './written-providers.ts'

/** Variables that latchkey reads for any providers. */
const COMMON: readonly string[] = [
  ...['', '_1', '_2', '_3'].map((age) => `AUTH_SECRET${age}`),
  ...['AUTH_URL', 'AUTH_TRUST_HOST', 'AUTH_REDIRECT_PROXY_URL', 'AUTH_REDIRECT_PROXY_TARGETS'],
]

/** Suffixes of a provider's variables. */
const OF_PROVIDER = ['ID', 'SECRET', 'ISSUER', 'KEY', 'SERVER', 'FROM']

/** Returns every variable that latchkey reads for some configurations. */
export function listKnownNames(configs: readonly AuthConfig[]): readonly string[] {
  const ids = configs.flatMap(listWrittenProviders).flatMap((provider) => provider.ids)
  return [...COMMON, ...ids.flatMap((id) => OF_PROVIDER.map((name) => `${toEnvPrefix(id)}_${name}`))]
}

/** Placeholder of a missing id or secret. */
export const NO_VALUE = '-'

/** Variables with a client id and secret, for checks of providers that have none yet. */
export const listStopgaps = (entry: unknown): Env =>
  Object.fromEntries(
    findWrittenProvider(entry)?.ids.flatMap((id) =>
      ['ID', 'SECRET'].map((name) => [`${toEnvPrefix(id)}_${name}`, NO_VALUE]),
    ) ?? [],
  )
