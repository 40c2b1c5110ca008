// Checks a token request: its parameters, the client, and the grant.

import { type JWTVerifyOptions, jwtVerify } from 'jose/jwt/verify'
import { encodeBase64url } from '../lib/base64url.ts'
import { encodeUtf8 } from '../lib/bytes.ts'
import type { Dialect, TokenWire } from './dialect.ts'
import { hasHeaders, type Sent } from './sent.ts'
import type { Setup } from './setup.ts'

/** The data of an issued code. */
export interface Grant {
  readonly user: string
  readonly redirectUri: string
  readonly nonce: string | null
  readonly challenge: string | null
  /** The authorization response of the code. */
  readonly callback: URLSearchParams
}

/** Parameters of the code grant, for all client authentication methods. */
const STANDARD = ['grant_type', 'code', 'redirect_uri', 'code_verifier']
const ASSERTION = ['client_id', 'client_assertion_type', 'client_assertion']
const OF_CLIENT: Readonly<Record<Setup['clientAuth'], readonly string[]>> = {
  client_secret_basic: [],
  client_secret_post: ['client_id', 'client_secret'],
  client_secret_jwt: ASSERTION,
  private_key_jwt: ASSERTION,
  none: ['client_id'],
}

/** Returns the parameters; `null` if some are in another place or encoding than the server expects. */
function readParams(sent: Sent, { method, encoding }: TokenWire): Sent['body'] | null {
  const [fields, elsewhere] = method ? [sent.query, sent.body] : [sent.body, sent.query]
  const isRight = sent.method === (method ?? 'POST') && sent.encoding === (method ? 'none' : (encoding ?? 'form'))
  return isRight && Object.keys(elsewhere).length === 0 ? fields : null
}

/** Returns the standard name of a parameter. One that this server does not accept becomes an unknown name. */
function getStandardName(name: string, { id = 'client_id', secret = 'client_secret' }: Dialect['clientParams'] & {}) {
  if (name === id) return 'client_id'
  if (name === secret) return 'client_secret'
  return /^client_(?:id|secret)$/.test(name) ? `misnamed ${name}` : name
}

/**
 * Returns the parameters of a token request under their standard names. `null` if the request violates the protocol of
 * this server: another place or encoding, an unknown parameter, or a missing constant one.
 */
export function readTokenRequest(sent: Sent, { clientAuth, dialect }: Setup): URLSearchParams | null {
  const { clientParams = {}, token = {} } = dialect ?? {}
  const fields = dialect ? readParams(sent, token) : sent.method === 'POST' ? sent.body : null
  if (fields === null || !hasHeaders(sent, token.headers)) return null
  const named = Object.entries(fields).map(([name, value]) => [getStandardName(name, clientParams), String(value)])
  const params = new URLSearchParams(named)
  if (dialect === undefined) return params
  const constant = Object.entries(token.params ?? {})
  const known = [STANDARD, OF_CLIENT[clientAuth], Object.keys(token.params ?? {}), token.fromCallback ?? []].flat()
  const isWhole = constant.every(([name, value]) => params.get(name) === value)
  return isWhole && [...params.keys()].every((name) => known.includes(name)) ? params : null
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

function checkBasic({ clientId, clientSecret }: Setup, authorization: string): boolean {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme !== 'Basic') return false
  const [id = '', secret = ''] = atob(value).split(':').map(decode)
  return id === clientId && secret === clientSecret
}

type Key = Parameters<typeof jwtVerify>[1]

/** Returns whether a token is one that the client has signed for this server. */
const isSigned = ({ clientId, issuer }: Setup, token: string, key: Key, options: JWTVerifyOptions): Promise<boolean> =>
  jwtVerify(token, key, { subject: clientId, audience: issuer, ...options }).then(
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

/** Returns whether the verifier matches the challenge. With `isPkceIgnored`, any verifier does, also a missing one. */
async function isVerified({ challenge }: Grant, verifier: string | null, { dialect, tamper }: Setup): Promise<boolean> {
  if (tamper.isPkceIgnored) return true
  if (challenge === null || verifier === null) return challenge === verifier
  const digest = await crypto.subtle.digest('SHA-256', encodeUtf8(verifier))
  return challenge === (dialect?.pkce === 'plain' ? verifier : encodeBase64url(new Uint8Array(digest)))
}

/** Returns whether the code was issued for this request: its redirect URI, PKCE, and required callback parameters. */
export async function isGranted(grant: Grant, params: URLSearchParams, setup: Setup): Promise<boolean> {
  const { fromCallback = [] } = setup.dialect?.token ?? {}
  return (
    params.get('grant_type') === 'authorization_code' &&
    params.get('redirect_uri') === grant.redirectUri &&
    fromCallback.every((name) => params.get(name) === grant.callback.get(name)) &&
    isVerified(grant, params.get('code_verifier'), setup)
  )
}
