import type { CookieJar } from '../../types/cookies.ts'
import type { SessionClaims } from '../../types/found-session.ts'

/** The cookie that a session came in. */
export interface SessionCookie {
  readonly name: string
  /** Whether browsers send it over https only; `null`: its name does not say so. */
  readonly https: boolean | null
}

/** Name of the cookie that holds the id of the session that this browser has ended. @param name Of the session cookie. */
export const toEndedName = (name: string): string => `${name}.ended`

/**
 * Returns whether a session may come in a cookie of this browser.
 *
 * A token that was sealed for http may have been read on the network, so it is no session over https, and the reverse.
 * The name does not count, because an application may rename its cookie. A token without the claim `https` was sealed
 * by an earlier version, or by `encode`, and may come in both.
 *
 * A session that this browser has ended stays ended: a request that was under way at the sign-out may have renewed it,
 * and the `Set-Cookie` of its answer may arrive after the one that cleared the cookie.
 *
 * @param claims Valid claims of the session.
 */
export function fitsCookie({ sid, https }: SessionClaims, jar: CookieJar, cookie: SessionCookie): boolean {
  const isOfScheme = cookie.https === null || typeof https !== 'boolean' || https === cookie.https
  return isOfScheme && jar.get(toEndedName(cookie.name)) !== sid
}
