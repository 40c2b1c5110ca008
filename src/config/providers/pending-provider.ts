import type { ResolvedProvider } from '../../types/provider.ts'

/** A valid provider, which is completed on first use. */
export interface PendingProvider<P extends ResolvedProvider = ResolvedProvider> {
  readonly id: string
  readonly type: P['type']
  /** The option that lets it end sessions. */
  readonly logout?: 'backchannelLogout' | 'frontchannelLogout' | undefined
  /** Copies, fills in and freezes the parts that need no check. */
  complete(): P
}
