// Entry `latchkey/express`: re-exports only.

import type { SessionLocals } from './types.ts'

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { account } from './account.ts'
export { createExpressAuth, type ExpressAuth } from './express-auth.ts'
export { getSession } from './get-session.ts'
export { isSameOrigin } from './is-same-origin.ts'
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
    /** Set `ownSession: true` in it if your application uses `res.locals.session` for something else. */
    interface LatchkeyTypes {}
    // Inherited instead of declared, so that an application can declare `session` with the type of its own callback.
    interface Locals extends SessionLocals<LatchkeyTypes> {}
  }
}
