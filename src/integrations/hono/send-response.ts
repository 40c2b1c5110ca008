import type { Context } from 'hono'
import { addMissingCookies } from '../cookie-lines.ts'
import { withCookies } from '../private-response.ts'

/** Replaces the response. Hono would add the headers of the former to it. */
export function replaceResponse(c: Context, response: Response): void {
  if (response === c.res) return
  c.res = undefined
  c.res = response
}

/** Adds the headers that a response does not have. Caches need both values of `Vary`. */
function addHeaders({ headers }: Response, others: Headers): void {
  for (const [name, value] of others)
    if (name === 'vary') headers.append(name, value)
    else if (!headers.has(name)) headers.set(name, value)
}

/**
 * Sends the response of a route with the headers that other middleware has set before, such as those of CORS. Hono
 * would let them replace those of the route: its cookies, and `Cache-Control: no-store`.
 */
export function sendOfRoute(c: Context, response: Response): void {
  const earlier = c.res.headers
  const lines = addMissingCookies(response.headers.getSetCookie(), earlier.getSetCookie())
  const sent = withCookies(response, lines)
  addHeaders(sent, earlier)
  replaceResponse(c, sent)
}
