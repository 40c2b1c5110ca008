import type { Session } from '../../types/session.ts'

/** The state of the session in a page. */
export interface SessionState {
  /** `null` when signed out. `undefined` if not known yet, and always on a server. */
  readonly session: Session | null | undefined
  /** Error of the last read; `session` then keeps its value. `null` if it succeeded. */
  readonly error: unknown
}

/** Compares two sessions without their expiry, which each read may extend. */
export function isSameSession(one: Session | null, other: Session | null): boolean {
  const [first, second] = [one, other].map((session) => JSON.stringify(session && { ...session, expires: '' }))
  return first === second
}

interface ReaderEvents {
  /** Called after the state has changed. */
  readonly onState: (state: SessionState) => void
  /** Called when a read returned a different session. */
  readonly onRead: () => void
}

/** Holds the state of a store, and reads it from the server. */
export class SessionReader {
  state: SessionState = { session: undefined, error: null }
  /** Start of the last read, in milliseconds of `Date.now()`. */
  lastRead: number = Number.NEGATIVE_INFINITY
  /** Incremented with each change of the session. The result of a read from an older generation is dropped. */
  generation = 0
  readonly #events: ReaderEvents
  readonly #load: () => Promise<Session | null>
  #reading: Promise<SessionState> | null = null

  constructor(load: () => Promise<Session | null>, events: ReaderEvents) {
    this.#load = load
    this.#events = events
  }

  show(state: SessionState): void {
    this.state = state
    this.#events.onState(state)
  }

  /** Begins a generation: drops the pending read. */
  restart(): void {
    this.generation++
    this.#reading = null
  }

  /** Reads the session, or joins the pending read. @param isReported The other tabs already know of a change. */
  readSession(isReported = false): Promise<SessionState> {
    this.#reading ??= this.#loadSession(this.generation, isReported)
    return this.#reading
  }

  async #loadSession(own: number, isReported: boolean): Promise<SessionState> {
    this.lastRead = Date.now()
    const next = await this.#load().then(
      (session): SessionState => ({ session, error: null }),
      (error: unknown): SessionState => ({ session: this.state.session, error }),
    )
    if (own !== this.generation) return this.#reading ?? this.state
    this.#reading = null
    const { session: known } = this.state
    this.show(next)
    const isNews = known !== undefined && next.session !== undefined && !isSameSession(known, next.session)
    if (isNews && !isReported) this.#events.onRead()
    return this.state
  }
}
