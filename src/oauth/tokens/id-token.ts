import { throwOutboundError } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { isSignedBy } from '../engine/signature.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { assertIdToken } from '../server/policy.ts'
import type { Transaction } from '../transaction.ts'
import { selectSigningKeys } from './keys.ts'
import type { ReceivedTokens } from './request.ts'

/**
 * Verifies the ID token of an OpenID Provider, whose claims the engine has accepted: the policy, and the signature,
 * although the code flow allows to skip it.
 *
 * @returns Its claims; `null` for a provider that issues none.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @throws {OutboundError}
 */
export async function verifyIdToken(
  provider: ResolvedOAuthProvider,
  { idToken, response, server, tokens }: ReceivedTokens,
  { maxAge }: Transaction,
): Promise<JsonObject | null> {
  if (provider.type !== 'oidc') return null
  if (idToken === null) return throwOutboundError('no ID token', 'one, because the scope contains `openid`')
  await assertIdToken(idToken, tokens.access_token ?? '', Boolean(maxAge))
  const keys = await selectSigningKeys(provider, server, idToken.header)
  if (!(await isSignedBy(server, response, keys))) throwOutboundError('a signature of an unknown key', 'of a known one')
  return idToken.claims
}
