import { readProperty } from '../lib/read-property.ts'
import type { AuthConfig } from '../types/config.ts'
import type { ProviderEntry } from '../types/provider.ts'

/** Returns a list. Options of JavaScript may have any value, which is reported with all others. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Calls the factory of a provider, once, because its features may share state with it. One that throws is reported later. */
function makeProvider(entry: ProviderEntry): ProviderEntry {
  try {
    return typeof entry === 'function' ? entry() : entry
  } catch {
    return entry
  }
}

/** Returns the configuration with the results of the factories in `providers`. */
export function makeProviders(config: AuthConfig): AuthConfig {
  const { providers }: Partial<AuthConfig> = Object(config)
  return Array.isArray(providers) ? { ...config, providers: providers.map(makeProvider) } : config
}

/** Returns the features that come with the providers of a configuration. */
export const listCarried = (config: AuthConfig): readonly unknown[] =>
  toList(config?.providers).flatMap((provider) => toList(readProperty(readProperty(provider, 'method'), 'carries')))
