import type { Transaction } from '../../cookies/transactions.ts'
import { CallbackRouteError, OAuthCallbackError } from '../../errors.ts'
import { type Answer, outbound, outboundText } from '../../http/outbound.ts'
import { encodeBase64url } from '../../lib/base64url.ts'
import { utf8 } from '../../lib/bytes.ts'
import { randomToken } from '../../lib/random.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider, TokenRequest } from '../../types/resolved-oauth-provider.ts'
import { fail, show } from './failure.ts'
import { parseObject } from './fetch-json.ts'
import type { Metadata } from './metadata.ts'
import { readTokens } from './read-tokens.ts'

/** Seconds. An assertion is used at once. */
const MAX_AGE = 60

const encode = (value: unknown): string => encodeBase64url(utf8(JSON.stringify(value)))

/**
 * A token by which a client proves who it is.
 *
 * @param aud The issuer: an assertion must be of no use to anyone else.
 * @see https://www.rfc-editor.org/rfc/rfc7523#section-3
 */
async function signAssertion(clientId: string, aud: string, key: CryptoKey, kid?: string): Promise<string> {
  // The fields of every kind of key.
  const { name, hash, namedCurve = '' } = key.algorithm as RsaHashedKeyAlgorithm & EcKeyAlgorithm
  const bits = hash?.name.slice(4) ?? namedCurve.slice(2).replace('521', '512')
  const now = nowSeconds()
  const claims = { iss: clientId, sub: clientId, aud, jti: randomToken(), iat: now, exp: now + MAX_AGE }
  // HS, RS, PS and ES, with the bits.
  const alg = name === 'Ed25519' ? 'EdDSA' : `${name === 'RSA-PSS' ? 'P' : name[0]}S${bits}`
  const text = `${encode({ alg, kid })}.${encode(claims)}`
  const params = { name, hash: `SHA-${bits}`, saltLength: Number(bits) / 8 }
  return `${text}.${encodeBase64url(new Uint8Array(await crypto.subtle.sign(params, key, utf8(text))))}`
}

/**
 * Form encoding as RFC 6749 §2.3.1 asks for, through the platform's own: it leaves `-`, `.`, `_` and `*` as
 * they are, so that servers that forget to decode still find the usual ids.
 */
const formEncode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/**
 * Proves to the token endpoint who we are: adds to the body of the request, or to its headers.
 *
 * @param audience The issuer, for assertions.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3
 */
async function authenticate(
  provider: ResolvedOAuthProvider,
  audience: string,
  body: URLSearchParams,
  headers: Record<string, string>,
): Promise<void> {
  const { clientAuth, clientId, clientParams, clientSecret, clientSecretSigner, token } = provider
  // As configured, or signed for the occasion. What is missing was reported when the configuration was resolved.
  const secret = clientSecret ?? (await (await clientSecretSigner?.())?.(provider)) ?? ''
  if (clientAuth === 'client_secret_basic') {
    headers['authorization'] = `Basic ${btoa(`${formEncode(clientId)}:${formEncode(secret)}`)}`
    return
  }
  body.set(clientParams.id ?? 'client_id', clientId)
  if (clientAuth === 'client_secret_post') body.set(clientParams.secret ?? 'client_secret', secret)
  if (!clientAuth.endsWith('_jwt')) return
  const given =
    clientAuth === 'client_secret_jwt'
      ? await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      : token.clientPrivateKey
  const { key = given, kid } = given as { key?: CryptoKey; kid?: string } // a bare key has neither
  body.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
  body.set('client_assertion', await signAssertion(clientId, audience, key as CryptoKey, kid))
}

/** Sends the request, by what the definition brings where the server wants it otherwise. */
async function ask(request: TokenRequest): Promise<Answer> {
  const { provider, url, headers, body } = request
  const { token } = provider
  const init = { method: 'POST', headers, body } as const
  if (!token.send && !token.conform) return outboundText(provider.fetch, url, init)
  const response = token.send ? await token.send(request) : await outbound(provider.fetch, url, init)
  const answer = (await token.conform?.(response.clone())) ?? response
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
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

/**
 * Exchanges the code for tokens. `state` and issuer have been compared. The code is sent once: whether it
 * arrived or not, it may be used up.
 *
 * @param callback The answer to the authorization request, which has a code.
 * @returns The tokens. An ID Token among them is not verified yet.
 * @throws {OutboundError}
 * @throws {CallbackRouteError} The server does not accept the client id or secret.
 * @throws {OAuthCallbackError} The server does not know the code: it was invented, used before or has expired.
 */
export async function exchange(
  provider: ResolvedOAuthProvider,
  metadata: Metadata,
  { codeVerifier, redirectUri }: Transaction,
  callback: URLSearchParams,
): Promise<TokenSet> {
  const { token, type } = provider
  const headers = { ...token.headers }
  const body = new URLSearchParams({
    ...token.params,
    grant_type: 'authorization_code',
    code: callback.get('code') ?? '',
    redirect_uri: redirectUri,
    ...(codeVerifier && { code_verifier: codeVerifier }),
  })
  await authenticate(provider, metadata.issuer, body, headers)
  const answer = await ask({ provider, url: metadata.token, headers, body, callback })
  try {
    return readTokens(answer, type === 'oidc')
  } catch (error) {
    const { error: said } = parseObject(answer.text)
    if (WRONG_CLIENT.test(String(said))) return failClient(provider, said)
    if (!UNKNOWN_CODE.test(String(said))) throw error
    return fail(OAuthCallbackError, provider, `error: ${show(said)}`, 'tokens for the code')
  }
}
