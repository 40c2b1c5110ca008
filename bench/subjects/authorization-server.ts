import { claimsOf } from '../workload.ts'

/** Who signs in everybody. */
export const ISSUER = 'https://idp.example'

/** What the application is at it. */
export const CLIENT = { clientId: 'client', clientSecret: 'secret' } as const

/** Where its metadata are. */
export const DISCOVERY: string = `${ISSUER}/.well-known/openid-configuration`

const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/userinfo`,
  jwks_uri: `${ISSUER}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const { privateKey, publicKey } = await crypto.subtle.generateKey(
  { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['sign', 'verify'],
)
const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }

/** With what its ID tokens are verified. */
export const verificationKey: CryptoKey = publicKey

const base64url = (value: object | ArrayBuffer): string =>
  Buffer.from(value instanceof ArrayBuffer ? new Uint8Array(value) : JSON.stringify(value)).toString('base64url')

async function sign(i: number, nonce: string | null): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { ...claimsOf(i), email_verified: true, iss: ISSUER, aud: CLIENT.clientId, iat: now, exp: now + 3600 }
  const text = `${base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64url({ ...claims, ...(nonce && { nonce }) })}`
  return `${text}.${base64url(await crypto.subtle.sign(RS256.name, privateKey, Buffer.from(text)))}`
}

const tokens = new Map<string, string>()

function answer(url: string, body: string): object {
  if (url === DISCOVERY) return METADATA
  if (url === METADATA.jwks_uri) return { keys: [jwk] }
  const code = new URLSearchParams(body).get('code') ?? ''
  const token = tokens.get(code)
  if (url !== METADATA.token_endpoint || token === undefined) throw new Error(`nothing is to be fetched at ${url}`)
  tokens.delete(code)
  return { access_token: 'at', token_type: 'Bearer', expires_in: 3600, scope: 'openid', id_token: token }
}

let spent = 0

/** Milliseconds that were spent in here so far. */
export const spentApart = (): number => spent

/** Does what does not count as the application's time. */
export async function apart<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    spent += performance.now() - start
  }
}

/**
 * What the user's browser does at the authorization endpoint.
 *
 * @param location Where the application sent it.
 * @returns Where the server sends it.
 */
export async function authorize(location: string, i: number): Promise<string> {
  const { searchParams } = new URL(location)
  if (searchParams.get('code_challenge_method') !== 'S256') throw new Error(`no PKCE: ${location}`)
  const code = crypto.randomUUID()
  tokens.set(code, await sign(i, searchParams.get('nonce')))
  const target = new URL(searchParams.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries({ code, state: searchParams.get('state') ?? '', iss: ISSUER }))
    target.searchParams.set(name, value)
  return target.href
}

const original = globalThis.fetch

// In place of the network, for all of them alike.
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : `${input}`
  if (!url.startsWith(ISSUER)) return original(input, init)
  return apart(async () => {
    const request = input instanceof Request ? input : null
    const body = request ? await request.text() : `${init?.body ?? ''}`
    return Response.json(answer(url, body))
  })
}
