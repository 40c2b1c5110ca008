import type { JWTDecryptOptions } from 'jose/jwt/decrypt'
import { toReplacedName } from '../http/replaced-name.ts'
import { encodeBase64url } from '../lib/base64url.ts'
import { encodeUtf8 } from '../lib/bytes.ts'
import { readId } from '../lib/read-id.ts'
import { DAY_SECONDS } from '../lib/time.ts'
import { adoption } from '../parts.ts'
import { withTimes } from '../session/jwt/with-times.ts'
import type { JWT } from '../types/jwt.ts'
import type { Migration, MigrationSource } from '../types/migration.ts'
import {
  hasOwnCookie,
  isOldName,
  listCookies,
  listOldCookies,
  listPartsToClear,
  type OldCookie,
} from './old-cookies.ts'

/** Where Auth.js stores its sessions, if not in the default places. */
export interface AuthjsOptions {
  /** The secret of Auth.js; with several, the newest first. @default the configuration's `secret` */
  readonly secret?: string | readonly string[] | undefined
  /**
   * Name of its session cookie.
   *
   * @default the names of Auth.js 5 and of next-auth 4, over https and over http, and `cookies.sessionToken.name`
   */
  readonly cookieName?: string | undefined
  /**
   * The `Domain` of its cookie, '' for none. With another value, the browser does not clear it.
   *
   * @default that of the latchkey session cookie
   */
  readonly domain?: string | undefined
  /**
   * How to treat users whose address was never verified: Auth.js stores all users of OAuth providers so. `refuse`: a
   * sign-in by email is refused and names the provider to use instead. `trust`: it succeeds, as in Auth.js. An attacker
   * who signed up with the address of another person then keeps their access.
   *
   * @default 'refuse'
   */
  readonly unprovenUsers?: 'refuse' | 'trust' | undefined
}

/** Accepted claims. Auth.js' own `encode` sets all of them, so a token without expiry is not from Auth.js. */
const DECRYPT: JWTDecryptOptions = {
  keyManagementAlgorithms: ['dir'],
  contentEncryptionAlgorithms: ['A256CBC-HS512', 'A256GCM'],
  requiredClaims: ['exp', 'iat'],
}

/** A compact JWE with a shared key: the second of its five parts is empty. */
const JWE = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/

function decodeToken(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null // created by no known version
  }
}

/**
 * @param salt Name of the cookie; '' for next-auth 4, whose keys do not depend on it.
 * @param size Bytes.
 * @see https://www.rfc-editor.org/rfc/rfc5869
 */
async function deriveKey(secret: string, salt: string, size: number): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', encodeUtf8(secret), 'HKDF', false, ['deriveBits'])
  const label = salt === '' ? 'NextAuth.js Generated Encryption Key' : `Auth.js Generated Encryption Key (${salt})`
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: encodeUtf8(salt), info: encodeUtf8(label) }
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, size * 8))
}

/** Returns the claims of a token under any of the secrets. The token's own `kid` is ignored. */
async function open(token: string, name: string, secrets: readonly string[]): Promise<JWT | null> {
  // Loaded only while such cookies exist, and only on servers that receive one.
  const { jwtDecrypt } = await import('jose/jwt/decrypt')
  for (const secret of secrets)
    for (const salt of [name, '']) {
      try {
        const deriveSessionKey = ({ enc }: { enc: string }) => deriveKey(secret, salt, enc === 'A256GCM' ? 32 : 64)
        return (await jwtDecrypt<JWT>(token, deriveSessionKey, DECRYPT)).payload
      } catch {
        // Another secret, expired, or altered; the reason stays hidden.
      }
    }
  return null
}

/**
 * Converts Auth.js claims to latchkey claims. Claims without a user are refused: next-auth 4 encrypted the cookies of
 * an unfinished sign-in with the key of the session (CVE-2023-48309).
 *
 * `iat` stays, because it is the last use of the session: an idle session must not be extended here. It is also the
 * `auth_time`, because Auth.js does not keep the time of the sign-in. An old cookie that is sent again is therefore as
 * old as before, for `session.isRevoked` and for `absoluteAge`.
 *
 * No feature has proven anything: a user may have written `latchkey` with an update that the `jwt` callback accepted.
 */
async function toClaims(payload: JWT, token: string, { config }: MigrationSource): Promise<JWT | null> {
  const now = Math.floor(Date.now() / 1000)
  const { iat = 0 } = payload
  const sub = readId(payload.sub) // some `jwt` callbacks set a number
  const { absoluteAge } = config.session
  const age = Math.min(config.jwt.maxAge, absoluteAge > 0 ? absoluteAge : Number.POSITIVE_INFINITY)
  if (sub === null || iat + age <= now) return null
  // One id for all requests with this cookie, because CSRF tokens are bound to it and it can be revoked.
  const sid = encodeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(token))))
  return { ...payload, sub, sid, auth_time: iat, start: undefined, latchkey: undefined }
}

/** A browser clears a cookie only with the same `Domain` and path, and over https only with `Secure`. */
function getAttributes({ names }: MigrationSource, given: string | undefined): string {
  const { attributes } = names.sessionToken
  const domain = given ?? /; Domain=([^;]+)/.exec(attributes)?.[1]
  const secure = attributes.includes('; Secure') ? '; Secure' : ''
  return `; Path=/${domain ? `; Domain=${domain}` : ''}; HttpOnly; SameSite=Lax${secure}`
}

/** Tokens of rows. Auth.js percent-encodes them. */
const listTokens = (cookies: readonly OldCookie[]): string[] =>
  cookies.flatMap(({ value }) => (JWE.test(value) ? [] : (decodeToken(value) ?? [])))

/**
 * Keeps users of Auth.js or next-auth signed in: latchkey reads their cookies and rows, and replaces them in the next
 * response. Remove it when the old sessions have expired.
 *
 * @example
 * createAuth({ providers: [GitHub], migrate: authjs() })
 */
export function authjs({ secret, cookieName, domain, unprovenUsers = 'refuse' }: AuthjsOptions = {}): Migration {
  return {
    unprovenUsers,

    readsCookie: (name) => isOldName(cookieName, name),

    async readClaims(context) {
      if (hasOwnCookie(cookieName, context)) return null
      const secrets = secret === undefined ? context.config.jwt.secrets : [secret].flat()
      for (const { name, value } of listOldCookies(cookieName, context)) {
        const payload = JWE.test(value) ? await open(value, name, secrets) : null
        if (payload) return toClaims(payload, value, context)
      }
      return null
    },

    async readJar(cookies, cookie, { secret: ours, maxAge = 30 * DAY_SECONDS, absoluteAge = 90 * DAY_SECONDS }) {
      const config = { jwt: { secrets: [ours].flat(), maxAge }, session: { absoluteAge } }
      const claims = await this.readClaims({ cookies, names: { sessionToken: cookie }, config })
      return claims && withTimes(config, claims)
    },

    readToken(context) {
      return listTokens(listOldCookies(cookieName, context))[0] ?? null
    },

    readTokens: (context) => listTokens(listCookies(cookieName, context)),

    clear(context) {
      const { cookies, names } = context
      const { attributes, name } = names.sessionToken
      for (const part of listPartsToClear(cookieName, context)) cookies.clear(part, getAttributes(context, domain))
      const replaced = toReplacedName(name)
      if (cookies.names(replaced).includes(replaced)) cookies.clear(replaced, attributes)
    },

    // Part of the migration: an application without one does not ship it.
    load: () => adoption(async (code) => code),
  }
}
