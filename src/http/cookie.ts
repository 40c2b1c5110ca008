/** Seconds. RFC 6265bis §5.5: browsers shorten anything longer. */
const MAX_AGE = 34_560_000

/** Allowed characters of a cookie value. @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1.1 */
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

const isSpace = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\t'

/** Removes surrounding spaces and tabs. `trim` would also drop characters that belong to a value. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (isSpace(text, start)) start++
  while (end > start && isSpace(text, end - 1)) end--
  return text.slice(start, end)
}

/** Returns whether a cookie begins here: at the start of the header, or after a semicolon and spaces. */
function isCookieStart(header: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && isSpace(header, before)) before--
  return before < 0 || header[before] === ';'
}

/** Returns the cookies, each with name and value, whose text begins with `start`. Parses no others. */
function findCookies(header: string, start: string): string[] {
  const found: string[] = []
  let at = header.indexOf(start)
  while (at >= 0) {
    if (isCookieStart(header, at)) {
      const end = header.indexOf(';', at)
      found.push(header.slice(at, end < 0 ? undefined : end))
      // Every string begins with the empty one, even after the last cookie.
      if (end < 0) break
      at = end
    }
    at = header.indexOf(start, at + 1)
  }
  return found
}

/**
 * Returns the values of one cookie in the order of the header.
 *
 * @param header The `Cookie` header of the request, untrusted.
 */
export const readCookies = (header: string, name: string): string[] =>
  findCookies(header, `${name}=`).map((pair) => trimBlanks(pair.slice(name.length + 1)))

/**
 * Returns the value of one cookie.
 *
 * @returns `null` if the cookie is missing or was sent twice. A sibling host can add a second one, and nothing shows
 * which one is genuine.
 */
export function readCookie(header: string, name: string): string | null {
  const values = readCookies(header, name)
  return values.length === 1 ? (values[0] ?? null) : null
}

const readName = (pair: string): string => trimBlanks(pair.slice(0, Math.max(0, pair.indexOf('='))))

/** Returns the names that begin with `prefix`, in the order of the header. */
export const listCookieNames = (header: string, prefix: string): string[] =>
  findCookies(header, prefix).map(readName).filter(Boolean)

/** Returns the length of each value by name, in one pass. */
export const listCookieLengths = (header: string): Map<string, number> =>
  new Map(header.split(';').map((pair) => [readName(pair), trimBlanks(pair.slice(pair.indexOf('=') + 1)).length]))

/**
 * Creates a `Set-Cookie` value.
 *
 * @param attributes Begins with `; `.
 * @param maxAge Seconds, 400 days at most. 0 deletes the cookie.
 * @throws {TypeError} The value contains a character that cookies do not allow.
 */
export function serializeCookie(name: string, value: string, attributes: string, maxAge?: number): string {
  if (!VALUE.test(value)) throw new TypeError(`The value of the cookie ${name} has an invalid character.`)
  return `${name}=${value}${attributes}${maxAge === undefined ? '' : `; Max-Age=${Math.min(maxAge, MAX_AGE)}`}`
}
