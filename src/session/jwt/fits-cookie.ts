import type { SessionClaims } from '../../seams/found-session.ts'
import type { ReceivedCookies } from '../../types/cookies.ts'

/** The cookie that contained a session. */
export interface SessionCookie {
  readonly name: string
  /** Whether browsers send it over https only; `null` if its name does not show it. */
  readonly https: boolean | null
}

/**
 * Name of the cookie with the id of the session that this browser has ended. @param name Name of the session cookie.
 */
export const toEndedName = (name: string): string => `${name}.ended`

/**
 * Returns whether a session may be in a cookie of this browser.
 *
 * A token that was sealed for http may have been read on the network, so it is refused over https, and vice versa. The
 * name does not count, because an application may rename its cookie. A token without the claim `https` was sealed by an
 * earlier version, or by `encode`, and is accepted in both.
 *
 * A session that this browser has ended stays ended. A concurrent request may have renewed it, and the `Set-Cookie` of
 * its response may arrive after the one that cleared the cookie.
 *
 * @param claims Valid claims of the session.
 */
export function fitsCookie({ sid, https }: SessionClaims, jar: ReceivedCookies, cookie: SessionCookie): boolean {
  const isOfScheme = cookie.https === null || typeof https !== 'boolean' || https === cookie.https
  return isOfScheme && !jar.all(toEndedName(cookie.name)).includes(sid)
}
