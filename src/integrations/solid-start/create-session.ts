import { createSignal, onCleanup, onMount } from 'solid-js'
import type { Session } from '../../types/session.ts'
import type { AuthClient, SessionState } from '../client/auth-client.ts'

/** Options of `createSession`. */
export interface CreateSessionOptions {
  /**
   * The session that the server has already read, which saves a request. If the page knows another session, it asks the
   * server.
   *
   * @default undefined: not known
   */
  readonly initial?: Session | null | undefined
  /** Reads the session again when the user comes back to the page, at most once in five seconds. @default true */
  readonly refreshOnFocus?: boolean | undefined
}

/** The session as a signal, shared by all components of a client. */
export interface SessionSignal {
  /** `null` when signed out. `undefined` if not known yet, and on the server unless it was passed. */
  (): Session | null | undefined
  /** Error of the last read; the session then keeps its value. `null` if it succeeded. Also a signal. */
  error(): unknown
  /** Reads the session now, or joins a pending read. @returns The new value of the signal. */
  refresh(): Promise<Session | null | undefined>
  /**
   * Updates the session. The callbacks of the server get `data` and must validate it.
   *
   * @throws {AuthClientError} It was refused, or there is no session.
   */
  update(data: unknown): Promise<Session | null>
}

/**
 * Creates the session as a signal of the component. All components share the store of the client.
 *
 * On a server nothing is mounted, so the store, which all visitors would share, stays empty.
 */
export function createSessionSignal(
  { sessionStore: store, update }: Pick<AuthClient, 'sessionStore' | 'update'>,
  { initial, refreshOnFocus = true }: CreateSessionOptions,
): SessionSignal {
  const [state, setState] = createSignal<SessionState>({ session: initial, error: null })
  onMount(() => {
    if (initial !== undefined) store.set(initial)
    onCleanup(store.subscribe((next) => setState(next), { refreshOnFocus }))
  })
  const refresh = async (): Promise<Session | null | undefined> => (await store.refresh()).session
  return Object.assign(() => state().session, { error: () => state().error, refresh, update })
}
