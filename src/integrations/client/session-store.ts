import type { Session } from '../../types/session.ts'
import { isSameSession, SessionReader, type SessionState } from './session-reader.ts'
import { createTabChannel, type TabChannel } from './tab-channel.ts'
import { watchPage } from './watch-page.ts'

export type { SessionState } from './session-reader.ts'

/** Options of `subscribe`. */
export interface SubscribeOptions {
  /** Whether to read the session again when the user comes back to the page. @default true */
  readonly refreshOnFocus?: boolean | undefined
}

/**
 * The session of a page, shared by all of its components: `createAuthClient(…).sessionStore`.
 *
 * While it has subscribers, it reads the session
 *
 * - when the first subscriber subscribes, unless `set` provided it;
 * - after a sign-in, sign-out or `update` of this client;
 * - when another tab, or another client of this page, reports a change;
 * - when the browser shows the page from its back/forward cache;
 * - when the user comes back to the page, at most once in five seconds.
 *
 * Each change begins a new generation: the store drops the result of a read that began before it. It reports changes to
 * other tabs through a `BroadcastChannel`, whose messages contain no data.
 *
 * `subscribe` follows the contract of Svelte stores, which `from` of Solid also accepts. On a server, the store reads
 * and keeps nothing, because it would be shared by many visitors.
 *
 * @example
 * import { createAuthClient } from 'latchkey/client'
 *
 * const { sessionStore } = createAuthClient({ basePath: '/auth' })
 * const stop = sessionStore.subscribe(({ session }) => {
 *   document.body.dataset['visitor'] = session?.user?.name ?? 'none'
 * })
 */
export interface SessionStore {
  /** The current state: the same object until something changes. */
  get(): SessionState
  /**
   * Calls a listener with the state, immediately and after each change.
   *
   * @returns Ends the subscription.
   */
  subscribe(listener: (state: SessionState) => void, options?: SubscribeOptions): () => void
  /** Reads the session now, or joins a pending read. @returns The new state. Never rejects. */
  refresh(): Promise<SessionState>
  /**
   * Passes a session that the page already has, such as data of a server-rendered page. If the store knows another
   * session, it asks the server. Has no effect on a server.
   */
  set(session: Session | null): void
}

/** The store, with functions for its client. */
export interface OwnedSessionStore extends SessionStore {
  /** Call it when this client may have changed the session. */
  changed(): void
  /** Runs an update. Its result becomes the session, unless the session has changed meanwhile. */
  update(run: () => Promise<Session | null>): Promise<Session | null>
}

/** Minimum milliseconds between two reads because of focus, however often the user switches windows. */
const PAUSE_MS = 5_000

type Listener = (state: SessionState) => void

const isPage = (): boolean => globalThis.document !== undefined

/** The store of a client. Its functions do not depend on `this`. */
class PageSession implements OwnedSessionStore {
  readonly #listeners = new Map<Listener, boolean>()
  readonly #channel: TabChannel
  readonly #reader: SessionReader
  /** Whether the state was observed or set since it was read. */
  #isCurrent = false
  #stop: () => void = () => {}

  constructor(load: () => Promise<Session | null>, name: string) {
    this.#channel = createTabChannel(name, () => this.#renew(true))
    const onState: Listener = (state) => {
      for (const listener of [...this.#listeners.keys()]) listener(state)
    }
    this.#reader = new SessionReader(load, { onState, onRead: this.#channel.post })
  }

  /** Begins a generation with a read. @param isReported The other tabs know of the change. */
  #renew(isReported = false): void {
    this.#reader.restart()
    void this.#reader.readSession(isReported)
  }

  #start(): void {
    this.#channel.open()
    this.#stop = watchPage({
      onReturn: () => {
        const isDue = Date.now() - this.#reader.lastRead >= PAUSE_MS
        if (isDue && [...this.#listeners.values()].includes(true)) void this.#reader.readSession()
      },
      onHide: this.#channel.close,
      onRestore: () => {
        this.#channel.open()
        this.#renew()
      },
    })
    if (!this.#isCurrent) void this.#reader.readSession()
    this.#isCurrent = true
  }

  #end(): void {
    this.#stop()
    this.#channel.close()
    this.#isCurrent = false
  }

  /** Begins a generation after a change by this client. @param session The new session; `undefined` if unknown. */
  #settle(session?: Session | null): void {
    if (session === undefined && this.#listeners.size > 0) this.#renew(true)
    else {
      this.#reader.restart()
      this.#reader.show({ session, error: null })
    }
    this.#channel.post()
  }

  readonly get = (): SessionState => this.#reader.state

  readonly refresh = (): Promise<SessionState> => this.#reader.readSession()

  readonly subscribe: SessionStore['subscribe'] = (run, { refreshOnFocus = true } = {}) => {
    // Two subscriptions may use the same function.
    const listener: Listener = (state) => run(state)
    this.#listeners.set(listener, refreshOnFocus)
    if (this.#listeners.size === 1 && isPage()) this.#start()
    run(this.#reader.state)
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#end()
    }
  }

  readonly set = (session: Session | null): void => {
    if (!isPage()) return
    const { session: known } = this.#reader.state
    this.#isCurrent = known === undefined || isSameSession(known, session)
    // Without a subscriber, the known session is older than the page that passes this one.
    if (known === undefined || this.#listeners.size === 0) this.#reader.show({ session, error: null })
    else if (!this.#isCurrent) this.#renew()
  }

  readonly changed = (): void => this.#settle()

  readonly update: OwnedSessionStore['update'] = async (run) => {
    const { generation } = this.#reader
    let session: Session | null | undefined
    try {
      session = await run()
      return session
    } finally {
      this.#settle(generation === this.#reader.generation ? session : undefined)
    }
  }
}

/**
 * Creates the store of a client.
 *
 * @param load Reads the session from the server.
 * @param name Name of the channel between tabs: the same for all that share a session.
 */
export const createSessionStore = (load: () => Promise<Session | null>, name: string): OwnedSessionStore =>
  new PageSession(load, name)
