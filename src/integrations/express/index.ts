// Entry `latchkey/express`: re-exports only.

import type { SessionLocals } from './types.ts'

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

declare global {
  namespace Express {
    /** Set `ownSession: true` in it if your application uses `res.locals.session` for something else. */
    interface LatchkeyTypes {}
    // Inherited instead of declared, so that an application can declare `session` with the type of its own callback.
    interface Locals extends SessionLocals<LatchkeyTypes> {}
  }
}
