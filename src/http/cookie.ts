/** Seconds. RFC 6265bis §5.5: browsers shorten anything longer. */
const MAX_AGE = 34_560_000

/** What a cookie's value may hold. @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1.1 */
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

const isSpace = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\t'

/** Without the blanks around it. Only those two: `trim` also drops characters that belong to a value. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (isSpace(text, start)) start++
  while (end > start && isSpace(text, end - 1)) end--
  return text.slice(start, end)
}

/** Whether a cookie begins here: at the start of the header, or after a semicolon and blanks. */
function isCookieStart(header: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && isSpace(header, before)) before--
  return before < 0 || header[before] === ';'
}

/**
 * The value of one cookie, without parsing the others.
 *
 * @param header The `Cookie` header, from the request, untrusted.
 * @returns `null` when the cookie is absent, and when it comes twice: a sibling host can add a second
 *   one, and which of the two is ours cannot be told.
 */
export function readCookie(header: string, name: string): string | null {
  const start = `${name}=`
  let value: string | null = null
  for (let at = header.indexOf(start); at >= 0; at = header.indexOf(start, at + start.length)) {
    if (!isCookieStart(header, at)) continue
    if (value !== null) return null
    const end = header.indexOf(';', at)
    value = trimBlanks(header.slice(at + start.length, end < 0 ? undefined : end))
  }
  return value
}

/** The names that begin with `prefix`, in the order they came. */
export function listCookieNames(header: string, prefix: string): string[] {
  if (!header.includes(prefix)) return []
  const names = header.split(';').map((pair) => trimBlanks(pair.slice(0, Math.max(0, pair.indexOf('=')))))
  return names.filter((name) => name.startsWith(prefix))
}

/**
 * A `Set-Cookie` value.
 *
 * @param attributes Begins with `; `.
 * @param maxAge Seconds, 400 days at most. 0 deletes the cookie.
 * @throws {TypeError} The value has a character that a cookie cannot hold.
 */
export function serializeCookie(name: string, value: string, attributes: string, maxAge?: number): string {
  if (!VALUE.test(value)) throw new TypeError(`"value" is none that the cookie ${name} can hold`)
  return `${name}=${value}${attributes}${maxAge === undefined ? '' : `; Max-Age=${Math.min(maxAge, MAX_AGE)}`}`
}
