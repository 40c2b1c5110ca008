import type { SessionRequest } from '../types/auth.ts'
import type { HeaderReader } from '../types/header-reader.ts'

/** Returns whether headers have a method, as in Fetch, or are properties, as in Node. */
export const isHeaderReader = (headers: SessionRequest['headers']): headers is HeaderReader =>
  typeof headers.get === 'function'

/**
 * Returns the `Cookie` header of Fetch or Node headers. It creates no `Headers`: the first one costs a Node process 20
 * ms.
 *
 * @returns `null` if it is missing.
 */
export function readCookieHeader(headers: SessionRequest['headers']): string | null {
  if (isHeaderReader(headers)) return headers.get('cookie')
  const { cookie } = headers
  return typeof cookie === 'string' ? cookie : (cookie?.join('; ') ?? null)
}
