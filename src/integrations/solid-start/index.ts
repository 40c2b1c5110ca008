// Entry `latchkey/solid-start`: re-exports only.

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { getSession, ReactiveAuth, requireSession } from './from-config.ts'
export type { ReactiveAuthResult } from './reactive-auth.ts'
export type { ProtectOptions, RequireSessionOptions } from './require-session.ts'
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
