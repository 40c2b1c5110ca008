// The server-side calls other than session reads, bundled as one part that loads with the first call.

import type { ResolvedConfig } from '../types/resolved-config.ts'
import { listAccounts, unlinkAccount } from './accounts.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'
import { fetchFromProvider, findAccessToken, revokeTokens } from './provider-tokens.ts'
import { endListedSession, listSessions, signOutEverywhere } from './sessions.ts'
import { signInOnServer, signOutOnServer } from './sign-in-on-server.ts'
import { updateSession } from './update-session.ts'
import type { ServerApi } from './watch-calls.ts'

/** Names of the calls of this part. */
export type ServerCall = Exclude<keyof ServerApi, 'session'>

/** Each call of the API, with the configuration as its first parameter. */
type ServerCalls = {
  readonly [N in ServerCall]: (config: ResolvedConfig, ...given: Parameters<ServerApi[N]>) => ReturnType<ServerApi[N]>
}

/** The calls by name. Defaults of the parameters are set here, because this part is not loaded at start. */
export const serverCalls: ServerCalls = {
  signIn: (config, request, provider, options = {}) => signInOnServer(config, request, provider, options),
  signOut: (config, request, options = {}) => signOutOnServer(config, request, options),
  update: updateSession,
  accounts: listAccounts,
  unlink: (config, request, account, options = {}) => unlinkAccount(config, request, account, options),
  passkeys: listPasskeys,
  removePasskey: (config, request, id, options = {}) => removePasskey(config, request, id, options),
  accessToken: (config, request, provider, options = {}) => findAccessToken(config, request, provider, options),
  fetch: (config, request, provider, url, init = {}, options = {}) =>
    fetchFromProvider(config, request, provider, { url, init, options }),
  revokeTokens: (config, request, provider, options = {}) => revokeTokens(config, request, provider, options),
  sessions: listSessions,
  endSession: endListedSession,
  signOutEverywhere: (config, userId, { except = null } = {}) => signOutEverywhere(config, userId, except),
}
