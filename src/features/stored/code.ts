// The server-side calls of stored users: one part, which loads with the first call.

export { listAccounts, unlinkAccount } from './accounts.ts'
export { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
