// Exports of both entries.

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export type { ReactiveSignInOptions, ReactiveSignOutOptions } from './actions.ts'
export type { ReactiveAuthResult } from './reactive-auth.ts'
export type { ProtectOptions, RequireSessionOptions } from './require-session.ts'
export type {
  GetSessionResult,
  MiddlewareEvent,
  ReactiveAuthSettings,
  ReactiveEvent,
  ReactiveHandler,
  ReactiveMiddleware,
  SignedInSession,
} from './types.ts'
