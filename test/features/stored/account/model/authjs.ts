import { encode } from '@auth/core/jwt'
import { sha256 } from '../../../../../src/crypto/digest.ts'
import { hashKey } from '../../../../../src/features/stored/sessions/stored-session.ts'
import { encodeBase64url } from '../../../../../src/lib/base64url.ts'
import { DAY_SECONDS } from '../../../../../src/lib/time.ts'
import type { JWT } from '../../../../../src/types/jwt.ts'
import type { Tables } from '../adapter.ts'
import { ADDRESS, type Setting } from './application.ts'
import { AUTHJS } from './cookies.ts'
import type { Issued } from './ledger.ts'

/** A session of Auth.js. Its `id` is the token of its row, or the `sid` that latchkey derives from its cookie. */
export interface OldSession extends Issued {
  /** The value of its cookie. */
  readonly cookie: string
  /** The claims that latchkey reads in its cookie, in the strategy `jwt`. */
  readonly claims: JWT | null
}

const TOKEN = '3c1f2a52-8f0f-4a44-9f0a-0a6c2f3f7a11'
const MAX_AGE = 30 * DAY_SECONDS

/** Signs the owner in as Auth.js does by mail. */
export async function signInAtAuthjs(
  strategy: Setting['strategy'],
  tables: Tables,
  secret: string,
): Promise<OldSession> {
  const userId = 'ada-of-authjs'
  const now = Date.now()
  tables.users.push({ id: userId, name: 'Ada', email: ADDRESS, emailVerified: new Date(now - 1000), image: null })
  if (strategy === 'database') {
    tables.sessions.push({ sessionToken: TOKEN, userId, expires: new Date(now + MAX_AGE * 1000) })
    return { userId, id: TOKEN, isOld: true, cookie: TOKEN, claims: null }
  }
  const cookie = await encode({ token: { sub: userId, email: ADDRESS }, salt: AUTHJS, secret, maxAge: MAX_AGE })
  const id = encodeBase64url(await sha256(cookie))
  return { userId, id, isOld: true, cookie, claims: { sub: userId, sid: id, auth_time: Math.floor(now / 1000) } }
}

/** Whether a token of the strategy `database` continues a session of Auth.js: it has a secret, a time and a tag. */
export const isAdopted = (token: string): boolean => token.split('.').length === 3

/** Returns the key of the row of a token. */
export const keyOf = (token: string): Promise<string> => hashKey(isAdopted(token) ? (token.split('.')[0] ?? '') : token)
