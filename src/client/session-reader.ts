import type { Session } from '../types/session.ts'

/** What a page knows of the session. */
export interface SessionState {
  /** `null`: no session. `undefined`: not known yet, and always on a server. */
  readonly session: Session | null | undefined
  /** Why the session could not be read the last time; `session` is then what it was before. `null`: it could be read. */
  readonly error: unknown
}

/** Compares two sessions without their expiry, which each reading may extend. */
export function isSameSession(one: Session | null, other: Session | null): boolean {
  const [first, second] = [one, other].map((session) => JSON.stringify(session && { ...session, expires: '' }))
  return first === second
}

interface ReaderEvents {
  /** The state has changed. */
  readonly onState: (state: SessionState) => void
  /** A reading found another session than the one that was known. */
  readonly onRead: () => void
}

/** Holds the state of a store, and reads it from the server. */
export class SessionReader {
  state: SessionState = { session: undefined, error: null }
  /** When the last reading began, in milliseconds of `Date.now()`. */
  lastRead: number = Number.NEGATIVE_INFINITY
  /** Grows with each change of the session. The answer of a reading of an older generation is dropped. */
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

  /** Begins a generation: drops the reading that is under way. */
  restart(): void {
    this.generation++
    this.#reading = null
  }

  /** Reads, or joins the reading that is under way. @param isReported The other tabs know of a change already. */
  read(isReported = false): Promise<SessionState> {
    this.#reading ??= this.#ask(this.generation, isReported)
    return this.#reading
  }

  async #ask(own: number, isReported: boolean): Promise<SessionState> {
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
