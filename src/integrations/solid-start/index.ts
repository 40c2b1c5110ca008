// Entry `latchkey/solid-start`: re-exports only.

import type { Session } from '../../types/session.ts'
import type { ReadSessionOptions } from '../private-caching.ts'

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { getSession } from './get-session.ts'
export { ReactiveAuth, type ReactiveAuthResult } from './reactive-auth.ts'
export { type ProtectOptions, type RequireSessionOptions, requireSession } from './require-session.ts'
export type { ReactiveSignInOptions, ReactiveSignOutOptions } from './sign-in.ts'
export type {
  GetSessionResult,
  MiddlewareEvent,
  ReactiveAuthConfig,
  ReactiveAuthOptions,
  ReactiveAuthSettings,
  ReactiveEvent,
  ReactiveHandler,
  ReactiveMiddleware,
  SignedInSession,
} from './types.ts'

declare global {
  namespace App {
    interface RequestEventLocals {
      /** Returns the session of the request; `null` when signed out. Set by `middleware`. */
      auth: (options?: ReadSessionOptions) => Promise<Session | null>
    }
  }
}
