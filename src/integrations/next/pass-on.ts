import { type NextRequest, NextResponse } from 'next/server'

/** Headers with which a proxy changes the request. `NextResponse.next` and `rewrite` write them. */
const NAMES = 'x-middleware-override-headers'
const VALUE = 'x-middleware-request-'

const passesOn = ({ headers }: Response): boolean =>
  headers.has('x-middleware-next') || headers.has('x-middleware-rewrite')

/** Set on a request whose session the proxy has renewed, so that the page and the handler do not. A forged one only skips a renewal. */
export const RENEWED = 'x-latchkey-renewed'

/** Copies the changes of a response that passes all headers of a request on. */
function addOverrides(headers: Headers, request: NextRequest): void {
  const changes = NextResponse.next({ request: { headers: new Headers(request.headers) } })
  for (const [name, value] of changes.headers) if (name === NAMES || name.startsWith(VALUE)) headers.set(name, value)
}

/**
 * Changes the `Cookie` header of a request that a response passes on. The page and the handler behind the proxy read it
 * again, and would renew the session twice.
 */
export function changeCookieHeader(response: Response, request: NextRequest, cookie: string): void {
  if (!passesOn(response)) return
  const { headers } = response
  if (!headers.has(NAMES)) addOverrides(headers, request)
  const names = new Set(headers.get(NAMES)?.split(','))
  headers.set(NAMES, [...names.add('cookie').add(RENEWED)].join(','))
  headers.set(`${VALUE}cookie`, cookie)
  headers.set(`${VALUE}${RENEWED}`, '1')
}
