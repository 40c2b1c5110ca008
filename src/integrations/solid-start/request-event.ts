import { getRequestEvent } from 'solid-js/web'
import type { ReactiveEvent } from './types.ts'

/**
 * The event of the request that is being answered.
 *
 * @param name Of the function that needs it.
 * @throws {TypeError} None is: this runs in a browser, or when a module is loaded.
 */
export function getCurrentEvent(name: string): ReactiveEvent {
  const event: ReactiveEvent | undefined = getRequestEvent()
  if (event === undefined)
    throw new TypeError(
      `\`${name}\` was called outside of a request. Call it in a function with "use server", in an API route or in middleware. Where it was: \`npm ls solid-js\` shows whether there are two copies.`,
    )
  return event
}

/**
 * The event of a request. Code that has the request alone may run elsewhere: then there is nothing but it.
 *
 * @param request Of the event, or of the server underneath. Other middleware may replace either of them.
 */
export function createEvent(request: Request): ReactiveEvent {
  const event: ReactiveEvent | undefined = getRequestEvent()
  return event?.request === request || event?.nativeEvent?.req === request ? event : { request }
}

/**
 * What stays the same while a request is answered, to remember things by. Other middleware may replace the request of
 * an event, and SolidStart copies events.
 */
export const getKey = ({ nativeEvent, request }: ReactiveEvent): object => nativeEvent ?? request

/** Set by the client of server functions. Without it the browser has posted a form by itself, or asked for a page. */
const INSTANCE = 'x-server-instance'

/** Whether the answer is read by SolidStart's own code in the browser, which follows redirects as the router does. */
export const isForRouter = ({ request }: ReactiveEvent): boolean => request.headers.has(INSTANCE)

/** Whether the answer is for a person, and not for a program. */
export const isForPerson = (event: ReactiveEvent): boolean =>
  isForRouter(event) || (event.request.headers.get('accept') ?? '').includes('text/html')

/** Whether an API route is being answered: what it throws goes to the server underneath. */
export const isApiRoute = ({ params, locals }: ReactiveEvent): boolean =>
  params !== undefined && !(locals !== undefined && 'serverFunctionMeta' in locals)

/**
 * URL of the request as it came: while SolidStart renders a page in the answer to a server function, `request` is
 * one of its own making.
 */
export const getOriginalUrl = ({ nativeEvent, request }: ReactiveEvent): string => nativeEvent?.req?.url ?? request.url

/**
 * Headers of the request. To one of its own making SolidStart appends the cookies one by one, and `Headers` joins them
 * by commas on Deno, as it does with everything else; what a browser sends has semicolons between them.
 */
export function getHeaders({ nativeEvent, request }: ReactiveEvent): Headers {
  const { headers } = request
  const cookies = headers.get('cookie')
  if (nativeEvent === undefined || nativeEvent.req === request || !cookies || cookies.includes('; ')) return headers
  const mended = new Headers(headers)
  mended.set('cookie', cookies.replaceAll(', ', '; '))
  return mended
}

/** Headers of an ordinary response, and of one with an error, which otherwise has no cookies. */
export const listAnswerHeaders = ({ response }: ReactiveEvent): Headers[] =>
  [response?.headers, response?.errHeaders].filter((headers) => headers !== undefined)

/** Changes the headers of the response. After they are sent a change has no effect, and they may be frozen. */
export function changeHeaders(event: ReactiveEvent, run: (headers: Headers) => void): void {
  try {
    listAnswerHeaders(event).forEach(run)
  } catch {
    // The next request renews the cookies.
  }
}
