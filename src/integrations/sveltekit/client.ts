import { type AuthClient, createAuthClient } from '../../client/auth-client.ts'
import { pathOf } from './path-of.ts'

export {
  type AuthClient,
  AuthClientError,
  type ClientOptions,
  type ClientProvider,
  type ClientSignInOptions,
  type ClientSignOutOptions,
  createAuthClient,
  type SignInResult,
} from '../../client/auth-client.ts'

/** Made when it is needed: in a browser, where paths are told whole. */
const client = (): AuthClient => createAuthClient({ basePath: `${pathOf('/').replace(/\/$/, '')}/auth` })

/**
 * Begins a sign-in from a page, and with credentials or a passkey completes it. For an application whose base path is
 * not `/auth` under its own, see `createAuthClient`.
 *
 * @param provider Id of the provider. @default the sign-in page
 */
export const signIn: AuthClient['signIn'] = (...parameters) => client().signIn(...parameters)

/** Ends the session from a page. @throws {AuthClientError} The session could not be ended. */
export const signOut: AuthClient['signOut'] = (...parameters) => client().signOut(...parameters)
