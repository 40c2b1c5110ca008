import type { PendingProvider } from '../methods/pending-provider.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Finding } from '../types/finding.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import { findStateStore } from './state-store.ts'

/** The parts of a configuration that decide what needs a `StateStore`. */
interface Parts {
  readonly config: AuthConfig
  readonly adapter: Adapter | null
  readonly session: Pick<ResolvedConfig['session'], 'revocation' | 'strategy'>
  readonly pending: ReadonlyMap<string, PendingProvider>
}

/** Reports options of providers that need a `StateStore`, or an ability of it. */
export function checkStateStore({ config, adapter, session, pending }: Parts): Finding[] {
  const facts = {
    hasAdd: !!findStateStore(config, adapter)?.add,
    hasRevocation: session.revocation !== null,
    isDatabase: session.strategy === 'database',
  }
  return Array.from(pending.values()).flatMap(({ checkLogout }) => checkLogout?.(facts) ?? [])
}
