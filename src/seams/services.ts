import type { Html, Part } from '../lib/html.ts'
import type { LinkedAccount, ListedSession } from '../types/account-api.ts'
import type { AccountKey } from '../types/adapter.ts'
import type { SessionRequest } from '../types/auth.ts'
import type { Limiter } from '../types/limiter.ts'
import type { Context } from './context.ts'
import type { Outcome } from './http.ts'
import type { PageView } from './page-view.ts'
import type { ResolvedConfig } from './resolved-config.ts'
import type { State } from './state.ts'
import type { Store } from './store.ts'

/** Ends sessions from outside of their requests. Stored sessions provide it, or the revocation of those in cookies. */
export interface SessionRegistry {
  /**
   * Ends one session.
   *
   * @param sid The `sessionToken` column with the strategy `database`, else the claim `sid`.
   * @throws {AdapterError} The session may still be valid.
   */
  end(config: ResolvedConfig, sid: string): Promise<void>
  /**
   * Ends all sessions of a user, and the sign-ins in progress.
   *
   * @param except Id of the only session to keep; `null` keeps none.
   * @throws {AuthError} Sessions may still be valid.
   */
  endOfUser(config: ResolvedConfig, userId: string, except: string | null): Promise<void>
  /**
   * Lists the open sessions of a user.
   *
   * @param current Id of a session of the user that is listed in any case; `null` without one.
   */
  list(config: ResolvedConfig, userId: string, current: string | null): Promise<readonly RegisteredSession[]>
}

/** A session as its registry lists it. */
export type RegisteredSession = Omit<ListedSession, 'id' | 'isCurrent'> & { readonly sid: string }

/** Record of a session in the `StateStore`, for lists. Times are milliseconds since 1970. */
export interface SessionRecord {
  readonly start: number
  readonly created: number
  readonly seen: number
  readonly expires: number
  readonly device: string | null
  readonly address: string | null
}

/** When the sessions of users were revoked, and records of sessions, in the `StateStore`. */
export interface Revocations {
  /** Revokes all sessions of a user, if the store keeps revocations. @param except As in `endOfUser`. */
  write(config: ResolvedConfig, userId: string, except: string | null): Promise<void>
  /**
   * Revokes the sessions of a user in a sign-in of this user, which is not refused for it.
   *
   * @throws {AccessDenied} Another request has revoked them since this one began.
   */
  revokeEarlier(context: Context, userId: string): Promise<void>
  /** @returns `null` if the store has none. */
  readRecord(config: ResolvedConfig, sid: string): Promise<SessionRecord | null>
}

/** A page of a feature. */
export interface FeaturePage {
  readonly title: string
  /** One sentence under the title. */
  readonly lead?: Part
  /** @default 200 */
  readonly status?: number
  /** Whether it needs a CSRF token: `csrfToken` of the view. */
  readonly hasForm: boolean
  body(view: PageView): Html
}

/** Lists and removes the sign-in methods of a user. The last one stays. */
export interface AccountRegistry {
  /** @throws {AuthError} Signed out. */
  list(config: ResolvedConfig, request: SessionRequest): Promise<readonly LinkedAccount[]>
  /** @returns `false` if the user has no such account. */
  remove(config: ResolvedConfig, request: SessionRequest, account: AccountKey): Promise<boolean>
}

/** Tokens of providers. */
export interface TokenRegistry {
  /** Revokes the tokens of all accounts of a user at their providers. Reports failures to the logger. */
  revokeOfUser(config: ResolvedConfig, userId: string): Promise<void>
}

/** Renders pages of features. */
export interface PageKit {
  render(context: Context, page: FeaturePage): Promise<Outcome>
}

/** Services that features provide for each other, because no feature imports another. */
export interface Services {
  /** Access to the adapter. */
  readonly store: Store
  /** Short-lived entries: leases, revocations, used tokens. */
  readonly state: State
  /** Counts attempts. */
  readonly limiter: Limiter
  readonly sessions: SessionRegistry
  readonly revocations: Revocations
  /** Pages in the style of the built-in ones. */
  readonly pageKit: PageKit
  readonly accounts: AccountRegistry
  readonly providerTokens: TokenRegistry
}

/** The name of a service. */
export type ServiceName = keyof Services

/** The services of a configuration; `null` where no feature provides one. */
export type ResolvedServices = { readonly [N in ServiceName]: Services[N] | null }
