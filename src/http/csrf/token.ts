// Creates and verifies the CSRF token.

import { mac, verifyMac } from '../../crypto/mac.ts'
import { randomToken } from '../../crypto/random.ts'
import type { Context } from '../../seams/context.ts'
import { coverPlaces, selectValues } from '../cookies/repeated.ts'

/** Random bytes of a token, and of the id of a signed-out browser. */
const SIZE = 16

const ID = /^[\w-]{22}$/

const TOKEN = /^[\w-]{22}\.[\w-]{43}$/

/**
 * Creates the value that a token is bound to: the session, or the random id in this browser's CSRF cookie. An
 * attacker's own token therefore never matches the victim's session, even with a planted cookie.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#signed-double-submit-cookie-recommended
 */
const createBinding = (sid: string | null, id: string | null, random: string): string =>
  JSON.stringify([sid, id, random])

/** Returns the ids of this browser: one, unless the cookie was repeated. */
function listBrowserIds(context: Context): string[] {
  const { csrfToken } = context.names
  const ids = context.cookies.all(csrfToken.name)
  return (ids.length > 1 ? selectValues(context, csrfToken) : ids).filter((id) => ID.test(id))
}

function createBrowserId({ cookies, names }: Context): string {
  const id = randomToken(SIZE)
  cookies.set(names.csrfToken.name, id, names.csrfToken.attributes)
  return id
}

/**
 * Clears the CSRF cookie at a sign-in, so that a token from before it is invalid after the sign-out. Another person at
 * the same computer may have kept one. No cookie from before remains elsewhere.
 */
export function forgetBrowser(context: Context): void {
  coverPlaces(context)
  const { cookies, names } = context
  const { name, attributes } = names.csrfToken
  if (cookies.all(name).length > 0) cookies.clear(name, attributes)
}

/**
 * Creates a token for the forms of a page. Sets the CSRF cookie if the browser is signed out and has none.
 *
 * @param sid Session id; `null` when signed out.
 */
export async function createCsrfToken(context: Context, sid: string | null): Promise<string> {
  const id = sid === null ? (listBrowserIds(context)[0] ?? createBrowserId(context)) : null
  const random = randomToken(SIZE)
  return `${random}.${await mac(context.config.keys, 'csrf', createBinding(sid, id, random))}`
}

/** Returns whether a value has the format of a token. Anyone can create such a string. */
export const hasTokenFormat = (token: unknown): token is string => typeof token === 'string' && TOKEN.test(token)

/**
 * Returns whether a token was created for this session or this browser.
 *
 * @param token From the request, untrusted.
 */
export async function verifyCsrfToken(context: Context, sid: string | null, token: unknown): Promise<boolean> {
  if (!hasTokenFormat(token)) return false
  const [random = '', tag = ''] = token.split('.')
  for (const id of sid === null ? listBrowserIds(context) : [null])
    if (await verifyMac(context.config.keys, 'csrf', createBinding(sid, id, random), tag)) return true
  return false
}
