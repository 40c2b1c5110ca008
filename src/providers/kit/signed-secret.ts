import { SignJWT } from 'jose/jwt/sign'
import { importPKCS8 } from 'jose/key/import'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** Seconds. Enough for clock differences, and short for a leaked one. */
const MAX_AGE = 600

/** Seconds before the expiry at which a new one is created. */
const RENEW_BEFORE = 300

interface Signed {
  readonly secret: string
  readonly expires: number
}

/** One per provider, because signing is the slowest step of a sign-in. */
const signed = new WeakMap<ResolvedOAuthProvider, Signed>()

/** Environment variables often contain line breaks as `\n`. */
const toPem = (text: string): string => text.replaceAll('\\n', '\n').trim()

async function sign({ clientId, issuer, options }: ResolvedOAuthProvider, now: number): Promise<Signed> {
  const { keyId = '', privateKey = '', teamId = '' } = options
  const key = await importPKCS8(toPem(privateKey), 'ES256')
  const jwt = new SignJWT({ iss: teamId, sub: clientId, aud: issuer ?? '', iat: now, exp: now + MAX_AGE })
  return { secret: await jwt.setProtectedHeader({ alg: 'ES256', kid: keyId }).sign(key), expires: now + MAX_AGE }
}

/**
 * Creates a client secret: a token signed with the client's key (ES256), from the options `teamId`, `keyId` and
 * `privateKey`. It is reused for five minutes.
 *
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export async function signSecret(provider: ResolvedOAuthProvider): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const known = signed.get(provider)
  if (known && known.expires - RENEW_BEFORE > now) return known.secret
  const made = await sign(provider, now)
  signed.set(provider, made)
  return made.secret
}
