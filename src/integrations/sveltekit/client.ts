import type { Session } from '../../types/session.ts'
import { type AuthClient, createAuthClient } from '../client/auth-client.ts'
import { type ClientSession, type CreateSessionOptions, createClientSession } from './create-session.ts'
import { toPath } from './to-path.ts'

export {
  type AuthClient,
  AuthClientError,
  type ClientOptions,
  type ClientProvider,
  type ClientSignInOptions,
  type ClientSignOutOptions,
  createAuthClient,
  type SignInResult,
} from '../client/auth-client.ts'

export type { SessionState, SessionStore, SubscribeOptions } from '../client/session-store.ts'
export type { ClientSession, CreateSessionOptions } from './create-session.ts'

let shared: AuthClient | null = null

/** The client of the page. A server renders pages of many visitors with relative paths, so it keeps none. */
function client(): AuthClient {
  if (globalThis.document === undefined) return createAuthClient({ basePath: '/auth' })
  shared ??= createAuthClient({ basePath: `${toPath('/').replace(/\/$/, '')}/auth` })
  return shared
}

/**
 * Starts a sign-in from a page, or completes it with credentials or a passkey. If the routes are not under `/auth` below
 * `paths.base`, use `createAuthClient`.
 *
 * @param provider Id of the provider. @default the sign-in page
 */
export const signIn: AuthClient['signIn'] = (...parameters) => client().signIn(...parameters)

/** Ends the session from a page. @throws {AuthClientError} The session could not be ended. */
export const signOut: AuthClient['signOut'] = (...parameters) => client().signOut(...parameters)

/**
 * Creates the session of a page, which follows changes elsewhere: a sign-out in another tab, a page from the
 * back/forward cache, a return to the page. Call it while a component is set up.
 *
 * @param data Returns the session from the data of the page. When the session changes, SvelteKit reloads the data.
 * @default none: for prerendered pages, the browser reads the session from the server
 * @example
 * // in <script> of src/routes/+layout.svelte
 * let { data, children } = $props()
 * createSession(() => data.session)
 */
export function createSession(
  data: (() => Session | null | undefined) | null = null,
  { client: own = client(), refreshOnFocus = true }: CreateSessionOptions = {},
): ClientSession {
  return createClientSession(own, data, refreshOnFocus)
}
