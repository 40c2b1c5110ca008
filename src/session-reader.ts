import { readChunks } from './cookies/chunk.ts'
import { createCookieJar } from './cookies/jar.ts'
import { resolveKeys } from './crypto/resolve-keys.ts'
import { open } from './crypto/sealed.ts'
import { nowSeconds } from './lib/time.ts'
import { checkClaims } from './session/jwt/check-claims.ts'
import { fitsCookie } from './session/jwt/fits-cookie.ts'
import type { HeaderReader } from './types/http.ts'
import type { JWT } from './types/jwt.ts'
import type { Migration } from './types/migration.ts'

/** What reading a session takes. Nothing is read from the environment. */
export interface SessionReaderOptions {
  /** The same as the application's, newest first where there are several. */
  readonly secret: string | readonly string[]
  /** @default '__Host-latchkey.session'; over http it is 'latchkey.session' */
  readonly cookieName?: string | undefined
  /** The same as `session.maxAge`: seconds. @default 2592000 (30 days) */
  readonly maxAge?: number | undefined
  /** The same as `session.absoluteAge`: seconds; 0: never. @default 7776000 (90 days) */
  readonly absoluteAge?: number | undefined
  /** The same as `appId`. @default '' */
  readonly appId?: string | undefined
  /** The same as `migrate`, while the application moves: sessions of the other library count, and stay in their cookie. */
  readonly migrate?: Migration | undefined
}

/** Reads the verified claims of a session. */
export type SessionReader = (source: string | null | undefined | HeaderReader) => Promise<JWT | null>

const DAY = 86_400

/** Whether browsers send a cookie over https only, as its name says it; `null`: a name of the application's own. */
const isHttpsName = (name: string): boolean | null =>
  /^__(?:Host|Secure)-/.test(name) || (name === 'latchkey.session' ? false : null)

/**
 * Makes a function that reads the session of strategy `jwt` and does nothing else: for guards and
 * middleware that must be small and fast. It runs no callback, asks nobody whether the session is revoked,
 * and writes no cookie. With `migrate`, a session of the other library counts if ours did not come.
 *
 * Call it once. The derived keys are kept.
 *
 * @returns A function of the `Cookie` header, or of headers. It answers the claims, or `null` when nobody
 *   is signed in.
 * @throws {TypeError} There is no secret.
 * @example
 * import { env } from 'cloudflare:workers'
 *
 * const readSession = sessionReader({ secret: env.AUTH_SECRET })
 * const claims = await readSession(request.headers)
 */
export function sessionReader(options: SessionReaderOptions): SessionReader {
  const { secret, cookieName = '__Host-latchkey.session', maxAge = 30 * DAY, absoluteAge = 90 * DAY, appId } = options
  const secrets = [secret].flat()
  if (!secrets.length || !secrets.every(Boolean)) throw new TypeError('"secret" must be the text of AUTH_SECRET')
  const keys = resolveKeys(secrets, appId)
  const cookie = { name: cookieName, attributes: '', https: isHttpsName(cookieName) }
  return async (source) => {
    const jar = createCookieJar((typeof source === 'string' ? source : source?.get('cookie')) ?? null)
    const token = readChunks(jar, cookie)
    const opened = token ? await open(keys, 'session', token, maxAge) : null
    const payload = opened?.state === 'open' ? opened.payload : await options.migrate?.readJar?.(jar, cookie, options)
    const claims = payload ? checkClaims(payload, nowSeconds(), absoluteAge) : null
    return claims && fitsCookie(claims, jar, cookie) ? claims : null
  }
}
