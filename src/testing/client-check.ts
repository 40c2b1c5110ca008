import { type JWTVerifyOptions, jwtVerify } from 'jose/jwt/verify'
import { encodeUtf8 } from '../lib/bytes.ts'
import type { Setup } from './setup.ts'

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

function checkBasic({ clientId, clientSecret }: Setup, authorization: string): boolean {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme !== 'Basic') return false
  const [id = '', secret = ''] = atob(value).split(':').map(decode)
  return id === clientId && secret === clientSecret
}

/** Returns whether a token is one that the client has signed for this server. */
const isSigned = (
  { clientId: subject, issuer: audience }: Setup,
  token: string,
  key: Parameters<typeof jwtVerify>[1],
  options: JWTVerifyOptions,
): Promise<boolean> =>
  jwtVerify(token, key, { subject, audience, ...options }).then(
    () => true,
    () => false,
  )

/** Returns whether a token request authenticates the client by the registered method. */
export async function isClient(setup: Setup, body: URLSearchParams, headers: Headers): Promise<boolean> {
  const { clientAuth, clientId, clientPublicKey, clientSecret } = setup
  if (clientAuth === 'client_secret_basic') return checkBasic(setup, headers.get('authorization') ?? '')
  if (body.get('client_id') !== clientId || headers.has('authorization')) return false
  if (clientAuth === 'none') return !body.has('client_secret')
  const secret = body.get('client_secret') ?? ''
  if (clientAuth === 'client_secret_post')
    // With a key, the secret is a token signed by the client, as Apple requires.
    return clientPublicKey
      ? isSigned(setup, secret, clientPublicKey, { algorithms: ['ES256'] })
      : secret === clientSecret
  const key = clientAuth === 'client_secret_jwt' ? encodeUtf8(clientSecret) : clientPublicKey
  return (
    !!key &&
    isSigned(setup, body.get('client_assertion') ?? '', key, { issuer: clientId, requiredClaims: ['jti', 'exp'] })
  )
}
