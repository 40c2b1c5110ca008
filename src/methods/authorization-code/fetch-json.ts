import { outbound, refuse } from '../../http/outbound.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'

/** A JSON object from outside: its fields may hold anything. */
export type JsonObject = Readonly<Record<string, unknown>>

/** What a text says in JSON; an empty object where that is nothing. */
export function parseObject(text: string): JsonObject {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * Fetches JSON with a GET.
 *
 * @throws {OutboundError} also when the status is not 200 or the answer is no JSON.
 */
export async function fetchJson(
  provider: ResolvedOAuthProvider,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await outbound(provider.fetch, url, { headers })
  const type = response.headers.get('content-type') ?? ''
  const isJson = response.status === 200 && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)
  const refuseIt = () =>
    refuse(`${url.split('?')[0]}: status ${response.status}, ${type.slice(0, 60)}`, 'status 200, JSON')
  return isJson ? response.json().catch(refuseIt) : refuseIt()
}

/** Seconds after a failure in which nobody asks again: a server that is down is not helped by more requests. */
const FAILURE_AGE = 5

/** Seconds that an old value serves while no new one can be had. */
const STALE_AGE = 86_400

interface Entry<T> {
  readonly answer: Promise<T>
  /** When the value was fetched: seconds since 1970; 0 while there is none. */
  since: number
  /** When to fetch again; `Infinity` while fetching. */
  until: number
}

/**
 * Keeps what is fetched by key, each fetched once for all who wait. A key that is gone takes its value along.
 *
 * @param maxAge Seconds.
 * @returns A function of the key; `isForced` fetches anew, for those who know the value to be old.
 */
export function createCache<K extends object, T>(
  fetchValue: (key: K) => Promise<T>,
  maxAge: number,
): (key: K, isForced?: boolean) => Promise<T> {
  const entries = new WeakMap<K, Entry<T>>()
  return (key, isForced = false) => {
    const old = entries.get(key)
    if (old && (isForced ? old.until === Infinity : nowSeconds() < old.until)) return old.answer
    const answer = fetchValue(key).then(
      (value) => {
        entry.since = nowSeconds()
        entry.until = entry.since + maxAge
        return value
      },
      (error) => {
        entry.until = nowSeconds() + FAILURE_AGE
        if (!old || nowSeconds() - old.since >= STALE_AGE) throw error
        entry.since = old.since
        return old.answer
      },
    )
    const entry: Entry<T> = { answer, since: 0, until: Infinity }
    entries.set(key, entry)
    return answer
  }
}
