// The server-side calls other than session reads: one part, which loads with the first call.

export { endListedSession, listSessions, signOutEverywhere } from '../../features/revocation/sessions.ts'
export { listAccounts, unlinkAccount } from '../../features/stored/accounts.ts'
export { listPasskeys, removePasskey } from '../../features/stored/passkeys.ts'
export { fetchFromProvider, findAccessToken, revokeTokens } from '../../features/tokens/provider-tokens.ts'
export { signInOnServer, signOutOnServer } from './sign-in-on-server.ts'
export { updateSession } from './update-session.ts'
