import { keepPrivate } from './private-caching.ts'

/** Whose removal changes nothing, and is refused where headers cannot be changed. */
const PROBE = 'x-latchkey-probe'

/** The same response with headers that can be changed: those of a fetched response, or of a redirect, cannot. */
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
 * A response for which a session was read, kept from shared caches.
 *
 * @param bringsCookie The response sets a session cookie.
 * @param onPublic Called where the response was public.
 */
export function markResponsePrivate(response: Response, bringsCookie: boolean, onPublic: () => void): Response {
  // A change of protocol, or `Response.error()`: no cache keeps them, and `Response` makes no copy of them.
  if (response.status < 200) return response
  const result = editable(response)
  if (keepPrivate(result.headers, bringsCookie)) onPublic()
  return result
}
