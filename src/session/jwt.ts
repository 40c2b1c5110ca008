import { randomToken } from '../crypto/random.ts'
import { resolveKeys } from '../crypto/resolve-keys.ts'
import { open, seal } from '../crypto/sealed.ts'
import { MissingSecret } from '../errors/errors.ts'
import { listCookieNames } from '../http/cookie.ts'
import { isHeaderReader, readCookieHeader } from '../http/cookie-header.ts'
import { readChunks } from '../http/cookies/chunk.ts'
import { createReceived } from '../http/cookies/jar.ts'
import { nowSeconds } from '../lib/time.ts'
import type { SessionRequest } from '../types/auth.ts'
import type { CryptoOption } from '../types/crypto-engine.ts'
import type { JWT } from '../types/jwt.ts'
import { checkClaims } from './jwt/check-claims.ts'
import { isUncheckable } from './jwt/critical.ts'
import { type SessionReaderOptions, sessionReader } from './session-reader.ts'

/** Seconds: 30 days. */
const MAX_AGE = 2_592_000

/** @throws {MissingSecret} */
function readSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!secrets?.length || !secrets.every(Boolean)) throw new MissingSecret('encode and decode require a secret.')
  return secrets
}

/** Parameters of `encode`. */
export interface EncodeOptions {
  /** Claims. `iat`, `exp` and `jti` are always set here; `sid` and `auth_time` only if they are missing. */
  readonly token?: JWT | undefined
  /** Random text of at least 32 characters, or several: the first one encrypts. */
  readonly secret: string | readonly string[]
  /** Seconds. @default 2592000 (30 days) */
  readonly maxAge?: number | undefined
  /** `appId` of the configuration. @default '' */
  readonly appId?: string | undefined
  /** @default 'web' */
  readonly crypto?: CryptoOption | undefined
}

/**
 * Encrypts claims as a session token, as a sign-in does.
 *
 * @returns Compact JWE, JSON size × 4/3 + about 190 characters.
 * @throws {MissingSecret}
 * @see https://www.rfc-editor.org/rfc/rfc7516#section-3.1
 */
export async function encode({ token = {}, secret, maxAge = MAX_AGE, appId, crypto }: EncodeOptions): Promise<string> {
  const iat = nowSeconds()
  const own = { iat, exp: iat + maxAge, jti: randomToken(16) }
  return seal(resolveKeys(readSecrets(secret), appId, crypto), 'session', {
    sid: randomToken(16),
    auth_time: iat,
    ...token,
    ...own,
  })
}

/** Parameters of `decode`. */
export interface DecodeOptions {
  /** The received token, untrusted. Without one, the result is `null`. */
  readonly token: string | null | undefined
  /** Secret that encrypted the token, or several that are tried in order. */
  readonly secret: string | readonly string[]
  /** Maximum age of a token, in seconds. @default 2592000 (30 days) */
  readonly maxAge?: number | undefined
  /** `appId` of the configuration. @default '' */
  readonly appId?: string | undefined
  /** @default 'web' */
  readonly crypto?: CryptoOption | undefined
}

/**
 * Decrypts a session token.
 *
 * @returns The claims; `null` if the token is missing, foreign, altered or expired.
 * @throws {MissingSecret}
 */
export async function decode({ token, secret, maxAge = MAX_AGE, appId, crypto }: DecodeOptions): Promise<JWT | null> {
  const ring = resolveKeys(readSecrets(secret), appId, crypto)
  const opened = token ? await open(ring, 'session', token, maxAge) : null
  const claims = opened?.state === 'open' ? checkClaims(opened.payload, nowSeconds(), maxAge, 0) : null
  // Without the cookies of its browser, nothing can check what a feature demands.
  return claims && isUncheckable(claims, new Set()) ? null : claims
}

/** Parameters of `getToken`. */
export interface GetTokenOptions extends Omit<SessionReaderOptions, 'secret'> {
  /** The request, or its headers and URL. */
  readonly req: SessionRequest
  /** Secret that encrypted the token, or several that are tried in order. */
  readonly secret: string | readonly string[]
  /**
   * Whether to read the https cookie. Ignored with `cookieName`.
   *
   * @default true, unless the request's URL begins with `http:` and the request has no https cookie. Behind a proxy
   * that ends TLS, the URL begins with `http:` although the cookie is the https one.
   */
  readonly secureCookie?: boolean | undefined
  /** `true` returns the encrypted token instead of its claims. @default false */
  readonly raw?: false | undefined
}

const HTTPS_NAME = '__Host-latchkey.session'
const HTTP_NAME = 'latchkey.session'

/** Returns whether a request has the http cookie. @param secureCookie The caller's option. */
function isOfHttp({ url }: SessionRequest, header: string, secureCookie: boolean | undefined): boolean {
  if (secureCookie !== undefined) return !secureCookie
  // The cookie, its chunks and the marker of an ended session share a prefix.
  return url?.startsWith('http:') === true && listCookieNames(header, HTTPS_NAME).length === 0
}

/** Returns the token of `Authorization: Bearer`. @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
function readBearer({ headers }: SessionRequest): string | null {
  const header = isHeaderReader(headers) ? headers.get('authorization') : headers['authorization']
  return /^Bearer +([\w.~+/=-]+)$/i.exec(String(header))?.[1] ?? null
}

/** Parameters of `getToken` with `raw`, which decrypts nothing and needs no secret. */
export interface GetRawTokenOptions extends Partial<Omit<GetTokenOptions, 'req' | 'raw'>> {
  /** The request, or its headers and URL. */
  readonly req: SessionRequest
  /** Returns the encrypted token instead of its claims, unverified. It is a credential: keep it secret. */
  readonly raw: true
}

/** Returns the encrypted token of a request. @returns `null` without a token. */
export async function getToken(options: GetRawTokenOptions): Promise<string | null>
/**
 * Reads the session claims of a request: the equivalent of `sessionReader` for code written for Auth.js. A request
 * without a session cookie may send the token as `Authorization: Bearer`. Only this function reads that header.
 *
 * @returns `null` when signed out.
 * @throws {MissingSecret}
 */
export async function getToken(options: GetTokenOptions): Promise<JWT | null>
export async function getToken({
  req,
  secret = '',
  secureCookie,
  raw,
  migrate,
  ...options
}: GetTokenOptions | GetRawTokenOptions): Promise<JWT | string | null> {
  const header = readCookieHeader(req.headers) ?? ''
  const cookieName = options.cookieName ?? (isOfHttp(req, header, secureCookie) ? HTTP_NAME : HTTPS_NAME)
  const inCookie = readChunks(createReceived(header), { name: cookieName, attributes: '' })
  const bearer = inCookie === null ? readBearer(req) : null
  if (raw) return inCookie ?? bearer
  const reader = { ...options, secret: readSecrets(secret) }
  const claims = await sessionReader({ ...reader, migrate, cookieName })(header)
  // Like a cookie whose name shows no scheme. The cookie of another library was checked before.
  return claims || bearer === null ? claims : sessionReader({ ...reader, cookieName: 'bearer' })(`bearer=${bearer}`)
}
