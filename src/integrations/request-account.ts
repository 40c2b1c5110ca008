import type {
  AccessToken,
  AccessTokenOptions,
  LinkedAccount,
  ListedSession,
  Passkey,
  RemoveOptions,
  RevokedTokens,
  RevokeTokensOptions,
} from '../types/account-api.ts'
import type { AccountKey } from '../types/adapter.ts'
import type { Auth } from '../types/auth.ts'
import { type ChangeFor, type RequestPasswords, requestPasswords } from './request-passwords.ts'

/** Account API for the current user of a request; see the same methods of `Auth`. */
export interface RequestAccount extends RequestPasswords {
  /** Returns the linked accounts, without tokens. @throws {AccessDenied} Signed out. */
  accounts(): Promise<LinkedAccount[]>
  /** Removes an account. @returns `false` if the user does not have it. */
  unlink(account: AccountKey, options?: RemoveOptions): Promise<boolean>
  /** Returns the passkeys, without keys. */
  passkeys(): Promise<Passkey[]>
  /** Renames a passkey, with 1 to 64 characters. @returns `false` if the user does not have it. */
  renamePasskey(id: string, name: string): Promise<boolean>
  /** Removes a passkey. @returns `false` if the user does not have it. */
  removePasskey(id: string, options?: RemoveOptions): Promise<boolean>
  /** Returns an access token of the user, refreshed if it expires within `minTtl`. @throws {ReauthRequired} */
  accessToken(provider: string, options?: AccessTokenOptions): Promise<AccessToken>
  /** Requests a provider's API with the access token of the user. @throws {ReauthRequired} */
  fetch(provider: string, url: string | URL, init?: RequestInit, options?: AccessTokenOptions): Promise<Response>
  /** Revokes the tokens of the user at a provider and removes them here. */
  revokeTokens(provider: string, options?: RevokeTokensOptions): Promise<RevokedTokens>
  /** Lists the sessions of the current user, or of another. Check first whether the caller may act for another. */
  sessions(userId?: string): Promise<ListedSession[]>
  /** Ends a session of the user. @param id As listed by `sessions`. @returns `false` if the user does not have it. */
  endSession(id: string): Promise<boolean>
  /** Ends the sessions of a user. @param options `keepThis`: except the one of this request. */
  signOutEverywhere(userId: string, options?: { readonly keepThis?: boolean | undefined }): Promise<void>
}

/** Adds cookies to the response. `undefined` if it cannot get any. */
type SetCookies = AccessTokenOptions['setCookies']

/** Calls the `Auth` for a request of a framework. */
export type AskAbout = <T>(
  question: (auth: Auth, request: Request, setCookies?: SetCookies) => Promise<T>,
) => Promise<T>

/** Creates the account API of a request. */
export const requestAccount = (callAuth: AskAbout, changeFor: ChangeFor): RequestAccount => ({
  ...requestPasswords(changeFor),
  accounts: () => callAuth((auth, request) => auth.accounts(request)),
  unlink: (key, options) => callAuth((auth, request) => auth.unlink(request, key, options)),
  passkeys: () => callAuth((auth, request) => auth.passkeys(request)),
  renamePasskey: (id, name) => callAuth((auth, request) => auth.renamePasskey(request, id, name)),
  removePasskey: (id, options) => callAuth((auth, request) => auth.removePasskey(request, id, options)),
  accessToken: (provider, options) =>
    callAuth((auth, request, setCookies) => auth.accessToken(request, provider, { setCookies, ...options })),
  fetch: (provider, url, init, options) =>
    callAuth((auth, request, setCookies) => auth.fetch(request, provider, url, init, { setCookies, ...options })),
  revokeTokens: (provider, options) =>
    callAuth((auth, request, setCookies) => auth.revokeTokens(request, provider, { setCookies, ...options })),
  sessions: (userId) =>
    callAuth((auth, request) => (userId === undefined ? auth.sessions(request) : auth.sessions(userId, request))),
  endSession: (id) => callAuth((auth, request) => auth.endSession(request, id)),
  signOutEverywhere: (userId, { keepThis = false } = {}) =>
    callAuth((auth, request) => auth.signOutEverywhere(userId, keepThis ? { except: request } : {})),
})
