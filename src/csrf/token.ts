// Creates and verifies the CSRF token.

import { mac, verifyMac } from '../crypto/mac.ts'
import { randomToken } from '../lib/random.ts'
import type { Context } from '../types/context.ts'

/** Random bytes of a token, and of the id of a signed-out browser. */
const SIZE = 16

const ID = /^[\w-]{22}$/

/**
 * Creates the value that a token is bound to: the session, or the random id in this browser's CSRF cookie. An
 * attacker's own token therefore never matches the victim's session, even with a planted cookie.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#signed-double-submit-cookie-recommended
 */
const createBinding = (sid: string | null, id: string | null, random: string): string =>
  JSON.stringify([sid, id, random])

function readBrowserId({ cookies, names }: Context): string | null {
  const id = cookies.get(names.csrfToken.name)
  return id !== null && ID.test(id) ? id : null
}

function createBrowserId({ cookies, names }: Context): string {
  const id = randomToken(SIZE)
  cookies.set(names.csrfToken.name, id, names.csrfToken.attributes)
  return id
}

/**
 * Clears the CSRF cookie, so that a token from before a sign-in is invalid after the sign-out. Another person at the
 * same computer may have kept one.
 */
export function forgetBrowser({ cookies, names }: Context): void {
  const { name, attributes } = names.csrfToken
  if (cookies.get(name) !== null) cookies.clear(name, attributes)
}

/**
 * Creates a token for the forms of a page. Sets the CSRF cookie if the browser is signed out and has none.
 *
 * @param sid Session id; `null` when signed out.
 */
export async function createCsrfToken(context: Context, sid: string | null): Promise<string> {
  const id = sid === null ? (readBrowserId(context) ?? createBrowserId(context)) : null
  const random = randomToken(SIZE)
  return `${random}.${await mac(context.config.keys, 'csrf', createBinding(sid, id, random))}`
}

/**
 * Returns whether a token was created for this session or this browser.
 *
 * @param token From the request, untrusted.
 */
export async function verifyCsrfToken(context: Context, sid: string | null, token: unknown): Promise<boolean> {
  const [random = '', tag, ...rest] = typeof token === 'string' ? token.split('.') : []
  const id = sid === null ? readBrowserId(context) : null
  if (tag === undefined || rest.length > 0 || (sid ?? id) === null) return false
  return verifyMac(context.config.keys, 'csrf', createBinding(sid, id, random), tag)
}
