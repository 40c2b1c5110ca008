import type { Transaction } from '../../cookies/transactions.ts'
import { refuse } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { Exchanged } from './exchange.ts'
import type { JsonObject } from './fetch-json.ts'
import { isSigned } from './keys.ts'
import { assertIdToken, partsOf } from './policy.ts'

/**
 * Proves an ID Token whose claims the engine has accepted: by the policy, and by its signature, which the code flow would
 * allow to skip.
 *
 * @returns Its claims.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @throws {OutboundError}
 */
export async function verifyIdToken(
  provider: ResolvedOAuthProvider,
  { response, server, tokens }: Exchanged,
  { maxAge }: Transaction,
): Promise<JsonObject> {
  const parts = partsOf(tokens.id_token ?? '')
  await assertIdToken(parts, tokens.access_token ?? '', Boolean(maxAge))
  if (!(await isSigned(provider, server, response, parts.header)))
    refuse('a signature of an unknown key', 'of a known one')
  return parts.claims
}
