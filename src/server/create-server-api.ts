import { lazy } from '../lib/lazy.ts'
import type { SessionRequest } from '../types/auth.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import { readSession } from './read-session.ts'
import { type ServerApi, watchCalls } from './watch-calls.ts'

/** Loads with the first server-side call other than a session read. */
const calls = lazy(() => import('./server-calls.ts'))

const createCalls = (config: ResolvedConfig): ServerApi => ({
  session: (request, options) => readSession(config, request, options?.fresh),
  signIn: (request, provider, options = {}) => calls((api) => api.signInOnServer(config, request, provider, options)),
  signOut: (request, options = {}) => calls((api) => api.signOutOnServer(config, request, options)),
  update: (request, data) => calls((api) => api.updateSession(config, request, data)),
  accounts: (request) => calls((api) => api.listAccounts(config, request)),
  unlink: (request, account, options = {}) => calls((api) => api.unlinkAccount(config, request, account, options)),
  passkeys: (request) => calls((api) => api.listPasskeys(config, request)),
  removePasskey: (request, id, options = {}) => calls((api) => api.removePasskey(config, request, id, options)),
  sessions: (user: string | SessionRequest, request?: SessionRequest) =>
    calls((api) => api.listSessions(config, user, request)),
  endSession: (request, id) => calls((api) => api.endListedSession(config, request, id)),
  signOutEverywhere: (userId, { except = null } = {}) => calls((api) => api.signOutEverywhere(config, userId, except)),
})

/** Creates the functions that application code calls on the server. */
export const createServerApi = (config: ResolvedConfig): ServerApi => watchCalls(config.audit, createCalls(config))
