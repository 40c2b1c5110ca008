import { jwtVerify } from 'jose/jwt/verify'
import type { ClientAuth } from '../types/oauth-endpoints.ts'

/** The only client of the server. */
export interface KnownClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly clientAuth: ClientAuth
  /** For `private_key_jwt` and for signed secrets: the client's public key. */
  readonly clientPublicKey?: CryptoKey | undefined
  readonly issuer: string
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

function checkBasic({ clientId, clientSecret }: KnownClient, authorization: string): boolean {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme !== 'Basic') return false
  const [id = '', secret = ''] = atob(value).split(':').map(decode)
  return id === clientId && secret === clientSecret
}

async function checkAssertion(client: KnownClient, assertion: string): Promise<boolean> {
  const { clientAuth, clientId, clientPublicKey, clientSecret, issuer } = client
  const key = clientAuth === 'client_secret_jwt' ? new TextEncoder().encode(clientSecret) : clientPublicKey
  if (key === undefined) return false
  try {
    await jwtVerify(assertion, key, {
      issuer: clientId,
      subject: clientId,
      audience: issuer,
      requiredClaims: ['jti', 'exp'],
    })
    return true
  } catch {
    return false
  }
}

/** A secret that is a token signed by the client, as Apple requires. */
async function checkSignedSecret({ clientId, clientPublicKey, issuer }: KnownClient, secret: string): Promise<boolean> {
  if (clientPublicKey === undefined) return false
  try {
    await jwtVerify(secret, clientPublicKey, { subject: clientId, audience: issuer, algorithms: ['ES256'] })
    return true
  } catch {
    return false
  }
}

/** Returns whether a token request authenticates the client by the registered method. */
export async function isClient(client: KnownClient, body: URLSearchParams, headers: Headers): Promise<boolean> {
  const { clientAuth, clientId, clientPublicKey, clientSecret } = client
  if (clientAuth === 'client_secret_basic') return checkBasic(client, headers.get('authorization') ?? '')
  if (body.get('client_id') !== clientId || headers.has('authorization')) return false
  if (clientAuth === 'none') return !body.has('client_secret')
  if (clientAuth.endsWith('_jwt')) return checkAssertion(client, body.get('client_assertion') ?? '')
  const secret = body.get('client_secret') ?? ''
  return clientPublicKey ? checkSignedSecret(client, secret) : secret === clientSecret
}
