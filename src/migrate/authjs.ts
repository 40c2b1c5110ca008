import type { JWTDecryptOptions } from 'jose/jwt/decrypt'
import { encodeBase64url } from '../lib/base64url.ts'
import { utf8 } from '../lib/bytes.ts'
import type { CookieJar } from '../types/cookies.ts'
import type { JWT } from '../types/jwt.ts'
import type { Migration, MigrationContext } from '../types/migration.ts'

/** Where the sessions of Auth.js are, unless it was told otherwise. */
export interface AuthjsOptions {
  /** The secret of Auth.js, newest first where there are several. @default the configuration's `secret` */
  readonly secret?: string | readonly string[] | undefined
  /** @default the names of Auth.js 5 and of next-auth 4, over https and over http */
  readonly cookieName?: string | undefined
  /**
   * The `Domain` that its cookie was given, '' for none: with another, a browser does not clear it.
   *
   * @default that of our own session cookie
   */
  readonly domain?: string | undefined
  /**
   * What a user counts as whose address nobody is known to have verified: Auth.js stores all users of OAuth providers so.
   * `refuse`: a sign-in by mail is refused and names the provider to use instead. `trust`: it enters, as in Auth.js. An
   * attacker who signed up with the address of another person then keeps their access.
   *
   * @default 'refuse'
   */
  readonly unprovenUsers?: 'refuse' | 'trust' | undefined
}

const NAMES: readonly string[] = [
  '__Secure-authjs.session-token',
  'authjs.session-token',
  '__Secure-next-auth.session-token',
  'next-auth.session-token',
]

/** What is tried. All of it is set by Auth.js' own `encode`, so that a token without an end is none of its. */
const DECRYPT: JWTDecryptOptions = {
  keyManagementAlgorithms: ['dir'],
  contentEncryptionAlgorithms: ['A256CBC-HS512', 'A256GCM'],
  requiredClaims: ['exp', 'iat'],
}

/** A compact JWE whose key is shared: the second of its five parts is empty. */
const JWE = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/

/** Longest token that is looked at: Node takes no more headers than this. */
const MAX_LENGTH = 16_384

/** The cookie, or its chunks in order. A whole one wins. */
function readChunks(jar: CookieJar, name: string): string | null {
  const whole = jar.get(name)
  if (whole) return whole
  const parts: string[] = []
  for (let next = jar.get(`${name}.0`); next !== null; next = jar.get(`${name}.${parts.length}`)) parts.push(next)
  return parts.length === 0 ? null : parts.join('')
}

const isPartOf = (cookie: string, name: string): boolean => /^(?:\.\d+)?$/.test(cookie.slice(name.length))

/** Whether the cookie or one of its chunks came more than once, which a sibling domain can bring about. */
function cameTwice(jar: CookieJar, name: string): boolean {
  const parts = jar.names(name).filter((one) => isPartOf(one, name))
  return new Set(parts).size < parts.length
}

/** Auth.js writes values percent-encoded. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null // made by nobody
  }
}

/**
 * @param salt Name of the cookie; '' for next-auth 4, whose keys do not depend on it.
 * @param size Bytes.
 * @see https://www.rfc-editor.org/rfc/rfc5869
 */
async function deriveKey(secret: string, salt: string, size: number): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveBits'])
  const label = salt === '' ? 'NextAuth.js Generated Encryption Key' : `Auth.js Generated Encryption Key (${salt})`
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info: utf8(label) }
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, size * 8))
}

/** The claims of a token under any of the secrets; the token's own `kid` is not asked. */
async function open(token: string, name: string, secrets: readonly string[]): Promise<JWT | null> {
  // Only while there are such cookies, and only on servers that meet one.
  const { jwtDecrypt } = await import('jose/jwt/decrypt')
  for (const secret of secrets)
    for (const salt of [name, '']) {
      try {
        const keyOf = ({ enc }: { enc: string }) => deriveKey(secret, salt, enc === 'A256GCM' ? 32 : 64)
        return (await jwtDecrypt(token, keyOf, DECRYPT)).payload as JWT
      } catch {
        // Another secret, expired, or altered: why is nobody's business.
      }
    }
  return null
}

/** Whether a `sub` names a user. Some `jwt` callbacks set a number. */
const isUser = (sub: unknown): boolean => (typeof sub === 'string' && sub !== '') || Number.isSafeInteger(sub)

/**
 * Converts their claims to ours. Claims without a user are refused: next-auth 4 sealed the cookies of an unfinished
 * sign-in with the key of the session (CVE-2023-48309).
 *
 * `iat` stays, because it is when the session was last used: one that would have ended unused does not begin again
 * here. It is also the `auth_time`, because Auth.js does not keep the time of the sign-in. An old cookie that is
 * presented again is therefore as old as before, for `session.isRevoked` and for `absoluteAge`.
 */
async function toClaims(payload: JWT, token: string, { config }: MigrationContext): Promise<JWT | null> {
  const now = Math.floor(Date.now() / 1000)
  const { iat = 0, sub } = payload
  const { absoluteAge } = config.session
  const age = Math.min(config.jwt.maxAge, absoluteAge > 0 ? absoluteAge : Number.POSITIVE_INFINITY)
  if (!isUser(sub) || iat + age <= now) return null
  // One id for all requests with this cookie: CSRF tokens are bound to it, and it can be revoked.
  const sid = encodeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token))))
  return { ...payload, sub: String(sub), sid, auth_time: iat, start: undefined }
}

/** A browser forgets a cookie only for the same `Domain` and path, and over https only a secure one. */
function attributesFor({ names }: MigrationContext, given: string | undefined): string {
  const { attributes } = names.sessionToken
  const domain = given ?? /; Domain=([^;]+)/.exec(attributes)?.[1]
  const secure = attributes.includes('; Secure') ? '; Secure' : ''
  return `; Path=/${domain ? `; Domain=${domain}` : ''}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * Lets those who are signed in with Auth.js or next-auth stay signed in: their cookies and their rows are read,
 * and replaced by ours at the next answer. Remove it when the old sessions are over.
 *
 * @example
 * createAuth({ providers: [GitHub], migrate: authjs() })
 */
export function authjs({ secret, cookieName, domain, unprovenUsers = 'refuse' }: AuthjsOptions = {}): Migration {
  const names = cookieName === undefined ? NAMES : [cookieName]
  const came = ({ cookies }: MigrationContext) => {
    // Then the others may be an attacker's, too.
    if (names.some((name) => cameTwice(cookies, name))) return []
    return names.flatMap((name) => {
      const value = readChunks(cookies, name)
      return value !== null && value !== '' && value.length <= MAX_LENGTH ? [{ name, value }] : []
    })
  }
  return {
    unprovenUsers,

    async readClaims(context) {
      const secrets = secret === undefined ? context.config.jwt.secrets : [secret].flat()
      for (const { name, value } of came(context)) {
        const payload = JWE.test(value) ? await open(value, name, secrets) : null
        if (payload) return toClaims(payload, value, context)
      }
      return null
    },

    readToken(context) {
      const value = came(context).find((cookie) => !JWE.test(cookie.value))?.value
      return value === undefined ? null : decoded(value)
    },

    clear(context) {
      const { cookies } = context
      const ours = names.flatMap((name) => cookies.names(name).filter((one) => isPartOf(one, name)))
      for (const one of ours) cookies.clear(one, attributesFor(context, domain))
    },

    // Hangs on the migration: an application without one holds no byte of it.
    load: () => import('../session/adopt-session.ts'),
  }
}
