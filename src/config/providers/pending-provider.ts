import type { LogoutFacts } from '../../types/extensions.ts'
import type { Finding } from '../../types/finding.ts'
import type { ResolvedProvider } from '../../types/provider.ts'

/** A valid provider, which is completed on first use. */
export interface PendingProvider<P extends ResolvedProvider = ResolvedProvider> {
  readonly id: string
  readonly type: P['type']
  /** Reports what the configuration lacks. Missing if the provider cannot end sessions. */
  readonly checkLogout?: ((facts: LogoutFacts) => readonly Finding[]) | undefined
  /** Copies, fills in and freezes the parts that need no check. */
  complete(): P
}
