import { DAY_SECONDS } from '../../lib/time.ts'
import type { SessionContext } from '../../types/context.ts'
import { toEndedName } from './fits-cookie.ts'

/** The ids that the library makes, and those of a migration. Others might not be allowed in a cookie. */
const SID = /^[\w-]{1,128}$/

/**
 * Sets a cookie that names the session that this browser has ended, which `fitsCookie` reads. It outlives every token of
 * that session, also those of requests that take up to a day. The id is no secret: it opens nothing.
 *
 * A format of the application's own need not keep our ids, so another session might have the same one. Such a session
 * is not marked.
 */
export function markEnded({ config, cookies, names }: SessionContext, sid: string): void {
  if (config.jwt.decode || !SID.test(sid)) return
  const { name, attributes } = names.sessionToken
  cookies.set(toEndedName(name), sid, attributes, config.jwt.maxAge + DAY_SECONDS)
}
