import { DAY_SECONDS } from '../../lib/time.ts'
import type { SessionContext } from '../../seams/context.ts'
import { toEndedName } from './fits-cookie.ts'

/** The formats of ids from latchkey and from a migration. Others may contain characters that cookies do not allow. */
const SID = /^[\w-]{1,128}$/

/**
 * Sets a cookie with the id of the session that this browser has ended, which `fitsCookie` reads. It outlives every
 * token of that session, also those of requests that take up to a day. The id is not secret.
 *
 * A custom token format may drop latchkey's ids, so another session might have the same one. Such a session is not
 * marked.
 */
export function markEnded({ config, cookies, names }: SessionContext, sid: string): void {
  if (config.jwt.decode || !SID.test(sid)) return
  const { name, attributes } = names.sessionToken
  cookies.set(toEndedName(name), sid, attributes, config.jwt.maxAge + DAY_SECONDS)
}
