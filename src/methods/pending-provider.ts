import type { ResolvedProvider } from '../types/provider.ts'

/** A provider without mistakes, which is completed when it is first used. */
export interface PendingProvider<P extends ResolvedProvider = ResolvedProvider> {
  readonly id: string
  readonly type: P['type']
  /** Copies, fills in and freezes what no check looks at. */
  complete(): P
}
