import type { Session } from '../../types/session.ts'
import type { AuthClient } from '../client/auth-client.ts'
import type { SessionState } from '../client/session-store.ts'

/** The session of the components below a provider. */
export interface SharedSession {
  readonly client: AuthClient
  /** Calls `onChange` after each change. @returns Ends the subscription. */
  readonly subscribe: (onChange: () => void) => () => void
  /** The current state. */
  readonly getState: () => SessionState
  /** The state of the first render, on the server and in the browser. */
  readonly getFirstState: () => SessionState
}

/** Properties of a provider that the session depends on. */
interface Given {
  /** The session that the server has read. `undefined`: not known. */
  readonly session: Session | null | undefined
  readonly refreshOnFocus: boolean
}

/** Creates the session of the components below a provider, or of those without one. */
export function createSharedSession(client: AuthClient, { refreshOnFocus, session }: Given): SharedSession {
  const { sessionStore: store } = client
  const first: SessionState = { session, error: null }
  let isPassedOn = session === undefined
  /** Passes the session to the store once, before its first subscription. Later, the store knows a newer one. */
  const passOn = (): void => {
    if (!isPassedOn && session !== undefined) store.set(session)
    isPassedOn = true
  }
  return {
    client,
    subscribe(onChange) {
      passOn()
      return store.subscribe(onChange, { refreshOnFocus })
    },
    getState() {
      const state = store.get()
      // The same object, so that the components do not render again when the store knows what they show.
      const isFirst = state.error === null && (state.session === undefined || state.session === session)
      return isFirst ? first : state
    },
    getFirstState: () => first,
  }
}
