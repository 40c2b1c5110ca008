// Entry `latchkey/sveltekit`: re-exports only.

import type { Session } from '../../types/session.ts'
import type { ReadSessionOptions } from '../private-caching.ts'

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { KitAuth } from './kit-auth.ts'
export type {
  KitAuthConfig,
  KitAuthOptions,
  KitAuthResult,
  KitFormOptions,
  KitRedirect,
  KitSignIn,
  KitSignInFailure,
  KitSignInOptions,
  KitSignOut,
  KitSignOutOptions,
  LazyKitAuthConfig,
  ProtectOptions,
  RequireSessionOptions,
  SignedInSession,
} from './types.ts'

declare global {
  namespace App {
    interface Locals {
      /**
       * Returns the session of this request; `null` when signed out. Reads it at most once. Keeps the response out of
       * shared caches.
       */
      auth(options?: ReadSessionOptions): Promise<Session | null>
    }
    interface PageData {
      session?: Session | null
    }
  }
}
