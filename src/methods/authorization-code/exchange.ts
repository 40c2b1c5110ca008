import { processGenericTokenEndpointResponse, type TokenEndpointResponse } from 'oauth4webapi'
import type { Transaction } from '../../cookies/transactions.ts'
import { outbound, refuse } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { authenticate } from './authenticate.ts'
import { type JsonObject, parseObject } from './fetch-json.ts'
import { expectedIssuer } from './id-token.ts'
import type { Metadata } from './metadata.ts'

/** Takes what deviates harmlessly from RFC 6749 §5.1 for what it means, and an error for an error. */
function repair(body: JsonObject, type: ResolvedOAuthProvider['type'], { headers }: Response): Response {
  const { access_token: accessToken, error, id_token: idToken, scope } = body
  const meant = {
    token_type: 'bearer',
    ...body,
    scope: Array.isArray(scope) ? scope.join(' ') : scope,
    // Of a provider that is not asked for ID Tokens, one cannot be verified; nobody shall mistake it for proof.
    id_token: type === 'oidc' ? idToken : undefined,
  }
  // Some servers say no with status 200.
  const status = typeof error === 'string' && accessToken === undefined ? 400 : 200
  return new Response(JSON.stringify(meant), { status, headers })
}

/**
 * Exchanges the code for tokens. `state` and issuer have been compared. The code is sent once: whether it
 * arrived or not, it may be used up.
 *
 * @returns The tokens; the claims of an ID Token are checked, its signature is not.
 */
export async function exchange(
  provider: ResolvedOAuthProvider,
  metadata: Metadata,
  { codeVerifier, redirectUri }: Transaction,
  code: string,
): Promise<TokenEndpointResponse> {
  const { clientId, token, type } = provider
  const headers = { ...token.headers }
  const body = new URLSearchParams({
    ...token.params,
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(codeVerifier && { code_verifier: codeVerifier }),
  })
  await authenticate(provider, metadata.issuer, body, headers)
  const response = await outbound(provider.fetch, metadata.token, { method: 'POST', headers, body })
  const answer = (await token.conform?.(response.clone())) ?? response
  const said = parseObject(await answer.clone().text())
  const tokens = await processGenericTokenEndpointResponse(
    {
      issuer: expectedIssuer(provider, metadata, said['id_token']),
      id_token_signing_alg_values_supported: [...metadata.algs],
    },
    { client_id: clientId },
    answer.status === 200 ? repair(said, type, answer) : answer,
  )
  // What oauth4webapi lets pass and we do not.
  const { expires_in: seconds = 0, token_type: tokenType } = tokens
  if (tokenType !== 'bearer' || !Number.isSafeInteger(Math.floor(seconds)))
    refuse(`token type ${tokenType}, expiry ${seconds}`, 'bearer, and seconds')
  return tokens
}
