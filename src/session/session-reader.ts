import { resolveKeys } from '../crypto/resolve-keys.ts'
import { open } from '../crypto/sealed.ts'
import { readChunks } from '../http/cookies/chunk.ts'
import { createReceived } from '../http/cookies/jar.ts'
import { nowSeconds } from '../lib/time.ts'
import type { CryptoOption } from '../types/crypto-engine.ts'
import type { HeaderReader } from '../types/header-reader.ts'
import type { JWT } from '../types/jwt.ts'
import type { Migration } from '../types/migration.ts'
import { checkClaims } from './jwt/check-claims.ts'
import { isUncheckable } from './jwt/critical.ts'
import { fitsCookie } from './jwt/fits-cookie.ts'

/** Options of `sessionReader`. Nothing is read from the environment. */
export interface SessionReaderOptions {
  /** The same as the application's; with several, the newest first. */
  readonly secret: string | readonly string[]
  /** @default '__Host-latchkey.session'; over http it is 'latchkey.session' */
  readonly cookieName?: string | undefined
  /** The same as `session.maxAge`, in seconds. @default 2592000 (30 days) */
  readonly maxAge?: number | undefined
  /** The same as `session.absoluteAge`, in seconds; 0 disables it. @default 7776000 (90 days) */
  readonly absoluteAge?: number | undefined
  /** The same as `appId`. @default '' */
  readonly appId?: string | undefined
  /** `nodeCrypto()` of `latchkey/node` is faster on Node, Deno and Bun. @default 'web' */
  readonly crypto?: CryptoOption | undefined
  /** Names of features whose check the caller makes itself. A session that needs another feature is refused. @default [] */
  readonly critical?: readonly string[] | undefined
  /** The same as `migrate`. Sessions of the other library count and stay in their cookie. */
  readonly migrate?: Migration | undefined
}

/** Reads the verified claims of a session. */
export type SessionReader = (source: string | null | undefined | HeaderReader) => Promise<JWT | null>

const DAY = 86_400

/** Returns whether browsers send a cookie over https only, according to its name; `null` for a custom name. */
const isHttpsName = (name: string): boolean | null =>
  /^__(?:Host|Secure)-/.test(name) || (name === 'latchkey.session' ? false : null)

/**
 * Creates a function that only reads the session of the strategy `jwt`, for small and fast guards and middleware. It
 * calls no callback, does not check whether the session is revoked, and sets no cookie. With `migrate`, a session of
 * the other library counts if the latchkey cookie is missing.
 *
 * Call it once, because it keeps the derived keys.
 *
 * @returns A function that takes a `Cookie` header or headers and returns the claims, `null` when signed out.
 * @throws {TypeError} The secret is missing, or an age is not a whole number of seconds.
 * @example
 * import { env } from 'cloudflare:workers'
 *
 * const readSession = sessionReader({ secret: env.AUTH_SECRET })
 * const claims = await readSession(request.headers)
 */
export function sessionReader(options: SessionReaderOptions): SessionReader {
  const { secret, cookieName = '__Host-latchkey.session', maxAge = 30 * DAY, absoluteAge = 90 * DAY, appId } = options
  const secrets = [secret].flat()
  if (!secrets.length || !secrets.every(Boolean))
    throw new TypeError('"secret" must be AUTH_SECRET. A random one is not shared')
  // A text such as '30d' or '3600' would keep a session from expiring.
  if (![maxAge, absoluteAge].every(Number.isSafeInteger)) throw new TypeError('Ages must be seconds')
  const keys = resolveKeys(secrets, appId, options.crypto)
  const critical = new Set(options.critical)
  const cookie = { name: cookieName, attributes: '', https: isHttpsName(cookieName) }
  return async (source) => {
    const jar = createReceived((typeof source === 'string' ? source : source?.get('cookie')) ?? null)
    const token = readChunks(jar, cookie)
    const opened = token ? await open(keys, 'session', token, maxAge) : null
    const payload = opened?.state === 'open' ? opened.payload : await options.migrate?.readJar?.(jar, cookie, options)
    const claims = payload ? checkClaims(payload, nowSeconds(), maxAge, absoluteAge) : null
    return claims && fitsCookie(claims, jar, cookie) && !isUncheckable(claims, critical) ? claims : null
  }
}
