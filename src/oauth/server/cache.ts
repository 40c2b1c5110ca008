import { TooManyRequests } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ErrorType } from '../../types/error-type.ts'

/** Seconds without requests after a failure, so that a failing server is not overloaded. */
const FAILURE_AGE = 5

/** Seconds that an old value is used while no new one is available. */
const STALE_AGE = 86_400

/**
 * Maximum concurrent requests for one value. Without a limit, a flood of first sign-ins becomes a flood of requests.
 */
const MAX_FLIGHTS = 4

/** The limit on Workers, where it refuses sign-ins: visitors who leave must not use it up for all others. */
const MAX_FLIGHTS_ON_WORKERS = 50

/**
 * Seconds that a request counts: its deadline. Workers cancel the requests of a visitor who leaves, and report no end.
 */
const FLIGHT_AGE = 5

/** Seconds until a retry is useful. Most providers respond sooner. */
const RETRY_AFTER = 1

/** Maximum forced requests within `FORCED_AGE`, however many tokens name unknown keys. */
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

/** Milliseconds between two checks of another visitor's request: the first pause, and the longest. */
const PAUSES_MS = { first: 10, longest: 160 }

/** Whether every request ends. `WebSocketPair` exists only on Workers, which cancel those of visitors who leave. */
const canWait = (): boolean => Reflect.get(globalThis, 'WebSocketPair') === undefined

/** A request to the provider. Not a promise, because other requests must not await what this visitor started. */
interface Flight {
  /** When it no longer counts, in seconds since 1970. */
  readonly until: number
  hasLanded: boolean
}

/** Waits until all have ended. The pauses double, because a slow provider may have many visitors waiting. */
async function waitFor(flights: readonly Flight[]): Promise<void> {
  for (let pause = PAUSES_MS.first; !flights.every(({ hasLanded }) => hasLanded); pause *= 2)
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, PAUSES_MS.longest)))
}

interface Entry<T> {
  value?: T | undefined
  /** Reason for the missing value. */
  error?: unknown
  /** Time of the request for the value, in seconds since 1970. */
  since: number
  /** Time of the next request. */
  until: number
  /** Time of a forced request, in seconds since 1970. */
  forced: readonly number[]
  flights: readonly Flight[]
}

/** Returns whether another forced request is allowed. */
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
    if (canWait()) return waitFor([first])
    if (entry.flights.length >= MAX_FLIGHTS_ON_WORKERS) throw new TooManyFlights()
  }
  const flight = { until: now + FLIGHT_AGE, hasLanded: false }
  entry.flights = [...entry.flights, flight]
  await refresh()
  flight.hasLanded = true
  entry.flights = entry.flights.filter((other) => other !== flight)
}

/**
 * Caches fetched values by key. A key that is garbage collected releases its value.
 *
 * With an old value, one request fetches and the others use the old value. Without one, the first few requests fetch
 * and the others wait. On Workers the others are refused: Workers cancel the work of a visitor who leaves, so what a
 * request waits for may never end.
 *
 * @param maxAge Seconds.
 * @returns A function of the key. `isForced` fetches again for callers that know the value to be outdated, at most
 * twice in ten seconds. Others wait for the pending request, so that a change at the provider refuses no user.
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
    else if (isForced && canWait()) await waitFor(entry.flights)
    if (!entry.value) throw entry.error
    return entry.value
  }
}
