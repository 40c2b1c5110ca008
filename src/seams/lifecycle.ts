// Lifecycle of sessions for features. Both strategies report it in the same terms.

import type { Account } from '../types/account.ts'
import type { FeatureClaims, JWT } from '../types/jwt.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Context, SessionContext } from './context.ts'
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
  /** What features have sealed into it. Stored sessions keep nothing. */
  readonly latchkey?: FeatureClaims | undefined
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
  /** Notes of the sign-in for features, by the names of the features. */
  readonly notes: Readonly<Record<string, object>>
  /** The session at the provider, if its ID token describes one. */
  readonly providerSession: ProviderSession | null
  readonly relation: Relation
}

/** Claims that features add to a new session. */
export interface BeginClaims {
  /** As in `SessionFacts`. */
  readonly start?: number | undefined
  readonly via?: string | undefined
  readonly latchkey?: FeatureClaims | undefined
}

/** A feature's work for a session that begins. */
export interface BeginStep {
  readonly claims?: BeginClaims
  /** Called after the session is stored or sealed, and before the browser receives it. If it throws, no session remains. */
  commit?(session: SessionFacts): Promise<void>
}

/** A use of a session: a read, after which its cookie stays or is renewed. */
export interface SessionUse {
  /** What identifies the session, as `SessionCheck` receives it. */
  readonly claims: JWT
  /** When it expires now, in ISO 8601. */
  readonly expires: string
  /** A renewed cookie is set, and no check doubts it. */
  readonly isRenewed: boolean
}

/**
 * How a session in a cookie ends while its browser is here. `abandoned`: it must not begin, and no browser has it.
 * `replaced`: another one began in its place, or continues it.
 */
export type SessionEnd =
  | { readonly kind: 'sign-out' | 'abandoned' }
  | { readonly kind: 'continued' | 'replaced'; readonly by: string }

/** Follows sessions from their beginning to their end. */
export interface SessionLifecycle {
  /** Order of the commits: `record` in stores, then the cookie of the session, then `bind` to the browser, then `note`. */
  readonly stage: 'record' | 'bind' | 'note'
  /**
   * Called before the `jwt` callback.
   *
   * @returns `null` if there is nothing to do.
   * @throws {AuthError} The session must not begin.
   */
  begin?(beginning: Beginning): Promise<BeginStep | null> | null
  /** Called after a read. @returns `null` if there is nothing to do. Failures must be logged: they decide nothing. */
  used?(context: SessionContext, use: SessionUse): Promise<void> | null
  /** Called after the cookie of a session was renewed, which may leave less room for others. */
  resized?(context: SessionContext): Promise<void>
  /**
   * Ends copies of the cookie of a session, with the strategy `jwt`.
   *
   * @throws {AuthError} A copy may still be valid.
   */
  ended?(context: SessionContext, session: SessionEnded, how: SessionEnd): Promise<void>
}

/** A session that has ended. */
export interface SessionEnded {
  readonly sid: string
  readonly userId: string
}
