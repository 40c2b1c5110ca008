import { onMount } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'
import { toStore } from 'svelte/store'
import { refreshAll } from '$app/navigation'
import type { Session } from '../../types/session.ts'
import type { AuthClient } from '../client/auth-client.ts'
import { isSameSession } from '../client/session-reader.ts'
import type { SessionStore } from '../client/session-store.ts'

/** Options of `createSession`. */
export interface CreateSessionOptions {
  /** The client, if the routes are not under `/auth` below `paths.base`. */
  readonly client?: Pick<AuthClient, 'sessionStore' | 'update'> | undefined
  /** Whether to read the session again when the user comes back to the page. @default true */
  readonly refreshOnFocus?: boolean | undefined
}

/** The session of a page. Its properties are reactive. */
export interface ClientSession {
  /** `null` when signed out. `undefined` if not known yet, and on the server unless the page's data contain it. */
  readonly current: Session | null | undefined
  /** Error of the last read; `current` then keeps its value. `null` if it succeeded. */
  readonly error: unknown
  /** Reads the session now. @returns The new session. Never rejects. */
  refresh(): Promise<Session | null | undefined>
  /**
   * Passes `data` to the callbacks of the server, which must validate it.
   *
   * @throws {AuthClientError} It was refused, or there is no session.
   */
  update(data: unknown): Promise<Session | null>
}

type Read = () => Session | null | undefined

/**
 * Creates a function that returns whether the page's data are outdated, given each session that the store learns.
 *
 * Data may contain a part of the session, so only its absence is compared, and only until both agree once: if new data
 * still differ, that is what the application chose.
 */
function createStaleCheck(data: Read): (session: Session | null | undefined) => boolean {
  let known: Session | null | undefined
  let hasDisagreed = false
  return (session) => {
    const before = known
    known = session
    if (before === undefined || session === undefined) return false
    const isKnown = hasDisagreed
    hasDisagreed = (session === null) !== (data() === null)
    return !isSameSession(before, session) || (hasDisagreed && !isKnown)
  }
}

/** Synchronizes the data of the page and the store in both directions. */
function keepInStep(store: SessionStore, data: Read, refreshOnFocus: boolean): () => void {
  const stopData = toStore(data).subscribe((session) => {
    if (session !== undefined) store.set(session)
  })
  const isStale = createStaleCheck(data)
  const stopStore = store.subscribe(({ session }) => void (isStale(session) && refreshAll()), { refreshOnFocus })
  return () => {
    stopStore()
    stopData()
  }
}

/** The session without page data: the store's. */
function readStore(store: SessionStore, refreshOnFocus: boolean): Pick<ClientSession, 'current' | 'error'> {
  const subscribe = createSubscriber((update) => {
    let hasStarted = false
    // The store calls immediately, while the component is rendered with the same session.
    const stop = store.subscribe(() => hasStarted && update(), { refreshOnFocus })
    hasStarted = true
    return stop
  })
  const readState = () => {
    subscribe()
    return store.get()
  }
  return {
    get current() {
      return readState().session
    },
    get error() {
      return readState().error
    },
  }
}

/**
 * Creates the session of a component.
 *
 * @param client Client that reads the session.
 * @param data Returns the session from the page's data; `null` if it is not part of them.
 */
export function createClientSession(
  client: Pick<AuthClient, 'sessionStore' | 'update'>,
  data: Read | null,
  refreshOnFocus: boolean,
): ClientSession {
  const { sessionStore: store, update } = client
  const state = readStore(store, refreshOnFocus)
  if (data !== null) onMount(() => keepInStep(store, data, refreshOnFocus))
  return {
    get current() {
      return data === null ? state.current : data()
    },
    get error() {
      return state.error
    },
    refresh: async () => (await store.refresh()).session,
    update,
  }
}
