import { type AuthClient, createAuthClient } from '../../client/auth-client.ts'
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
} from '../../client/auth-client.ts'
export type { CreateSessionOptions, SessionSignal } from './create-session.ts'

/** Options of `createReactiveClient`. */
export interface ReactiveClientOptions {
  /** Path under which the routes live, as configured on the server. @default '/api/auth' */
  readonly basePath?: string | undefined
}

/** What a page can do, and the session as a signal. */
export interface ReactiveClient extends AuthClient {
  /**
   * The session as a signal, which all components share. It is read when the first of them is mounted, after each
   * sign-in, sign-out and update of this client or of another tab, and when the user comes back to the page.
   *
   * @example
   * import { Show } from 'solid-js'
   *
   * const session = createSession()
   * const name = <Show when={session()?.user}>{(user) => user().name}</Show>
   */
  createSession(options?: CreateSessionOptions): SessionSignal
}

/** The functions of a page for an application whose routes are not under `/api/auth`. */
export function createReactiveClient({ basePath = '/api/auth' }: ReactiveClientOptions = {}): ReactiveClient {
  const client = createAuthClient({ basePath })
  return { ...client, createSession: (options = {}) => createSessionSignal(client, options) }
}

const client = createReactiveClient()

/**
 * Begins a sign-in from a page, and with credentials or a passkey completes it. Where the routes are not under
 * `/api/auth`, see `createReactiveClient`.
 *
 * @param provider Id of the provider. @default the sign-in page
 */
export const signIn: ReactiveClient['signIn'] = client.signIn

/** Ends the session from a page. @throws {AuthClientError} The session could not be ended. */
export const signOut: ReactiveClient['signOut'] = client.signOut

/** The session as a signal of the component; see `ReactiveClient`. */
export const createSession: ReactiveClient['createSession'] = client.createSession
