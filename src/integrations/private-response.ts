import { keepPrivate } from './private-caching.ts'

/** A header to remove as a test: immutable headers throw. */
const PROBE = 'x-latchkey-probe'

/** Whether a response can be copied: not a protocol change, `Response.error()` or an invented status of another host. */
const canCopy = ({ status }: Response): boolean => status >= 200 && status <= 599

/**
 * Returns a copy of a response with other cookies. The response itself may be one that the application sends to several
 * visitors.
 *
 * @param lines All `Set-Cookie` lines.
 */
export function withCookies(response: Response, lines: readonly string[]): Response {
  if (!canCopy(response)) return response
  const { body, status, statusText } = response
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  for (const line of lines) headers.append('set-cookie', line)
  return new Response(body, { status, statusText, headers })
}

/** Returns the same response with mutable headers. Those of fetched responses and redirects are immutable. */
function editable(response: Response): Response {
  try {
    response.headers.delete(PROBE)
    return response
  } catch {
    return withCookies(response, response.headers.getSetCookie())
  }
}

/**
 * Keeps a response out of shared caches after a session read.
 *
 * @param bringsCookie Whether the response sets a session cookie.
 * @param onPublic Called if the response was public.
 */
export function markResponsePrivate(response: Response, bringsCookie: boolean, onPublic: () => void): Response {
  // No cache stores them.
  if (!canCopy(response)) return response
  const result = editable(response)
  if (keepPrivate(result.headers, bringsCookie)) onPublic()
  return result
}
