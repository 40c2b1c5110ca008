import { TooManyRequests } from '../../errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ErrorType } from '../../types/error-type.ts'

/** Seconds after a failure in which nobody asks again: a server that is down is not helped by more requests. */
const FAILURE_AGE = 5

/** Seconds that an old value serves while no new one can be had. */
const STALE_AGE = 86_400

/** Concurrent requests for one value. Without a limit, a flood of first sign-ins becomes a flood of requests. */
const MAX_FLIGHTS = 4

/** The same on Workers, where it refuses sign-ins: visitors who leave must not use it up for all others. */
const MAX_FLIGHTS_ON_WORKERS = 50

/** Seconds that a request counts: its deadline. Workers stop the requests of a visitor who leaves, and report no end. */
const FLIGHT_AGE = 5

/** Seconds until a retry is useful. Most providers answer sooner. */
const RETRY_AFTER = 1

/** Fetches out of turn within `FORCED_AGE`, however many tokens name unknown keys. */
const MAX_FORCED = 2

/** Seconds. */
const FORCED_AGE = 10

/** Thrown if too many requests have been sent. The cause maps to status 503, the base class adds `Retry-After`. */
class TooManyFlights extends TooManyRequests {
  static override type: ErrorType = 'OAuthSignInError'

  constructor() {
    const err = new DOMException('The provider has not answered yet.', 'TimeoutError')
    const seen = `${MAX_FLIGHTS_ON_WORKERS} requests without an answer`
    super(RETRY_AFTER, { cause: { err, seen, expected: 'fewer', fix: 'Wait. The first answer serves all.' } })
  }
}

/** Whether a request may await the promise of another. `WebSocketPair` exists only on Workers, where it may not. */
const canWait = (): boolean => Reflect.get(globalThis, 'WebSocketPair') === undefined

/** A request to the provider that has not ended. */
interface Flight {
  /** Never rejects. */
  readonly landed: Promise<void>
  /** When it no longer counts: seconds since 1970. */
  readonly until: number
}

interface Entry<T> {
  value?: T | undefined
  /** Why there is none. */
  error?: unknown
  /** When the value was fetched: seconds since 1970. */
  since: number
  /** When to fetch again. */
  until: number
  /** When it was fetched out of turn: seconds since 1970. */
  forced: readonly number[]
  flights: readonly Flight[]
}

/** Whether to fetch out of turn once more. */
function canForce(entry: Entry<unknown>): boolean {
  const now = nowSeconds()
  entry.forced = entry.forced.filter((at) => now - at < FORCED_AGE)
  if (entry.forced.length >= MAX_FORCED) return false
  entry.forced = [...entry.forced, now]
  return true
}

/**
 * Sends a request, or waits for the oldest one if too many have been sent.
 *
 * @throws {TooManyFlights} Too many have been sent, and this runtime cannot wait.
 */
async function join({ entry, refresh }: { entry: Entry<unknown>; refresh: () => Promise<void> }): Promise<void> {
  const now = nowSeconds()
  entry.flights = entry.flights.filter(({ until }) => now < until)
  const [first] = entry.flights
  if (first && entry.flights.length >= MAX_FLIGHTS) {
    if (canWait()) return first.landed
    if (entry.flights.length >= MAX_FLIGHTS_ON_WORKERS) throw new TooManyFlights()
  }
  const flight = { landed: refresh(), until: now + FLIGHT_AGE }
  entry.flights = [...entry.flights, flight]
  await flight.landed
  entry.flights = entry.flights.filter((other) => other !== flight)
}

/**
 * Keeps what is fetched by key. A key that is gone takes its value along.
 *
 * If there is an old value, one request fetches and the others use the old value. If there is none, the first few
 * requests fetch and the others wait. On Workers the others are refused, because no request may wait for another:
 * Workers stop the work of a visitor who leaves, so that a request which waits for it never ends.
 *
 * @param maxAge Seconds.
 * @returns A function of the key; `isForced` fetches anew, for those who know the value to be old: twice in ten seconds. All
 *   others who know so wait for what is under way, so that a change at the provider refuses nobody.
 */
export function createCache<K extends object, T extends object>(
  fetchValue: (key: K) => Promise<T>,
  maxAge: number,
): (key: K, isForced?: boolean) => Promise<T> {
  const entries = new WeakMap<K, Entry<T>>()
  const refresh = async (key: K, entry: Entry<T>): Promise<void> => {
    const now = nowSeconds()
    if (now - entry.since < STALE_AGE) entry.until = now + FAILURE_AGE
    else entry.value = undefined
    try {
      entry.value = await fetchValue(key)
      entry.since = nowSeconds()
      entry.until = entry.since + maxAge
    } catch (error) {
      entry.error = error
      entry.until = nowSeconds() + FAILURE_AGE
    }
  }
  return async (key, isForced = false) => {
    const entry: Entry<T> = entries.get(key) ?? { since: 0, until: 0, forced: [], flights: [] }
    entries.set(key, entry)
    const isDue = nowSeconds() >= entry.until
    if (isDue || (isForced && canForce(entry))) await join({ entry, refresh: () => refresh(key, entry) })
    else if (isForced && canWait()) await Promise.all(entry.flights.map(({ landed }) => landed))
    if (!entry.value) throw entry.error
    return entry.value
  }
}
