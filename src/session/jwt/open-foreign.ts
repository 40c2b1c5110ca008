import type { Opened } from '../../crypto/sealed.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { JWT } from '../../types/jwt.ts'
import { isSeconds, isText } from './check-claims.ts'
import { withTimes } from './with-times.ts'

/** The form of each claim, as `checkClaims` requires it. */
const FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  iat: isSeconds,
  exp: isSeconds,
  auth_time: isSeconds,
  sid: isText,
  sub: (sub = '') => typeof sub === 'string',
  nbf: (nbf = 1) => isSeconds(nbf),
}

/** Returns the name of a claim that is missing or has the wrong type. */
function findMalformed(payload: JWT): string | undefined {
  return Object.keys(FORMS).find((name) => !FORMS[name]?.(payload[name]))
}

/**
 * Reads the claims of another library's cookie. The cookie stays if they cannot be read, because the application may
 * correct its `readClaims`.
 */
export async function openForeign(context: SessionContext): Promise<Opened> {
  const { logger, migrate } = context.config
  const claims = await migrate?.readClaims(context)
  if (!claims) return { state: 'unknown' }
  const payload = withTimes(context.config, claims)
  const name = findMalformed(payload)
  if (name === undefined) return { state: 'open', payload, text: '', stale: true }
  logger.warnOnce(
    'migrate-claims',
    `\`migrate.readClaims\` returned an invalid \`${name}\`, so the session counts as signed out. Return times in whole seconds, and \`sid\` and \`sub\` as text.`,
  )
  return { state: 'unknown' }
}
