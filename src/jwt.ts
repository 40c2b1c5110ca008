import { createKeyRing } from './crypto/key-ring.ts'
import { open, seal } from './crypto/sealed.ts'
import { MissingSecret } from './errors.ts'
import { cookieHeader } from './http/cookie-header.ts'
import { randomToken } from './lib/random.ts'
import { nowSeconds } from './lib/time.ts'
import { checkClaims } from './session/claims.ts'
import { type SessionReaderOptions, sessionReader } from './session-reader.ts'
import type { SessionRequest } from './types/auth.ts'
import type { JWT } from './types/jwt.ts'
import type { KeyRing } from './types/keys.ts'

/** Seconds: 30 days. */
const MAX_AGE = 2_592_000

/** Key rings by their secrets: a helper that is called per request must not derive keys per request. */
const rings = new Map<string, KeyRing>()
const MAX_RINGS = 16

/** Makes something once per name; the oldest is forgotten beyond the limit. */
function remember<T>(cache: Map<string, T>, name: string, make: () => T): T {
  const known = cache.get(name)
  if (known !== undefined) return known
  const [oldest] = cache.size >= MAX_RINGS ? cache.keys() : []
  if (oldest !== undefined) cache.delete(oldest)
  const made = make()
  cache.set(name, made)
  return made
}

function ringOf(secret: string | readonly string[], appId = ''): KeyRing {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!secrets?.length || !secrets.every(Boolean)) throw new MissingSecret('A secret is needed to seal and to open.')
  const name = JSON.stringify([secrets, appId])
  return remember(rings, name, () => createKeyRing(secrets, appId))
}

/** Parameters of `encode`. */
export interface EncodeOptions {
  /** Claims. `iat`, `exp` and `jti` are set here and replace yours; `sid` and `auth_time` where they are missing. */
  readonly token?: JWT | undefined
  readonly secret: string | readonly string[]
  /** Seconds. @default 2592000 (30 days) */
  readonly maxAge?: number | undefined
  readonly appId?: string | undefined
}

/**
 * Seals claims as a session token, as signing in does.
 *
 * @returns Compact JWE, JSON size × 4/3 + about 190 characters.
 * @throws {MissingSecret}
 * @see https://www.rfc-editor.org/rfc/rfc7516#section-3.1
 */
export async function encode({ token = {}, secret, maxAge = MAX_AGE, appId }: EncodeOptions): Promise<string> {
  const iat = nowSeconds()
  const own = { iat, exp: iat + maxAge, jti: randomToken(16) }
  return seal(ringOf(secret, appId), 'session', { sid: randomToken(16), auth_time: iat, ...token, ...own })
}

/** Parameters of `decode`. */
export interface DecodeOptions {
  readonly token: string | null | undefined
  readonly secret: string | readonly string[]
  /** Seconds a token can live. @default 2592000 (30 days) */
  readonly maxAge?: number | undefined
  readonly appId?: string | undefined
}

/**
 * Opens a session token.
 *
 * @returns The claims; `null` when the token is missing, not ours, altered or expired.
 * @throws {MissingSecret}
 */
export async function decode({ token, secret, maxAge = MAX_AGE, appId }: DecodeOptions): Promise<JWT | null> {
  const ring = ringOf(secret, appId)
  const opened = token ? await open(ring, 'session', token, maxAge) : null
  return opened?.state === 'open' ? checkClaims(opened.payload, nowSeconds(), 0) : null
}

/** Parameters of `getToken`. */
export interface GetTokenOptions extends Omit<SessionReaderOptions, 'secret'> {
  readonly req: SessionRequest
  readonly secret: string | readonly string[]
  /** Whether the cookie is the one of https. @default true when the request's URL is https, or is not known */
  readonly secureCookie?: boolean | undefined
}

/** Readers by their options, for the same reason as `rings`. */
const readers = new Map<string, ReturnType<typeof sessionReader>>()

/**
 * Reads the claims of the session a request carries: `sessionReader` for code that was written for Auth.js.
 *
 * @returns `null` when nobody is signed in.
 * @throws {MissingSecret}
 */
export async function getToken({ req, secret, secureCookie, ...options }: GetTokenOptions): Promise<JWT | null> {
  ringOf(secret)
  const isSecure = secureCookie ?? !req.url?.startsWith('http:')
  const cookieName = options.cookieName ?? (isSecure ? '__Host-latchkey.session' : 'latchkey.session')
  const name = JSON.stringify([secret, cookieName, options])
  const read = remember(readers, name, () => sessionReader({ ...options, secret, cookieName }))
  return read(cookieHeader(req.headers))
}
