import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { secretKey, signAssertion } from './assertion.ts'

/**
 * Form encoding as RFC 6749 §2.3.1 asks for, through the platform's own: it leaves `-`, `.`, `_` and `*` as
 * they are, so that servers that forget to decode still find the usual ids.
 */
const formEncode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/** The secret as configured, or signed for the occasion. */
async function secretOf(provider: ResolvedOAuthProvider): Promise<string> {
  if (provider.clientSecret !== null) return provider.clientSecret
  const sign = await provider.clientSecretSigner?.()
  if (!sign) throw new TypeError('"clientSecret" is missing') // reported when the configuration was resolved
  return sign(provider)
}

async function assertionOf(provider: ResolvedOAuthProvider, audience: string): Promise<string> {
  const { clientAuth, clientId, token } = provider
  if (clientAuth === 'client_secret_jwt')
    return signAssertion(clientId, audience, await secretKey(await secretOf(provider)))
  const given = token.clientPrivateKey
  if (!given) throw new TypeError('"token.clientPrivateKey" is missing') // reported, too
  return 'key' in given
    ? signAssertion(clientId, audience, given.key, given.kid)
    : signAssertion(clientId, audience, given)
}

/**
 * Proves to the token endpoint who we are.
 *
 * @param audience The issuer, for assertions.
 * @returns What goes into the body of the request, or into its headers.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3
 */
export async function authenticate(
  provider: ResolvedOAuthProvider,
  audience: string,
): Promise<{ readonly body?: Readonly<Record<string, string>>; readonly headers?: Readonly<Record<string, string>> }> {
  const { clientAuth, clientId } = provider
  const body = { client_id: clientId }
  if (clientAuth === 'none') return { body }
  if (clientAuth === 'client_secret_jwt' || clientAuth === 'private_key_jwt') {
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    const assertion = await assertionOf(provider, audience)
    return { body: { ...body, client_assertion_type: type, client_assertion: assertion } }
  }
  const secret = await secretOf(provider)
  if (clientAuth === 'client_secret_post') return { body: { ...body, client_secret: secret } }
  return { headers: { authorization: `Basic ${btoa(`${formEncode(clientId)}:${formEncode(secret)}`)}` } }
}
