// What Next.js knows of a request, in place of its own storage.

import { AsyncLocalStorage } from 'node:async_hooks'

/** `build`: a page that is prerendered. `render`: a server component. All others may set cookies. */
export type Phase = 'build' | 'render' | 'action' | 'handler' | 'proxy'

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly maxAge?: number
  readonly httpOnly?: boolean
  readonly secure?: boolean
  readonly path?: string
  readonly sameSite?: string
}

export interface Store {
  readonly headers: Headers
  /** All cookies, decoded, with the changes of this request. */
  readonly jar: Map<string, Cookie>
  readonly changed: Set<string>
  readonly after: Promise<unknown>[]
  phase: Phase
  /** Whether the browser renders the page again. */
  isRefreshed: boolean
  /** Memory of React's `cache`. */
  memory: Map<unknown, unknown>
}

export const storage = new AsyncLocalStorage<Store>()

/** What `headers` throws while a page is prerendered. */
export class StopPrerender extends Error {}

export function getStore(name: string): Store {
  const store = storage.getStore()
  if (store === undefined) throw new Error(`\`${name}\` was called outside a request scope.`)
  if (store.phase === 'build') throw new StopPrerender(name)
  return store
}

const parsePair = (pair: string): Cookie[] => {
  const at = pair.indexOf('=')
  try {
    return at < 0 ? [] : [{ name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)) }]
  } catch {
    return [] // Next.js drops it.
  }
}

/** The cookies of a header, decoded. The last of each name stays. */
const parseCookies = (header: string): Map<string, Cookie> =>
  new Map(
    header
      .split(/; */)
      .flatMap(parsePair)
      .map((cookie) => [cookie.name, cookie]),
  )

export const createStore = (headers: Headers, phase: Phase): Store => ({
  ...{ headers, phase, jar: parseCookies(headers.get('cookie') ?? '') },
  ...{ changed: new Set(), after: [], isRefreshed: false, memory: new Map() },
})

const formatCookie = ({ httpOnly, maxAge, name, path = '/', sameSite, secure, value }: Cookie): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
    ...(sameSite ? [`SameSite=${sameSite}`] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ')

/** The `Set-Cookie` lines of a request. Next.js encodes each value. */
export const listSetCookies = ({ changed, jar }: Store): string[] =>
  [...changed].flatMap((name) => {
    const cookie = jar.get(name)
    return cookie === undefined ? [] : [formatCookie(cookie)]
  })
