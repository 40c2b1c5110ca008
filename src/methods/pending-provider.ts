import type { ResolvedProvider } from '../types/provider.ts'

/** A valid provider, which is completed on first use. */
export interface PendingProvider<P extends ResolvedProvider = ResolvedProvider> {
  readonly id: string
  readonly type: P['type']
  /** Copies, fills in and freezes the parts that need no check. */
  complete(): P
}
