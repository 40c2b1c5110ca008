// Selects the valid one of several cookies with one name, and clears the others. Loaded only when needed.

import { parseUrl } from '../../lib/url.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { CookieDefinition, ReceivedCookies } from '../../types/cookies.ts'
import { serializeCookie } from '../cookie.ts'
import { getPublicOrigin } from '../origin.ts'
import { listParts, MAX_CHUNKS } from './chunk.ts'
import { listOtherPlaces } from './places.ts'

/** Maximum number of values that are tried, because each costs a decryption or a call of the store. */
const MAX_VALUES = 4

/** Maximum number of `Set-Cookie` lines that are added to a response. Proxies limit the size of its headers. */
const MAX_LINES = 16

/**
 * Returns every value that the parts of a cookie can form. Browsers send cookies of one path in the order of creation,
 * so the parts of one value are at the same place, counted from the first or from the last.
 */
function joinParts(jar: ReceivedCookies, name: string): string[] {
  const parts = Array.from({ length: MAX_CHUNKS }, (_, i) => jar.all(`${name}.${i}`))
  const most = Math.min(MAX_VALUES, Math.max(...parts.map(({ length }) => length)))
  const join = (pick: (values: readonly string[]) => string | undefined): string => {
    const picked = parts.map(pick)
    const end = picked.indexOf(undefined)
    return picked.slice(0, end < 0 ? undefined : end).join('')
  }
  return Array.from({ length: most }, (_, i) => [
    join((values) => values[i]),
    join((values) => values.at(i - most)),
  ]).flat()
}

/**
 * Decides which values of a repeated cookie can count. The caller uses the newest one that it can verify.
 *
 * With the prefix `__Host-`, only this host can set the cookie, so each value comes from this application: it repeats
 * after a change of `partitioned`. Without the prefix, an attacker at a sibling host may have added one, and none
 * counts.
 */
export function selectValues(context: SessionContext, { name }: CookieDefinition): string[] {
  const { config, cookies } = context
  coverPlaces(context)
  config.logger.warnOnce(
    'repeated-cookie',
    `A browser sent the cookie ${name} more than once, and latchkey cleared the others. This is harmless after you changed \`path\`, \`domain\` or \`partitioned\`. Otherwise another host sets it: give the cookie another \`name\`.`,
  )
  if (!name.startsWith('__Host-')) return []
  const values = [...cookies.all(name), ...joinParts(cookies, name)].filter(Boolean)
  return [...new Set(values)].slice(0, MAX_VALUES)
}

/**
 * Clears received cookies wherever this host may have stored them, if this response writes to their name. After a change
 * of `path`, `domain` or `partitioned`, the browser would otherwise keep the old one. If there are too many places, the
 * changes of one option come first.
 */
export function coverPlaces(context: SessionContext): void {
  const { config, cookies, names, source } = context
  cookies.cover = (written) => {
    const { hostname } = new URL(getPublicOrigin(source.url, config.origin))
    const { pathname = '/' } = parseUrl(source.url ?? '') ?? {}
    // That of forms lives for minutes, so it only matters where it was repeated.
    const forms = cookies.all(names.csrfToken.name).length > 1 ? [names.csrfToken] : []
    const clears = [names.sessionToken, names.tokens, ...forms].flatMap((cookie) => {
      const places = listOtherPlaces(cookie, { hostname, pathname })
      const parts = new Set(listParts(cookies, cookie.name).filter((name) => written.includes(name)))
      return [...parts].flatMap((part) => places.map((place) => ({ ...place, part })))
    })
    return clears
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MAX_LINES)
      .map(({ part, attributes }) => serializeCookie(part, '', attributes, 0))
  }
}
