import type { Finding } from '../../errors/errors.ts'
import { createFindings } from '../../errors/findings.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { PendingProvider } from './pending-provider.ts'
import { PROVIDERS, prepareProvider } from './provider.ts'
import type { ResolveProviderOptions } from './resolve-options.ts'

/** Checks the providers of a configuration, and returns them by id. */
export function prepareProviders(
  entries: AuthConfig['providers'] = [],
  options: ResolveProviderOptions,
): ReadonlyMap<string, PendingProvider> {
  let mistakes = 0
  const report = (finding: Finding) => {
    mistakes++
    options.report(finding)
  }
  const isList = Array.isArray(entries)
  createFindings([['providers', entries, isList, PROVIDERS]]).forEach(report)
  const providers = new Map<string, PendingProvider>()
  const resolving = { ...options, report }
  for (const [i, entry] of isList ? entries.entries() : []) {
    const provider = prepareProvider(entry, resolving, `providers[${i}]`)
    if (provider === null) continue
    const { id } = provider
    if (providers.has(id)) report({ option: `providers.${id}`, problem: 'is configured twice', fix: `id: '${id}-2'` })
    providers.set(id, provider)
  }
  // Without it, no user could sign in, and only the log would show it.
  if (isList && entries.length > 0 && providers.size + mistakes === 0)
    report({ option: 'providers', problem: 'are all left out', fix: 'Set what the warnings `provider-left-out` name.' })
  return providers
}
