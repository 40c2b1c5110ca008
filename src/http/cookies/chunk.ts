// Splits a value across cookies, and joins it again.

import type { CookieDefinition, CookieJar, ReceivedCookies } from '../../types/cookies.ts'

/** Size limit of browsers for one cookie, name and attributes included. @see RFC 6265bis §5.7 */
const MAX_COOKIE_BYTES = 4096

/** Node accepts 16 kB of headers in total, nginx 8 kB by default. Three cookies leave room for the others. */
export const MAX_CHUNKS = 3

/** Longest text that `; Max-Age=` and its number take. */
const MAX_AGE_LENGTH = '; Max-Age=34560000'.length

/** Returns the names of the received cookie and its chunks. `session-evil` and `session.00` do not belong to it. */
export const listParts = (jar: ReceivedCookies, name: string): string[] =>
  jar.names(name).filter((came) => /^(?:\.(?:0|[1-9]\d?))?$/.test(came.slice(name.length)))

/**
 * Returns whether a cookie or chunk was received twice, or a whole cookie together with a chunk. A sibling domain can
 * add one, and the header does not show which one is genuine. No response of latchkey leaves both in a browser, unless
 * the application has changed the `path`, the `domain` or `partitioned`: `repeated.ts` decides what counts then.
 */
export function isAmbiguous(jar: ReceivedCookies, name: string): boolean {
  const parts = listParts(jar, name)
  return parts.length > 1 && (parts.includes(name) || new Set(parts).size < parts.length)
}

/**
 * Returns the value of a cookie that may be split.
 *
 * @returns `null` if the cookie is missing or ambiguous. With a missing or foreign chunk, the value cannot be decrypted.
 */
export function readChunks(jar: ReceivedCookies, { name }: CookieDefinition): string | null {
  if (isAmbiguous(jar, name)) return null
  const whole = jar.get(name)
  if (whole) return whole
  let value: string | null = null
  for (let i = 0; i < MAX_CHUNKS; i++) {
    const next = jar.get(`${name}.${i}`)
    if (next === null) break
    value = (value ?? '') + next
  }
  return value
}

/**
 * Splits a value so that every `Set-Cookie` stays within the limit.
 *
 * @returns `null` if it does not fit into three cookies.
 */
export function splitValue({ name, attributes }: CookieDefinition, value: string): string[] | null {
  const room = MAX_COOKIE_BYTES - name.length - '.0='.length - attributes.length - MAX_AGE_LENGTH
  if (value.length <= room) return [value]
  if (room < 1 || value.length > room * MAX_CHUNKS) return null
  return Array.from({ length: Math.ceil(value.length / room) }, (_, i) => value.slice(i * room, (i + 1) * room))
}

/**
 * Clears the cookie and every received chunk.
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
 * Sets the chunks, a single one under the bare name, several with numbers. Then it clears those received under other
 * names. In this order, a chunk that cannot be set leaves the old ones intact.
 */
export function writeChunks(jar: CookieJar, cookie: CookieDefinition, chunks: readonly string[], maxAge: number): void {
  const { name, attributes } = cookie
  const names = chunks.map((_, i) => (chunks.length === 1 ? name : `${name}.${i}`))
  names.forEach((part, i) => {
    jar.set(part, chunks[i] ?? '', attributes, maxAge)
  })
  clearChunks(jar, cookie, names)
}
