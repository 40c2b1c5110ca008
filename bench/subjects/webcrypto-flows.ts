import { claimsOf, forEveryUser, ORIGIN, once } from '../workload.ts'
import { CLIENT, ISSUER, verificationKey } from './authorization-server.ts'
import { issue, seal, sessionResponse, unseal } from './webcrypto.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const digest = async (text: string) =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(text))))
const redirect = (location: string, cookie: string) =>
  new Response(null, {
    status: 302,
    headers: [
      ['location', location],
      ['set-cookie', `${cookie}; Path=/; HttpOnly; Secure`],
    ],
  })

interface Transaction {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The first request of a sign-in. */
export async function start(): Promise<Response> {
  const random = crypto.getRandomValues(new Uint8Array(96))
  const [state, nonce, verifier] = [0, 32, 64].map((at) => base64url(random.subarray(at, at + 32)))
  if (!state || !nonce || !verifier) throw new RangeError('three values')
  const [challenge, sealed] = await Promise.all([digest(verifier), seal({ state, nonce, verifier })])
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT.clientId,
    redirect_uri: `${ORIGIN}/auth/callback/idp`,
    scope: 'openid profile email',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return redirect(`${ISSUER}/authorize?${query}`, `tx=${sealed}`)
}

/** The second: the happy path, with the signature verified. No metadata, no clocks that differ, no errors. */
export async function finish(request: Request): Promise<Response> {
  const { state, nonce, verifier } = await unseal<Transaction>(
    (request.headers.get('cookie') ?? '').slice('tx='.length),
  )
  const { searchParams } = new URL(request.url)
  if (searchParams.get('state') !== state) throw new Error('state')
  const body = new URLSearchParams({ ...CLIENT, code: searchParams.get('code') ?? '', code_verifier: verifier })
  const answer: { id_token: string } = await (await fetch(`${ISSUER}/token`, { method: 'POST', body })).json()
  const [header = '', payload = '', signature = ''] = answer.id_token.split('.')
  const isSigned = await crypto.subtle.verify(
    'RSASSA-PKCS1-v1_5',
    verificationKey,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${header}.${payload}`),
  )
  const { sub, name, email, picture, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (!isSigned || claims.nonce !== nonce || claims.iss !== ISSUER) throw new Error('ID token')
  const sealed = await seal({ sub, name, email, picture, exp: Math.floor(Date.now() / 1000) + 86_400 })
  return redirect(ORIGIN, `floor=${sealed}`)
}

/** A form with nothing but the number of the user. */
export async function enter(request: Request): Promise<Response> {
  const user = Number(new URLSearchParams(await request.text()).get('user'))
  return redirect(ORIGIN, `floor=${await issue(user)}`)
}

interface Row {
  readonly user: number
  readonly expires: number
}

/** Sessions in a map, found by the digest of the token: the least that stored sessions cost. */
export const withRows: () => Promise<{ handle(request: Request): Promise<Response>; cookies: string[] }> = once(
  async () => {
    const rows = new Map<string, Row>()
    const cookies = await forEveryUser(async (user) => {
      const token = crypto.randomUUID()
      rows.set(await digest(token), { user, expires: Math.floor(Date.now() / 1000) + 86_400 })
      return `theme=dark; floor=${token}`
    })
    const handle = async (request: Request) => {
      const cookie = request.headers.get('cookie') ?? ''
      const row = rows.get(await digest(cookie.slice(cookie.indexOf('floor=') + 'floor='.length)))
      return row ? sessionResponse({ ...claimsOf(row.user), exp: row.expires }) : Response.json(null)
    }
    return { handle, cookies }
  },
)
