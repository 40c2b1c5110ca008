import { readChunks } from './cookies/chunk.ts'
import { createCookieJar } from './cookies/jar.ts'
import { resolveKeys } from './crypto/resolve-keys.ts'
import { open, seal } from './crypto/sealed.ts'
import { MissingSecret } from './errors.ts'
import { listCookieNames } from './http/cookie.ts'
import { isHeaderReader, readCookieHeader } from './http/cookie-header.ts'
import { randomToken } from './lib/random.ts'
import { nowSeconds } from './lib/time.ts'
import { checkClaims } from './session/jwt/check-claims.ts'
import { type SessionReaderOptions, sessionReader } from './session-reader.ts'
import type { SessionRequest } from './types/auth.ts'
import type { JWT } from './types/jwt.ts'

/** Seconds: 30 days. */
const MAX_AGE = 2_592_000

/** @throws {MissingSecret} */
function readSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!secrets?.length || !secrets.every(Boolean)) throw new MissingSecret('A secret is needed to seal and to open.')
  return secrets
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
  return seal(resolveKeys(readSecrets(secret), appId), 'session', {
    sid: randomToken(16),
    auth_time: iat,
    ...token,
    ...own,
  })
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
  const ring = resolveKeys(readSecrets(secret), appId)
  const opened = token ? await open(ring, 'session', token, maxAge) : null
  return opened?.state === 'open' ? checkClaims(opened.payload, nowSeconds(), 0) : null
}

/** Parameters of `getToken`. */
export interface GetTokenOptions extends Omit<SessionReaderOptions, 'secret'> {
  readonly req: SessionRequest
  readonly secret: string | readonly string[]
  /**
   * Whether the cookie is the one of https. Ignored with `cookieName`.
   *
   * @default true, unless the request's URL begins with `http:` and the request has no cookie of https. Behind a proxy
   *   that ends TLS the URL begins with `http:`, and the cookie is the one of https.
   */
  readonly secureCookie?: boolean | undefined
  readonly raw?: false | undefined
}

const HTTPS_NAME = '__Host-latchkey.session'
const HTTP_NAME = 'latchkey.session'

/** Whether a request carries the cookie of http. @param secureCookie What the caller says of it. */
function isOfHttp({ url }: SessionRequest, header: string, secureCookie: boolean | undefined): boolean {
  if (secureCookie !== undefined) return !secureCookie
  // The cookie, its parts and the one that names an ended session have names with one beginning.
  return url?.startsWith('http:') === true && listCookieNames(header, HTTPS_NAME).length === 0
}

/** Returns the token of `Authorization: Bearer`. @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
function readBearer({ headers }: SessionRequest): string | null {
  const header = isHeaderReader(headers) ? headers.get('authorization') : headers['authorization']
  return /^Bearer +([\w.~+/=-]+)$/i.exec(String(header))?.[1] ?? null
}

/** Parameters of `getToken` with `raw`, which opens nothing and needs no secret. */
export interface GetRawTokenOptions extends Partial<Omit<GetTokenOptions, 'req' | 'raw'>> {
  readonly req: SessionRequest
  /** Returns the sealed token in place of its claims. It is not verified, and signs its holder in. */
  readonly raw: true
}

/** Returns the sealed token that a request carries. @returns `null` if there is none. */
export async function getToken(options: GetRawTokenOptions): Promise<string | null>
/**
 * Reads the claims of the session that a request carries: `sessionReader` for code that was written for Auth.js. A request
 * without a session cookie may carry the token as `Authorization: Bearer`. Only this function reads that header.
 *
 * @returns `null` when the request is anonymous.
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
  const inCookie = readChunks(createCookieJar(header), { name: cookieName, attributes: '' })
  const bearer = inCookie === null ? readBearer(req) : null
  if (raw) return inCookie ?? bearer
  const reader = { ...options, secret: readSecrets(secret) }
  const claims = await sessionReader({ ...reader, migrate, cookieName })(header)
  // As a cookie of a name that says nothing of the scheme. Another library's cookie was looked for already.
  return claims || bearer === null ? claims : sessionReader({ ...reader, cookieName: 'bearer' })(`bearer=${bearer}`)
}
