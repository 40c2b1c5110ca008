// Splits a value across cookies, and joins it again.

import type { CookieDefinition, CookieJar } from '../types/cookies.ts'

/** What a browser keeps of one cookie, name and attributes included. @see RFC 6265bis §5.7 */
const MAX_COOKIE_BYTES = 4096

/** Node takes 16 kB of headers in all, nginx 8 kB by default: three cookies leave room for the others. */
const MAX_CHUNKS = 3

/** Longest text that `; Max-Age=` and its number take. */
const MAX_AGE_LENGTH = '; Max-Age=34560000'.length

/** Names of the cookie and its chunks that came. `session-evil` and `session.00` are strangers. */
const listParts = (jar: CookieJar, name: string): string[] =>
  jar.names(name).filter((came) => /^(?:\.(?:0|[1-9]\d?))?$/.test(came.slice(name.length)))

/**
 * Whether the cookie or one of its chunks came more than once. A sibling domain can add a second one, and the
 * header does not say which of the two is ours.
 */
export function isRepeated(jar: CookieJar, { name }: CookieDefinition): boolean {
  const parts = listParts(jar, name)
  return new Set(parts).size < parts.length
}

/**
 * Returns the value of a cookie that may be split. A whole cookie takes precedence over chunks, and the two are
 * never joined.
 *
 * @returns `null` when the cookie is absent or came twice. A missing or foreign chunk gives a value that does not
 *   open.
 */
export function readChunks(jar: CookieJar, cookie: CookieDefinition): string | null {
  const { name } = cookie
  const whole = jar.get(name)
  if (whole) return whole
  if (isRepeated(jar, cookie)) return null
  let value: string | null = null
  for (let i = 0; i < MAX_CHUNKS; i++) {
    const next = jar.get(`${name}.${i}`)
    if (next === null) break
    value = (value ?? '') + next
  }
  return value
}

/**
 * Splits a value so that every `Set-Cookie` keeps to the limit.
 *
 * @returns `null` when it does not fit into three cookies.
 */
export function splitValue({ name, attributes }: CookieDefinition, value: string): string[] | null {
  const room = MAX_COOKIE_BYTES - name.length - '.0='.length - attributes.length - MAX_AGE_LENGTH
  if (value.length <= room) return [value]
  if (room < 1 || value.length > room * MAX_CHUNKS) return null
  return Array.from({ length: Math.ceil(value.length / room) }, (_, i) => value.slice(i * room, (i + 1) * room))
}

/**
 * Clears the cookie and every chunk that came.
 *
 * @param kept Names that stay.
 */
export function clearChunks(
  jar: CookieJar,
  { name, attributes }: CookieDefinition,
  kept: readonly string[] = [],
): void {
  for (const came of listParts(jar, name)) if (!kept.includes(came)) jar.clear(came, attributes)
}

/**
 * Sets the chunks, one under the bare name, several numbered, then clears what came under other names: in
 * this order, so that a chunk that cannot be set leaves the old ones alone.
 */
export function writeChunks(jar: CookieJar, cookie: CookieDefinition, chunks: readonly string[], maxAge: number): void {
  const { name, attributes } = cookie
  const names = chunks.map((_, i) => (chunks.length === 1 ? name : `${name}.${i}`))
  names.forEach((part, i) => {
    jar.set(part, chunks[i] ?? '', attributes, maxAge)
  })
  clearChunks(jar, cookie, names)
}
