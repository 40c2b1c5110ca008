import type { Engine } from '../../crypto/engine.ts'
import { throwOutboundError } from '../../http/outbound.ts'
import { decryptIdToken } from '../../oauth/extensions/decrypt-id-token.ts'
import { show } from '../../oauth/failure.ts'
import type { Server } from '../../oauth/server/describe-server.ts'
import type { JsonObject } from '../../oauth/server/fetch-json.ts'
import { getMetadata } from '../../oauth/server/metadata.ts'
import { getIssuer } from '../../oauth/server/policy.ts'
import { isSigned } from '../../oauth/tokens/keys.ts'
import { readTokenParts } from '../../oauth/tokens/token-parts.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { assertLogoutClaims, assertLogoutType, type LogoutClaims, selectClaims } from './logout-claims.ts'

/** Maximum length of a token in characters. A usual one has 1,000. */
const MAX_LENGTH = 16_384

/** Checks for whom a token is, and who issued it. @throws {OutboundError} */
function assertParties({ iss, aud }: JsonObject, { issuer }: Server, { clientId }: ResolvedOAuthProvider): void {
  if (iss !== issuer) throwOutboundError(`iss: ${show(iss)}`, issuer)
  if (![aud].flat().includes(clientId)) throwOutboundError(`aud: ${show(aud)}`, clientId)
}

/** Returns the signed token. A provider that encrypts ID tokens also encrypts logout tokens. */
async function decrypt({ idTokenKey }: ResolvedOAuthProvider, token: string): Promise<string> {
  const isEncrypted = idTokenKey !== null && token.split('.').length === 5
  return isEncrypted ? decryptIdToken(token, idTokenKey) : token
}

/**
 * Verifies a logout token. Checks that need no request come first, and the signature is the last one, because it may
 * need the keys of the provider.
 *
 * @param sent From the request, untrusted.
 * @returns Its claims. The caller refuses a `jti` that was used before.
 * @throws {OutboundError} It is invalid, or metadata or keys are not available.
 * @see https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation
 */
export async function verifyLogoutToken(
  engine: Engine,
  provider: ResolvedOAuthProvider,
  sent: string,
): Promise<LogoutClaims> {
  if (sent.length > MAX_LENGTH) throwOutboundError('too large a logout token', `at most ${MAX_LENGTH} characters`)
  const token = await decrypt(provider, sent)
  const parts = readTokenParts(token, 'a logout token')
  const { header, claims } = parts
  assertLogoutType(header)
  assertLogoutClaims(claims)
  const known = await getMetadata(provider)
  const server = { ...known, issuer: getIssuer(provider, known, claims) }
  assertParties(claims, server, provider)
  const algs = server.id_token_signing_alg_values_supported
  if (!algs.some((accepted) => accepted === header['alg'])) throwOutboundError(`alg: ${show(header['alg'])}`, `${algs}`)
  if (await isSigned(engine, provider, server, parts)) return selectClaims(claims)
  return throwOutboundError('a signature of an unknown key', 'of a known one')
}
