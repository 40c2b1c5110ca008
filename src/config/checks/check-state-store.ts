import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { Finding } from '../../types/finding.ts'
import type { StateStore } from '../../types/state-store.ts'
import type { PendingProvider } from '../providers/pending-provider.ts'

/** The parts of a configuration that decide what needs a `StateStore`. */
interface Parts {
  readonly stateStore: StateStore | null
  readonly session: Pick<ResolvedConfig['session'], 'revocation' | 'strategy'>
  readonly pending: ReadonlyMap<string, PendingProvider>
}

/** Reports options of providers that need a `StateStore`, or an ability of it. */
export function checkStateStore({ stateStore, session, pending }: Parts): Finding[] {
  const facts = {
    hasAdd: !!stateStore?.add,
    hasRevocation: session.revocation !== null,
    isDatabase: session.strategy === 'database',
  }
  return Array.from(pending.values()).flatMap(({ checkLogout }) => checkLogout?.(facts) ?? [])
}
