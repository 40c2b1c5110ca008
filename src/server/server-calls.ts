// The server-side calls other than session reads: one part, which loads with the first call.

export { listAccounts, unlinkAccount } from './accounts.ts'
export { listPasskeys, removePasskey } from './passkeys.ts'
export { fetchFromProvider, findAccessToken, revokeTokens } from './provider-tokens.ts'
export { endListedSession, listSessions, signOutEverywhere } from './sessions.ts'
export { signInOnServer, signOutOnServer } from './sign-in-on-server.ts'
export { updateSession } from './update-session.ts'
