// The life of a session, as what follows it sees it. Both strategies report it in the same words.

import type { Account } from '../types/account.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Context } from './context.ts'
import type { ProviderSession } from './identity.ts'

/** A session, whatever stores it. */
export interface SessionFacts {
  readonly sid: string
  readonly userId: string
  /** Start for revocations, in milliseconds since 1970. A renewal keeps it. */
  readonly start: number
  /** When the user was proven, in seconds since 1970; `null` if the store keeps no time. */
  readonly authTime: number | null
  /** Milliseconds since 1970. */
  readonly expires: number
  /** The provider that started it, as `formatVia` writes it; `null` if it is unknown. */
  readonly via: string | null
}

/**
 * How a new session relates to the one before it in this browser. `continued`: the sign-in only added to its user, so
 * what depends on the session moves to the new id. `replaced`: it is another session.
 */
export type Relation =
  | { readonly kind: 'first' }
  | { readonly kind: 'continued' | 'replaced'; readonly from: SessionFacts }

/** A session that is about to begin. */
export interface Beginning {
  readonly context: Context
  readonly userId: string
  /** `null` if it is not one of the configuration, as in tests. */
  readonly provider: ResolvedProvider | null
  readonly account: Account
  /** The session at the provider, if its ID token describes one. */
  readonly providerSession: ProviderSession | null
  readonly relation: Relation
}

/** Claims that a new session contains for what follows it. */
export interface BeginClaims {
  /** As in `SessionFacts`. */
  readonly start?: number | undefined
  readonly via?: string | undefined
}

/** What follows a session that begins. */
export interface BeginStep {
  readonly claims?: BeginClaims
  /** Called after the session is stored or sealed, and before the browser receives it. If it throws, no session remains. */
  commit?(session: SessionFacts): Promise<void>
}
