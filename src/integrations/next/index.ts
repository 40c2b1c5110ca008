// Entry `latchkey/next`: re-exports only.

export * from '../shared-names.ts'
// next-auth exports it as the default, too.
export { NextAuth, NextAuth as default } from './next-auth.ts'
export type {
  Authorized,
  AuthorizedParams,
  NextAnswer,
  NextAuthCallbacks,
  NextAuthConfig,
  NextAuthReader,
  NextAuthRequest,
  NextAuthResult,
  NextAuthSettings,
  NextSignIn,
  NextSignInOptions,
  NextSignOut,
  NextSignOutOptions,
} from './types.ts'
