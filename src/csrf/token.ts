// Creates and verifies the CSRF token.

import { mac, verifyMac } from '../crypto/mac.ts'
import { randomToken } from '../lib/random.ts'
import type { Context } from '../types/context.ts'

/** Bytes of randomness in a token, and in the id that stands for a browser without a session. */
const SIZE = 16

const ID = /^[\w-]{22}$/

/**
 * What a token is bound to: the session where there is one, otherwise the random id in this browser's CSRF
 * cookie. A token of the attacker's own therefore never fits the victim's session, even if the attacker
 * manages to plant a cookie.
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
 * Clears the CSRF cookie, so that no token from before a sign-in is valid again after the sign-out: another person at
 * the same computer may have kept one.
 */
export function forgetBrowser({ cookies, names }: Context): void {
  const { name, attributes } = names.csrfToken
  if (cookies.get(name) !== null) cookies.clear(name, attributes)
}

/**
 * Makes a token for the forms of a page. Sets the CSRF cookie where nobody is signed in and it is missing.
 *
 * @param sid Id of the session; `null` when nobody is signed in.
 */
export async function createCsrfToken(context: Context, sid: string | null): Promise<string> {
  const id = sid === null ? (readBrowserId(context) ?? createBrowserId(context)) : null
  const random = randomToken(SIZE)
  return `${random}.${await mac(context.config.keys, 'csrf', createBinding(sid, id, random))}`
}

/**
 * Whether a token was made for this session, or this browser.
 *
 * @param token From the request, untrusted.
 */
export async function verifyCsrfToken(context: Context, sid: string | null, token: unknown): Promise<boolean> {
  const [random = '', tag, ...rest] = typeof token === 'string' ? token.split('.') : []
  const id = sid === null ? readBrowserId(context) : null
  if (tag === undefined || rest.length > 0 || (sid ?? id) === null) return false
  return verifyMac(context.config.keys, 'csrf', createBinding(sid, id, random), tag)
}
