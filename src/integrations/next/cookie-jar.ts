import { amendCookieHeader, type CookieParts } from '../fetch/cookie-parts.ts'

/** A cookie as Next.js has it, decoded. */
interface Cookie {
  readonly name: string
  readonly value: string
}

/** Decodes a value as Next.js does. It drops a cookie whose value is malformed. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Returns the cookies of a header by name. Of two with the same name, Next.js keeps the last. */
function parseHeader(header: string): Map<string, string | null> {
  const pairs = header.split(/; */).map((pair): [string, string] => {
    const [name = '', ...rest] = pair.split('=')
    return [name, rest.join('=')]
  })
  return new Map(pairs.map(([name, value]) => [name, decode(value)]))
}

/**
 * Returns the `Cookie` header of a request after the changes that a server action has made. The header itself still has
 * the cookies of before. Cookies without a change stay as they were sent, because a cookie that was sent twice must look
 * like it.
 *
 * @param header As the browser sent it.
 * @param jar All cookies of `cookies()`.
 */
export function applyJar(header: string, jar: readonly Cookie[]): string {
  const sent = parseHeader(header)
  const changed = jar.filter(({ name, value }) => sent.get(name) !== value)
  return amendCookieHeader(
    header,
    changed.map(({ name, value }) => `${name}=${encodeURIComponent(value)}${value === '' ? '; Max-Age=0' : ''}`),
  )
}

/** Returns a cookie for `cookies().set`, which encodes the value. */
export const toJarCookie = (cookie: CookieParts): CookieParts => ({
  ...cookie,
  value: decode(cookie.value) ?? cookie.value,
})
