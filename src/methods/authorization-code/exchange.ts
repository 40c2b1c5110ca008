import type { Transaction } from '../../cookies/transactions.ts'
import { CallbackRouteError, OAuthCallbackError } from '../../errors.ts'
import { outbound, outboundText, refuse } from '../../http/outbound.ts'
import { ReadResponse } from '../../http/read-response.ts'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider, TokenEndpoint } from '../../types/resolved-oauth-provider.ts'
import type { Send } from './engine/call.ts'
import { refusalOf } from './engine/refusal.ts'
import { readTokens, requestTokens } from './engine/token-request.ts'
import { fail, show } from './failure.ts'
import type { JsonObject } from './fetch-json.ts'
import { metadataOf, type Server } from './metadata.ts'
import { type NormalizedTokens, normalizeTokens } from './normalize-tokens.ts'
import { assertTokens, issuerFor, partsOf } from './policy.ts'

/** An answer as the definition repairs it. */
const conformed = async ({ conform }: Pick<TokenEndpoint, 'conform'>, response: Response): Promise<Response> =>
  (await conform?.(response.clone())) ?? response

/** Sends the request, by what the definition brings where the server wants it otherwise. */
const sendTo =
  (provider: ResolvedOAuthProvider, callback: URLSearchParams): Send =>
  async (url, { headers = {}, body }) => {
    const { token } = provider
    const form = body as URLSearchParams // of a token request
    // How its body is written, and labelled, is the dialect's own affair.
    const { 'content-type': _, ...others } = headers
    if (token.send) return conformed(token, await token.send({ provider, url, headers: others, body: form, callback }))
    const init = { method: 'POST', headers, body: form } as const
    if (token.conform) return conformed(token, await outbound(provider.fetch, url, init))
    const { text, ...rest } = await outboundText(provider.fetch, url, init)
    return new ReadResponse(text, rest)
  }

/**
 * What servers say of a code that they do not know. Anyone can send one to the callback, so it is an error of the
 * client and not of the provider. The first is the standard's, the others are those of providers here.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
const UNKNOWN_CODE = /^(?:invalid_grant|bad_verification_code|invalid_code)$/

/** What servers say of a client whose id or secret is wrong. The second is GitHub's. */
const WRONG_CLIENT = /^(?:invalid_client|incorrect_client_credentials)$/

/** Refuses an answer about the client: the application has to be configured otherwise. */
function failClient(provider: ResolvedOAuthProvider, said: unknown): never {
  const name = `AUTH_${provider.id.toUpperCase().replaceAll('-', '_')}`
  const fix = `Correct ${name}_ID and ${name}_SECRET, or \`clientId\` and \`clientSecret\`, as ${provider.name} shows them.`
  return fail(CallbackRouteError, provider, `error: ${show(said)}`, 'tokens for the code', { fix })
}

/** Refuses an error that the token endpoint names. Any other one is left to the engine. */
function assertNoError(provider: ResolvedOAuthProvider, { response, said: { error } }: NormalizedTokens): void {
  if (response.ok) return
  if (WRONG_CLIENT.test(String(error))) failClient(provider, error)
  if (UNKNOWN_CODE.test(String(error)))
    fail(OAuthCallbackError, provider, `error: ${show(error)}`, 'tokens for the code')
}

/** What came for a code. */
export interface Exchanged {
  readonly tokens: TokenSet
  /** As the engine has read it. */
  readonly response: Response
  /** The server, with the issuer that the ID Token has to have. */
  readonly server: Server
}

/** The server as the engine has to know it for the ID Token of an answer. */
async function serverFor(provider: ResolvedOAuthProvider, known: Server, { said }: NormalizedTokens): Promise<Server> {
  const { id_token: token } = said
  if (typeof token !== 'string') return known
  const { claims, header } = partsOf(token)
  // A server that has begun to sign otherwise says so in its metadata.
  const server = mayHaveChanged(provider, known, header) ? await metadataOf(provider, true) : known
  // It was asked as another: what it says now must not decide whose tokens these are.
  if (server.issuer !== known.issuer) refuse(server.issuer, known.issuer)
  return { ...server, issuer: issuerFor(provider, server, claims) }
}

const mayHaveChanged = (provider: ResolvedOAuthProvider, server: Server, { alg }: JsonObject): boolean =>
  !server.id_token_signing_alg_values_supported.includes(String(alg)) &&
  provider.idTokenAlgs === null &&
  provider.discoveryUrl !== null

/**
 * Exchanges the code for tokens. `state` and issuer have been compared. The code is sent once: whether it
 * arrived or not, it may be used up.
 *
 * @param answer To the authorization request, as `validateAnswer` returned it.
 * @returns The tokens. The claims of an ID Token among them are those that were asked for; its signature is not verified yet.
 * @throws {OutboundError}
 * @throws {CallbackRouteError} The server does not accept the client id or secret.
 * @throws {OAuthCallbackError} The server does not know the code: it was invented, used before or has expired.
 */
export async function exchange(
  provider: ResolvedOAuthProvider,
  metadata: Server,
  transaction: Transaction,
  answer: URLSearchParams,
): Promise<Exchanged> {
  try {
    const send = sendTo(provider, answer)
    const raw = await requestTokens(metadata, provider, { ...transaction, answer, send })
    const normalized = await normalizeTokens(raw, provider.type === 'oidc')
    assertNoError(provider, normalized)
    const server = await serverFor(provider, metadata, normalized)
    const { response } = normalized
    const tokens = await readTokens(server, provider, response, transaction)
    assertTokens(tokens)
    return { tokens, response, server }
  } catch (error) {
    throw refusalOf(error)
  }
}
