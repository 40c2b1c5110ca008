// Entry `latchkey/express`: re-exports only.

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { account, signIn, signOut, update } from './actions-by-config.ts'
export type { ExpressAuth } from './express-auth.ts'
export type { RequireSessionOptions } from './require-session.ts'
export { getSession, isSameOrigin, requireSession, session } from './sessions-by-config.ts'
export { createExpressAuth, ServerAuth } from './setup-by-config.ts'
export type { ServerSignInOptions, ServerSignOutOptions } from './sign-in.ts'
export type {
  GetSessionResult,
  ServerAuthConfig,
  ServerAuthHandler,
  SessionHandler,
  SessionResponse,
  SignedIn,
} from './types.ts'
export type { ServerUpdateOptions } from './update.ts'
