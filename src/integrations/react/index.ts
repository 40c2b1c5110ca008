'use client'
// Entry `latchkey/react`: re-exports only. The directive lets server components import the provider.

export type { Session } from '../../types/session.ts'
export {
  AuthClientError,
  type ClientProvider,
  type ClientSignInOptions,
  type ClientSignOutOptions,
  type SignInResult,
} from '../client/auth-client.ts'
export { getCsrfToken, getProviders, getSession, signIn, signOut } from './functions.ts'
export { SessionProvider } from './session-provider.ts'
export type {
  RequiredSessionValue,
  SessionProviderProps,
  SessionUpdate,
  SessionValue,
  UseSessionOptions,
} from './types.ts'
export { useSession } from './use-session.ts'
