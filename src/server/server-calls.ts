// What code of the application calls on the server beside reading sessions, as one part that is loaded with the first call.

export { listAccounts, unlinkAccount } from './accounts.ts'
export { listPasskeys, removePasskey } from './passkeys.ts'
export { listSessions, signOutEverywhere } from './sessions.ts'
export { signInOnServer, signOutOnServer } from './sign-in-on-server.ts'
export { updateSession } from './update-session.ts'
