// Entry `latchkey/sveltekit`: re-exports only.

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export { KitAuth } from './from-config.ts'
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
