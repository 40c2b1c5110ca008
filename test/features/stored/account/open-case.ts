import { resolveProvider } from '../../../../src/config/providers/provider.ts'
import type { ProvenSignIn } from '../../../../src/features/stored/account/proven-sign-in.ts'
import { Oidc } from '../../../../src/providers/oidc.ts'
import type { Identity } from '../../../../src/seams/identity.ts'
import type { ResolvedConfig } from '../../../../src/seams/resolved-config.ts'
import type { Store } from '../../../../src/seams/store.ts'
import type { Adapter } from '../../../../src/types/adapter.ts'
import type { AuthConfig } from '../../../../src/types/config.ts'
import type { OAuthOptions } from '../../../../src/types/oauth-provider.ts'
import type { ResolvedProvider } from '../../../../src/types/provider.ts'
import { type LogSink, openConfig, openContext } from '../../../harness.ts'
import { createTestAdapter, type TestAdapter } from './adapter.ts'

/** A provider as the configuration resolves it. */
export function providerOf(options: Omit<OAuthOptions, 'id'> = {}, id = 'idp'): ResolvedProvider {
  const own = Oidc({ id, issuer: 'https://idp.example', clientId: 'client', clientSecret: 'secret', ...options })
  const found = resolveProvider(own, { env: {}, redirectProxyUrl: null, report: () => {}, warn: () => {} })
  if (found === null) throw new Error('The provider is incomplete.')
  return found
}

export interface OpenCase extends TestAdapter {
  readonly signIn: ProvenSignIn
  readonly store: Store
  readonly config: ResolvedConfig & { log: LogSink }
}

export interface CaseOptions {
  readonly without?: readonly (keyof Adapter)[]
  readonly config?: Partial<AuthConfig>
  readonly cookie?: string
  readonly provider?: ResolvedProvider
}

/** One proven identity, on its way into a store. */
export function openCase(identity: Identity, options: CaseOptions = {}): OpenCase {
  const { without = [], cookie = null, provider = providerOf() } = options
  const tables = createTestAdapter(without)
  const config = openConfig({ adapter: tables.adapter, session: { strategy: 'database' }, ...options.config })
  if (config.store === null) throw new Error('The configuration has no store.')
  const signIn: ProvenSignIn = { context: openContext(config, { cookie }), store: config.store, provider, identity }
  return { ...tables, signIn, store: config.store, config }
}
