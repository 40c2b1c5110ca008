import { cookieNames, readCookie, serializeCookie } from '../http/cookie.ts'
import type { CookieJar } from '../types/cookies.ts'

/**
 * The cookies of one request. Nothing is parsed before it is asked for; of several writes to one name the
 * last counts.
 *
 * @param header The `Cookie` header; `null` when there is none.
 */
export function createCookieJar(header: string | null): CookieJar {
  const came = header ?? ''
  const writes = new Map<string, { readonly text: string; readonly isClear: boolean }>()
  return {
    get: (name) => readCookie(came, name),
    names: (prefix) => cookieNames(came, prefix),
    set(name, value, attributes, maxAge) {
      writes.set(name, { text: serializeCookie(name, value, attributes, maxAge), isClear: false })
    },
    clear(name, attributes) {
      writes.set(name, { text: serializeCookie(name, '', attributes, 0), isClear: true })
    },
    keepOnlyClears() {
      for (const [name, { isClear }] of writes) if (!isClear) writes.delete(name)
    },
    get setCookies() {
      return Array.from(writes.values(), ({ text }) => text)
    },
  }
}
