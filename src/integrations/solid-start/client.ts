import { type AuthClient, createAuthClient } from '../client/auth-client.ts'
import { type CreateSessionOptions, createSessionSignal, type SessionSignal } from './create-session.ts'

export {
  type AuthClient,
  AuthClientError,
  type ClientProvider,
  type ClientSignInOptions,
  type ClientSignOutOptions,
  type SessionState,
  type SessionStore,
  type SignInResult,
  type SubscribeOptions,
} from '../client/auth-client.ts'
export type { CreateSessionOptions, SessionSignal } from './create-session.ts'

/** Options of `createReactiveClient`. */
export interface ReactiveClientOptions {
  /** Base path of the routes, as configured on the server. @default '/api/auth' */
  readonly basePath?: string | undefined
}

/** The functions of a page, and the session as a signal. */
export interface ReactiveClient extends AuthClient {
  /**
   * Returns the session as a signal, which all components share. It is read when the first of them is mounted, after
   * each sign-in, sign-out and update of this client or of another tab, and when the user comes back to the page.
   *
   * @example
   * import { Show } from 'solid-js'
   *
   * const session = createSession()
   * const name = <Show when={session()?.user}>{(user) => user().name}</Show>
   */
  createSession(options?: CreateSessionOptions): SessionSignal
}

/** Creates the functions of a page, if the routes are not under `/api/auth`. */
export function createReactiveClient({ basePath = '/api/auth' }: ReactiveClientOptions = {}): ReactiveClient {
  const client = createAuthClient({ basePath })
  return { ...client, createSession: (options = {}) => createSessionSignal(client, options) }
}

const client = createReactiveClient()

/**
 * Starts a sign-in from a page, or completes it with credentials or a passkey. If the routes are not under `/api/auth`,
 * use `createReactiveClient`.
 *
 * @param provider Id of the provider. @default the sign-in page
 */
export const signIn: ReactiveClient['signIn'] = client.signIn

/** Ends the session from a page. @throws {AuthClientError} The session could not be ended. */
export const signOut: ReactiveClient['signOut'] = client.signOut

/** Returns the session as a signal of the component; see `ReactiveClient`. */
export const createSession: ReactiveClient['createSession'] = client.createSession
