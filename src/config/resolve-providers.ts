import type { Finding } from '../errors.ts'
import { parseUrl } from '../lib/url.ts'
import type { AuthConfig, OriginPolicy } from '../types/config.ts'
import type { Logger } from '../types/logger.ts'
import type { ProviderEntry, ResolvedProvider } from '../types/provider.ts'
import type { Env, EnvConfig } from './env.ts'
import { resolveProvider } from './provider.ts'

/** What was read of the configuration and the environment. */
interface Inputs {
  readonly config: AuthConfig
  readonly env: EnvConfig
  readonly origin: OriginPolicy
  readonly targets: readonly string[]
  readonly logger: Logger
}

type Report = (finding: Finding) => void

/**
 * The proxy is handed authorization codes, so where it may pass them on must be written down: without a
 * list, a forged host is enough to have them sent anywhere.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
function checkProxy(proxyUrl: string, { origin, targets }: Inputs, report: Report): void {
  const url = parseUrl(proxyUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const fix = "redirectProxyUrl: 'https://app.example/auth'"
    report({ option: 'redirectProxyUrl', problem: 'is no http(s) URL', fix })
  } else if (url.origin !== origin.fixed && targets.length === 0) {
    const fix = "redirectProxyTargets: ['https://*.preview.example'], or AUTH_REDIRECT_PROXY_TARGETS"
    report({ option: 'redirectProxyTargets', problem: 'is missing: the proxy must know where it may forward to', fix })
  }
}

/** Every provider, complete and by id. */
export function resolveProviders(
  inputs: Inputs,
  variables: Env,
  report: Report,
): ReadonlyMap<string, ResolvedProvider> {
  const { config, env, logger } = inputs
  const redirectProxyUrl = config.redirectProxyUrl ?? env.redirectProxyUrl
  if (redirectProxyUrl !== null) checkProxy(redirectProxyUrl, inputs, report)
  const entries: readonly ProviderEntry[] = Array.isArray(config.providers) ? config.providers : []
  if (entries !== config.providers) report({ option: 'providers', problem: 'is no list', fix: 'providers: [GitHub]' })
  const providers = new Map<string, ResolvedProvider>()
  const warn = (code: string, message: string) => logger.warn(code, message)
  for (const entry of entries) {
    const provider = resolveProvider(entry, { env: variables, redirectProxyUrl, report, warn })
    if (provider === null) continue
    const fix = `Give one of them another id: ({ id: '${provider.id}-2' })`
    if (providers.has(provider.id)) report({ option: `providers.${provider.id}`, problem: 'is there twice', fix })
    providers.set(provider.id, provider)
  }
  return providers
}
