import type { Request } from 'express'
import type { AccountKey } from '../../types/adapter.ts'
import type { Auth, LinkedAccount, ListedSession, Passkey, RemoveOptions } from '../../types/auth.ts'
import { authFor } from '../auth-for.ts'
import { bareRequest } from '../node-http.ts'
import { configFor } from './remembered-config.ts'
import { requestOrigin } from './request-origin.ts'
import type { ServerAuthConfig } from './types.ts'
import { withStatus } from './with-status.ts'

/** What whoever has sent a request can see and change of their own account; see the same methods of `Auth`. */
export interface RequestAccount {
  accounts(): Promise<LinkedAccount[]>
  unlink(account: AccountKey, options?: RemoveOptions): Promise<boolean>
  passkeys(): Promise<Passkey[]>
  removePasskey(id: string, options?: RemoveOptions): Promise<boolean>
  /** Whether the user is the one who asks is yours to check. */
  sessions(userId: string): Promise<ListedSession[]>
  /** Ends the sessions of a user. @param options `keepThis`: but not the one of this request. */
  signOutEverywhere(userId: string, options?: { readonly keepThis?: boolean }): Promise<void>
}

/**
 * The account of whoever has sent a request, for the pages on which users look after it. Forms of other sites are
 * refused; errors carry the `status` that Express answers them with.
 *
 * @param config Not needed behind `session`, `requireSession` or `ServerAuth`.
 * @example
 * app.post('/account/unlink', async (req, res) => {
 *   await account(req).unlink(req.body)
 *   res.redirect(303, '/account')
 * })
 */
export function account(req: Request, config?: ServerAuthConfig): RequestAccount {
  const auth = authFor(configFor(req, config))
  const ask = async <T>(question: (asked: Auth, request: globalThis.Request) => Promise<T>): Promise<T> => {
    try {
      return await question(auth, bareRequest(req, requestOrigin(req)))
    } catch (error) {
      throw withStatus(error)
    }
  }
  return {
    accounts: () => ask((asked, request) => asked.accounts(request)),
    unlink: (key, options) => ask((asked, request) => asked.unlink(request, key, options)),
    passkeys: () => ask((asked, request) => asked.passkeys(request)),
    removePasskey: (id, options) => ask((asked, request) => asked.removePasskey(request, id, options)),
    sessions: (userId) => ask((asked, request) => asked.sessions(userId, request)),
    signOutEverywhere: (userId, { keepThis = false } = {}) =>
      ask((asked, request) => asked.signOutEverywhere(userId, keepThis ? { except: request } : {})),
  }
}
