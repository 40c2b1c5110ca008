import type { SessionRequest } from '../types/auth.ts'
import type { HeaderReader } from '../types/http.ts'

/** Whether headers are read by a method, as those of Fetch, and not as properties, as those of Node. */
export const isHeaderReader = (headers: SessionRequest['headers']): headers is HeaderReader =>
  typeof headers.get === 'function'

/**
 * The `Cookie` header of whatever kind of headers a host has. No `Headers` is made: the first one costs a
 * Node process 20 ms.
 *
 * @returns `null` when there is none.
 */
export function readCookieHeader(headers: SessionRequest['headers']): string | null {
  if (isHeaderReader(headers)) return headers.get('cookie')
  const { cookie } = headers
  return typeof cookie === 'string' ? cookie : (cookie?.join('; ') ?? null)
}
