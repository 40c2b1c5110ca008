import {
  type AuthorizationServer,
  expectNoNonce,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  type TokenEndpointResponse,
} from 'oauth4webapi'
import type { Transaction } from '../../cookies/transactions.ts'
import { outbound } from '../../http/outbound.ts'
import type { TokenSet } from '../../types/account.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { authenticate } from './client.ts'
import { expectedIssuer, verifyIdToken } from './id-token.ts'
import { isObject, type JsonObject } from './json.ts'
import { isMultiTenant, type Metadata, tenantOf } from './server.ts'

/** What a code was exchanged for. */
export interface Exchanged {
  readonly tokens: TokenSet
  /** Claims of the verified ID Token; `null` where none was asked for. */
  readonly claims: JsonObject | null
}

/** One attempt, at the point where its answer has come. */
export interface Attempt {
  readonly provider: ResolvedOAuthProvider
  readonly metadata: Metadata
  readonly transaction: Transaction
  readonly parameters: URLSearchParams
}

/** Providers that were told about already. */
const warned = new WeakSet<ResolvedOAuthProvider>()

function warnOnce({ config }: Context, provider: ResolvedOAuthProvider, code: string, message: string): void {
  if (warned.has(provider)) return
  warned.add(provider)
  config.logger.warn(code, `${provider.id}: ${message}`)
}

/** Whether `iss` is the provider's: its issuer, an alias, or one of its tenants. */
function isOwnIssuer(iss: string, { provider, metadata }: Attempt): boolean {
  const { issuerAliases, issuerPattern } = provider
  const isTenant = issuerPattern !== null && isMultiTenant(metadata) && tenantOf(iss, issuerPattern) !== null
  return isTenant || iss === metadata.issuer || issuerAliases.includes(iss)
}

/**
 * Checks who says it has answered, before the code is sent to anyone: a server must not get the code of another.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4
 */
function checkIssuer(context: Context, attempt: Attempt): void {
  const { metadata, parameters, provider } = attempt
  const iss = parameters.get('iss')
  if (iss === null) {
    if (!metadata.authorization_response_iss_parameter_supported) return
    throw new Error('the answer does not name its issuer, which the metadata promises')
  }
  if (provider.issuer === null && provider.discoveryUrl === null)
    warnOnce(context, provider, 'unknown-issuer', `the answer names the issuer ${iss.slice(0, 200)}. Set \`issuer\`.`)
  else if (!isOwnIssuer(iss, attempt))
    throw new Error('the answer is of another issuer', {
      cause: { claims: { iss }, claim: 'iss', expected: metadata.issuer },
    })
}

/** Sends the code. Once: whether it arrived or not, it may be used up. */
async function requestTokens({ provider, metadata, parameters, transaction }: Attempt): Promise<Response> {
  const { codeVerifier, redirectUri } = transaction
  const proof = await authenticate(provider, metadata.issuer)
  const body = new URLSearchParams({
    ...provider.token.params,
    grant_type: 'authorization_code',
    code: parameters.get('code') ?? '',
    redirect_uri: redirectUri,
    ...(codeVerifier === null ? {} : { code_verifier: codeVerifier }),
    ...proof.body,
  })
  const headers = { ...provider.token.headers, ...proof.headers, 'content-type': 'application/x-www-form-urlencoded' }
  return outbound(provider.fetch, metadata.token_endpoint ?? '', { method: 'POST', headers, body })
}

/** Takes what deviates harmlessly from RFC 6749 §5.1 for what it means, and an error for an error. */
async function tolerate(response: Response, { provider }: Attempt): Promise<Response> {
  const answer = (await provider.token.conform?.(response.clone())) ?? response
  const body: unknown =
    answer.status === 200
      ? await answer
          .clone()
          .json()
          .catch(() => null)
      : null
  if (!isObject(body)) return answer
  // Some servers say no with status 200.
  if (typeof body['error'] === 'string' && body['access_token'] === undefined)
    throw new Error('the token endpoint answered with an error', { cause: { error: body['error'] } })
  const { scope, token_type: type = 'bearer', id_token: idToken, ...rest } = body
  const text = Array.isArray(scope) ? scope.join(' ') : scope
  // Of a provider that is not asked for ID Tokens, one cannot be verified; nobody shall mistake it for proof.
  const kept = provider.type === 'oidc' ? { id_token: idToken } : {}
  const { status, headers } = answer
  return new Response(JSON.stringify({ ...rest, ...kept, token_type: type, scope: text }), { status, headers })
}

/** What oauth4webapi lets pass and we do not. */
function checkTokens({ token_type: type, expires_in: seconds = 0 }: TokenEndpointResponse): void {
  if (type !== 'bearer') throw new Error(`the token endpoint answered with the token type ${JSON.stringify(type)}`)
  if (!Number.isSafeInteger(Math.floor(seconds))) throw new Error('the token endpoint answered with no possible expiry')
}

/**
 * Exchanges the code for tokens, and proves the ID Token where there has to be one.
 *
 * `state` has been compared. The code is sent once: no retry, whatever happens.
 */
export async function exchange(context: Context, attempt: Attempt): Promise<Exchanged> {
  const { provider, metadata, transaction } = attempt
  checkIssuer(context, attempt)
  const response = await tolerate(await requestTokens(attempt), attempt)
  const isOidc = provider.type === 'oidc'
  const body: unknown = isOidc
    ? await response
        .clone()
        .json()
        .catch(() => null)
    : null
  const issuer = expectedIssuer(provider, metadata, isObject(body) ? body['id_token'] : null)
  const server: AuthorizationServer = { ...metadata, issuer }
  const tokens = await processAuthorizationCodeResponse(server, { client_id: provider.clientId }, response, {
    expectedNonce: transaction.nonce ?? expectNoNonce,
    requireIdToken: isOidc,
  })
  checkTokens(tokens)
  const claims = getValidatedIdTokenClaims(tokens) ?? null
  if (claims !== null && tokens.id_token !== undefined)
    await verifyIdToken(provider, tokens.id_token, claims, tokens.access_token)
  return { tokens: tokens as TokenSet, claims }
}
