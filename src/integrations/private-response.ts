import { keepPrivate } from './private-caching.ts'

/** A header to remove as a test: immutable headers throw. */
const PROBE = 'x-latchkey-probe'

/** Returns the same response with mutable headers. Those of fetched responses and redirects are immutable. */
function editable(response: Response): Response {
  try {
    response.headers.delete(PROBE)
    return response
  } catch {
    const { body, headers, status, statusText } = response
    return new Response(body, { status, statusText, headers: new Headers(headers) })
  }
}

/**
 * Keeps a response out of shared caches after a session read.
 *
 * @param bringsCookie Whether the response sets a session cookie.
 * @param onPublic Called if the response was public.
 */
export function markResponsePrivate(response: Response, bringsCookie: boolean, onPublic: () => void): Response {
  // A protocol change or `Response.error()`: no cache stores them, and they cannot be copied.
  if (response.status < 200) return response
  const result = editable(response)
  if (keepPrivate(result.headers, bringsCookie)) onPublic()
  return result
}
