import type { Session } from '../../types/session.ts'

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { account } from './account.ts'
export { createExpressAuth, type ExpressAuth } from './express-auth.ts'
export { getSession } from './get-session.ts'
export { type RequireSessionOptions, requireSession } from './require-session.ts'
export { ServerAuth } from './server-auth.ts'
export { session } from './session.ts'
export { type ServerSignInOptions, type ServerSignOutOptions, signIn, signOut } from './sign-in.ts'
export type {
  GetSessionResult,
  ServerAuthConfig,
  ServerAuthHandler,
  SessionHandler,
  SessionResponse,
  SignedIn,
} from './types.ts'
export { type ServerUpdateOptions, update } from './update.ts'

declare global {
  namespace Express {
    interface Locals {
      /** Put there by `session` or `requireSession`; `null` when nobody is signed in. */
      session?: Session | null
    }
  }
}
