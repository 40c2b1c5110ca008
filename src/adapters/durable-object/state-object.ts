import { createSyncState, type SyncState } from '../../lib/sync-state.ts'
import { type DurableEntries, type DurableStorageLike, openEntries } from './storage.ts'

/** Milliseconds between two deletions of expired entries. */
const CLEAN_EVERY = 3_600_000

/** The used part of a Durable Object's `ctx`. */
export interface DurableContextLike {
  readonly storage: DurableStorageLike
}

/** A call of a method of `StateStore`, as JSON. */
export interface StateCall {
  readonly method: string
  readonly given: readonly unknown[]
}

/**
 * The Durable Object that `durableObject` stores its entries in. Export it from your Worker, and list it under
 * `new_sqlite_classes` in the Wrangler configuration. Only your Worker can reach it, through its binding.
 */
export class StateObject {
  readonly #storage: DurableStorageLike
  readonly #entries: DurableEntries
  readonly #state: SyncState
  #hasAlarm = false

  /** @param context `ctx` of Cloudflare. */
  constructor({ storage }: DurableContextLike) {
    this.#storage = storage
    this.#entries = openEntries(storage)
    this.#state = createSyncState(this.#entries)
  }

  /** Runs one operation of `StateStore`. */
  async fetch(request: Request): Promise<Response> {
    // The Worker of the application sent it, and no visitor can.
    const { method, given } = (await request.json()) as StateCall
    if (!Object.hasOwn(this.#state, method)) return new Response('Unknown method', { status: 400 })
    if (method !== 'get') await this.#schedule()
    // The rest is synchronous, so the operation is atomic.
    const result: unknown = Reflect.apply(Reflect.get(this.#state, method), this.#state, given)
    return Response.json({ result: result ?? null })
  }

  /** Deletes expired entries. Cloudflare calls it. */
  async alarm(): Promise<void> {
    this.#hasAlarm = false
    if (this.#entries.clean(Date.now())) await this.#schedule()
  }

  async #schedule(): Promise<void> {
    if (this.#hasAlarm) return
    if ((await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(Date.now() + CLEAN_EVERY)
    this.#hasAlarm = true
  }
}
