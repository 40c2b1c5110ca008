import type { Identity, ProviderSession } from '../../seams/identity.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { readTokenParts } from './token-parts.ts'

/** A short `sid`. */
const SID = /^[\w-]{1,64}$/

/** Characters of the end of a token, which is its signature. */
const TAIL = 22

/**
 * Returns what identifies the session of an ID token at its provider, in base64url: `sid`, which a refresh keeps, or a part
 * of the signature. It decides nothing but which ID token a federated sign-out sends.
 */
export function readMark(idToken: string): string {
  const tail = idToken.slice(-TAIL)
  try {
    const { sid } = readTokenParts(idToken).claims
    return typeof sid === 'string' && SID.test(sid) ? sid : tail
  } catch {
    return tail // encrypted
  }
}

/**
 * Returns the session at the provider, if the provider may end the sessions that begin with it. Userinfo does not count,
 * because it is not signed.
 */
function selectProviderSession(provider: ResolvedOAuthProvider, claims: JsonObject | null): ProviderSession | null {
  if (claims === null || !(provider.backchannelLogout || provider.frontchannelLogout)) return null
  const { iat, iss, sid, sub } = claims
  return { iss: String(iss), sub: String(sub), sid: typeof sid === 'string' ? sid : null, iat: Number(iat) }
}

/**
 * Returns the identification of the session at the provider, for a sign-out.
 *
 * @param claims Verified claims of the ID token; `null` without one.
 * @param idToken The ID token that the account keeps.
 */
export function describeProviderSession(
  provider: ResolvedOAuthProvider,
  claims: JsonObject | null,
  idToken: string | undefined,
): Pick<Identity, 'mark' | 'providerSession'> {
  const providerSession = selectProviderSession(provider, claims)
  const mark = provider.extensions && idToken && readMark(idToken)
  return { ...(providerSession && { providerSession }), ...(mark && { mark }) }
}
