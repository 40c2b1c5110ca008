import {
  type AuthorizationServer,
  type ClientAuth,
  ClientSecretJwt,
  ClientSecretPost,
  modifyAssertion,
  None,
} from 'oauth4webapi'
import { throwOutboundError } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/**
 * Form encoding of RFC 6749 §2.3.1 with the platform's own encoder. It leaves `-`, `.`, `_` and `*` unescaped, so that
 * servers that forget to decode still recognize typical ids. The engine escapes them, too.
 */
const encodeFormValue = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
const createBasicAuth =
  (secret: string): ClientAuth =>
  (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${btoa(`${encodeFormValue(id)}:${encodeFormValue(secret)}`)}`)

/** Renames the client parameters to the provider's names. */
const renameClientId =
  ({ clientParams }: ResolvedOAuthProvider, authenticate: ClientAuth): ClientAuth =>
  async (server, client, body, headers) => {
    await authenticate(server, client, body, headers)
    for (const [standard, own] of [
      ['client_id', clientParams.id],
      ['client_secret', clientParams.secret],
    ] as const) {
      const value = body.get(standard)
      if (own === undefined || value === null) continue
      body.delete(standard)
      body.set(own, value)
    }
  }

/** Returns the audience of an assertion. @see https://www.rfc-editor.org/rfc/rfc7523#section-3 */
function getAudience(
  { assertionAudience: audience }: ResolvedOAuthProvider,
  { issuer, token_endpoint: endpoint = issuer }: AuthorizationServer,
): string {
  if (audience === 'issuer') return issuer
  return audience === 'token_endpoint' ? endpoint : audience
}

const createSecretAssertion =
  (secret: string, provider: ResolvedOAuthProvider): ClientAuth =>
  (server, ...rest) => {
    const aud = getAudience(provider, server)
    return ClientSecretJwt(secret, { [modifyAssertion]: (_, payload) => void Object.assign(payload, { aud }) })(
      server,
      ...rest,
    )
  }

const createKeyAssertion =
  (provider: ResolvedOAuthProvider): ClientAuth =>
  async (server, { client_id: clientId }, body) => {
    const { clientKey, extensions } = provider
    if (clientKey === null || extensions === null)
      return throwOutboundError('no private key', '`token.clientPrivateKey`')
    await extensions.signAssertion(clientKey, getAudience(provider, server), { clientId, body })
  }

/** Each method, given the client secret. Missing values were reported when the configuration was resolved. */
const METHODS: Readonly<
  Record<ResolvedOAuthProvider['clientAuth'], (secret: string, provider: ResolvedOAuthProvider) => ClientAuth>
> = {
  client_secret_basic: createBasicAuth,
  client_secret_post: ClientSecretPost,
  client_secret_jwt: createSecretAssertion,
  private_key_jwt: (_, provider) => createKeyAssertion(provider),
  none: None,
}

/**
 * Returns the client authentication for a provider. A client secret is configured or signed for the request.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication
 */
export async function createAuthentication(provider: ResolvedOAuthProvider): Promise<ClientAuth> {
  const { clientAuth, clientSecret, clientSecretSigner } = provider
  const secret = clientSecret ?? (await (await clientSecretSigner?.())?.(provider)) ?? ''
  return renameClientId(provider, METHODS[clientAuth](secret, provider))
}
