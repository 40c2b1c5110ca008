// Exports of both server entries.

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export type {
  KitAuthOptions,
  KitAuthResult,
  KitFormOptions,
  KitRedirect,
  KitSignIn,
  KitSignInFailure,
  KitSignInOptions,
  KitSignOut,
  KitSignOutOptions,
  ProtectOptions,
  RequireSessionOptions,
  SignedInSession,
} from './types.ts'
