import { throwOutboundError } from '../../http/outbound.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { readOidcTokens } from '../engine/oidc-tokens.ts'
import { loadExtensions } from '../load-extensions.ts'
import type { Server } from '../server/describe-server.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { getMetadata } from '../server/metadata.ts'
import { assertIdToken, getIssuer } from '../server/policy.ts'
import type { Transaction } from '../transaction.ts'
import { isSigned } from './keys.ts'
import type { TokenResponse } from './normalize.ts'
import { readTokenFields } from './read-token-fields.ts'
import type { ReadTokens, ReceivedTokens } from './received-tokens.ts'
import { readTokenParts, type TokenParts } from './token-parts.ts'

/** Returns the same response with a decrypted ID token, if encryption is configured. */
async function decryptIdToken(provider: ResolvedOAuthProvider, received: TokenResponse): Promise<TokenResponse> {
  const { id_token: token } = received.fields
  if (provider.idTokenKey === null || typeof token !== 'string') return received
  const extensions = await loadExtensions(provider)
  const fields = { ...received.fields, id_token: await extensions?.decryptIdToken(token, provider.idTokenKey) }
  return { ...received, fields, response: Response.json(fields) }
}

const canHaveChanged = (provider: ResolvedOAuthProvider, server: Server, { alg }: JsonObject): boolean =>
  !server.id_token_signing_alg_values_supported.includes(String(alg)) &&
  provider.idTokenAlgs === null &&
  provider.discoveryUrl !== null

/** Returns the server as the engine needs it for an ID token. */
async function findServer(
  provider: ResolvedOAuthProvider,
  known: Server,
  { claims, header }: TokenParts,
): Promise<Server> {
  // A server that changes its algorithm publishes it in its metadata.
  const server = canHaveChanged(provider, known, header) ? await getMetadata(provider, true) : known
  // The request went to the earlier issuer: the new document must not decide whose tokens these are.
  if (server.issuer !== known.issuer) throwOutboundError(server.issuer, known.issuer)
  return { ...server, issuer: getIssuer(provider, server, claims) }
}

/**
 * Reads the response of a token endpoint, and the claims of the ID token that an OpenID Provider issues. Its signature is
 * not verified here.
 *
 * @param known The server that the request went to.
 * @throws Errors that `toRefusal` reads.
 */
export async function readTokens(
  provider: ResolvedOAuthProvider,
  known: Server,
  received: TokenResponse,
  transaction: Transaction,
): Promise<ReadTokens> {
  if (provider.type !== 'oidc') return readTokenFields(known, received)
  const { fields, response } = await decryptIdToken(provider, received)
  const idToken = typeof fields['id_token'] === 'string' ? readTokenParts(fields['id_token']) : null
  const server = idToken === null ? known : await findServer(provider, known, idToken)
  return { tokens: await readOidcTokens(server, provider, response, transaction), idToken, server }
}

/**
 * Verifies the ID token of an OpenID Provider, whose claims the engine has accepted: the policy, and the signature,
 * although the code flow allows to skip it.
 *
 * @returns Its claims; `null` for a provider that issues none.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @throws {OutboundError}
 */
export async function verifyIdToken(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  { idToken, server, tokens }: ReceivedTokens,
  { maxAge }: Transaction,
): Promise<JsonObject | null> {
  if (provider.type !== 'oidc') return null
  if (idToken === null) return throwOutboundError('no ID token', 'one, because the scope contains `openid`')
  const { engine } = config.keys
  await assertIdToken(engine, idToken, tokens.access_token ?? '', Boolean(maxAge))
  if (!(await isSigned(engine, provider, server, idToken)))
    throwOutboundError('a signature of an unknown key', 'of a known one')
  return idToken.claims
}
