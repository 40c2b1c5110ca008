import { outboundText, refuse } from '../../http/outbound.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

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
  const answer = await outboundText(provider.fetch, url, { headers })
  const { status, text } = answer
  const type = answer.headers.get('content-type') ?? ''
  try {
    if (status === 200 && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) return JSON.parse(text)
  } catch {} // as if it did not say that it is JSON
  return refuse(`${url.split('?')[0]}: status ${status}, ${type.slice(0, 60)}`, 'status 200, JSON')
}

/** Seconds after a failure in which nobody asks again: a server that is down is not helped by more requests. */
const FAILURE_AGE = 5

/** Seconds that an old value serves while no new one can be had. */
const STALE_AGE = 86_400

interface Entry<T> {
  value?: T | undefined
  /** Why there is none. */
  error?: unknown
  /** When the value was fetched: seconds since 1970. */
  since: number
  /** When to fetch again. */
  until: number
}

/**
 * Keeps what is fetched by key. A key that is gone takes its value along.
 *
 * Nobody waits for what another request fetches: Workers end the work of a visitor who goes, and who waited for it
 * would wait for ever. Where there is an old value, others take that meanwhile.
 *
 * @param maxAge Seconds.
 * @returns A function of the key; `isForced` fetches anew, for those who know the value to be old.
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
    const entry: Entry<T> = entries.get(key) ?? { since: 0, until: 0 }
    entries.set(key, entry)
    if (isForced || nowSeconds() >= entry.until) await refresh(key, entry)
    if (!entry.value) throw entry.error
    return entry.value
  }
}
