import { getRequestEvent } from 'solid-js/web'
import type { ReactiveEvent } from './types.ts'

/**
 * Returns the event of the current request.
 *
 * @param name Name of the calling function.
 * @throws {TypeError} There is none: the code runs in a browser, or while a module is loaded.
 */
export function getCurrentEvent(name: string): ReactiveEvent {
  const event: ReactiveEvent | undefined = getRequestEvent()
  if (event === undefined)
    throw new TypeError(
      `\`${name}\` was called outside of a request. Call it in a function with "use server", in an API route or in middleware. If it was, \`npm ls solid-js\` shows whether there are two copies.`,
    )
  return event
}

/**
 * Returns the event of a request. Code that has only the request may run elsewhere; then the request is everything.
 *
 * @param request Request of the event, or of the underlying server. Other middleware may replace either of them.
 */
export function createEvent(request: Request): ReactiveEvent {
  const event: ReactiveEvent | undefined = getRequestEvent()
  return event?.request === request || event?.nativeEvent?.req === request ? event : { request }
}

/**
 * Returns the object that stays the same during a request, as a key for state. Other middleware may replace the request
 * of an event, and SolidStart copies events.
 */
export const getKey = ({ nativeEvent, request }: ReactiveEvent): object => nativeEvent ?? request

/** Set by the client of server functions. Without it, the browser has posted a form or requested a page. */
const INSTANCE = 'x-server-instance'

/** Returns whether SolidStart's own browser code reads the response and follows redirects with the router. */
export const isForRouter = ({ request }: ReactiveEvent): boolean => request.headers.has(INSTANCE)

/** Returns whether the response is for a browser, not for an API client. */
export const isForPerson = (event: ReactiveEvent): boolean =>
  isForRouter(event) || (event.request.headers.get('accept') ?? '').includes('text/html')

/** Returns whether an API route is running, whose exceptions go to the underlying server. */
export const isApiRoute = ({ params, locals }: ReactiveEvent): boolean =>
  params !== undefined && !(locals !== undefined && 'serverFunctionMeta' in locals)

/**
 * Returns the original URL of the request. While SolidStart renders a page in the response to a server function,
 * `request` is synthetic.
 */
export const getOriginalUrl = ({ nativeEvent, request }: ReactiveEvent): string => nativeEvent?.req?.url ?? request.url

/**
 * Returns the request that Nitro made for a handler of `defineCachedHandler`: without the cookies that its cache ignores.
 * All visitors share the response, so the session must not come from the event's own request, which has all cookies.
 *
 * @returns `null` outside of such handlers.
 */
function findNarrowed({ nativeEvent, request }: ReactiveEvent): Request | null {
  const req = nativeEvent?.req
  // Nitro caches reads only. After a POST, the request of the event is synthetic and has the new cookies.
  if (!(req instanceof Request) || req === request || !/^(?:GET|HEAD)$/.test(req.method)) return null
  return req.headers.get('cookie') === request.headers.get('cookie') ? null : req
}

const listCookies = ({ headers }: Request): string[] => headers.get('cookie')?.split(/;\s*/) ?? []

function withCookies(own: Headers, cookies: string): Headers {
  const headers = new Headers(own)
  headers.set('cookie', cookies)
  return headers
}

/** Returns the headers of a request with the cookies that another one has, too. */
function intersectCookies(request: Request, other: Request): Headers {
  const allowed = new Set(listCookies(other))
  const kept = listCookies(request).filter((cookie) => allowed.has(cookie))
  return withCookies(request.headers, kept.join('; '))
}

/**
 * Returns the headers of the request. SolidStart appends the cookies of a synthetic request one by one, and `Headers`
 * on Deno joins them with commas, whereas browsers use semicolons.
 */
export function getHeaders(event: ReactiveEvent): Headers {
  const { nativeEvent, request } = event
  const narrowed = findNarrowed(event)
  if (narrowed !== null) return intersectCookies(request, narrowed)
  const { headers } = request
  const cookies = headers.get('cookie')
  if (!nativeEvent || nativeEvent.req === request || !cookies || cookies.includes('; ')) return headers
  return withCookies(headers, cookies.replaceAll(', ', '; '))
}

/** Headers of a normal response, and of an error response, which otherwise has no cookies. */
export const listAnswerHeaders = ({ response }: ReactiveEvent): Headers[] =>
  [response?.headers, response?.errHeaders].filter((headers) => headers !== undefined)

/** Changes the headers of the response. Once sent, they may be frozen, and a change has no effect. */
export function changeHeaders(event: ReactiveEvent, run: (headers: Headers) => void): void {
  try {
    listAnswerHeaders(event).forEach(run)
  } catch {
    // The next request renews the cookies.
  }
}
