import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { customFetch, type Fetch, type OAuthOptions } from '../../src/index.ts'
import { extensions } from '../../src/oauth/extensions.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer, type Tampering } from '../../src/testing/index.ts'
import { openBrowser } from '../methods/browser.ts'

const ISSUER = 'https://idp.example'

/** A proof as it was sent. */
interface Proof {
  readonly claims: Readonly<Record<string, unknown>>
  readonly key: string
}

interface Wishes {
  readonly tamper?: Tampering
  readonly options?: Omit<OAuthOptions, 'id'>
  /** Nonces that the endpoints want, in turn; an endpoint without one is content. */
  readonly nonces?: Readonly<Record<string, readonly string[]>>
}

async function readProof(text: string): Promise<Proof> {
  const { payload, protectedHeader } = await jwtVerify(text, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
  const jwk = protectedHeader.jwk ?? {}
  return { claims: { ...payload, hasPrivate: 'd' in jwk }, key: await calculateJwkThumbprint(jwk) }
}

/** Asks for a nonce, as RFC 9449 §8 and §9 have it. */
function askFor(nonce: string, endpoint: string): Response {
  const headers = { 'dpop-nonce': nonce }
  if (endpoint === 'token') return Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers })
  const challenge = { 'www-authenticate': 'DPoP error="use_dpop_nonce"' }
  return new Response(null, { status: 401, headers: { ...headers, ...challenge } })
}

/** An application at a server that reads proofs. */
function setUp({ tamper = {}, options = {}, nonces = {} }: Wishes = {}) {
  const server = createAuthorizationServer({
    tamper: { tokens: { token_type: 'DPoP' }, ...tamper },
    emails: { ada: [{ email: 'ada@example.com', verified: true }] },
  })
  const proofs: Record<string, Proof[]> = {}
  const fetch: Fetch = async (url, init) => {
    const headers = new Headers(init.headers)
    const [endpoint] = /(?:token|userinfo|emails)$/.exec(url) ?? []
    const text = headers.get('dpop')
    if (endpoint === undefined || text === null) return server.fetch(url, init)
    const list = proofs[endpoint] ?? []
    proofs[endpoint] = [...list, await readProof(text)]
    const nonce = nonces[endpoint]?.[list.length]
    if (nonce !== undefined) return askFor(nonce, endpoint)
    const authorization = headers.get('authorization') ?? ''
    expect(endpoint === 'token' || authorization.startsWith('DPoP ')).toBe(true)
    headers.set('authorization', authorization.replace(/^DPoP /, 'Bearer '))
    return server.fetch(url, { ...init, headers })
  }
  const client = { clientId: 'client', clientSecret: 'secret' }
  const idp = Oidc({ id: 'idp', issuer: ISSUER, ...client, dpop: true, ...options, [customFetch]: fetch })
  const browser = openBrowser({ providers: [idp] })
  return {
    browser,
    proofs,
    asked: (endpoint: string) => server.calls.filter((call) => call.endpoint === endpoint).length,
    /** @returns the user, or what was seen */
    async signIn() {
      const before = browser.log.errors.length
      await browser.deliver(await server.authorize(await browser.start('idp')))
      const { message, cause } = browser.log.errors[before] ?? {}
      return message === undefined ? (await browser.session())?.['user'] : (Object(cause).seen ?? message)
    },
  }
}

const ADA = { name: 'Ada Lovelace' }

describe('DPoP', () => {
  test('proves in each request of a sign-in that its key is held', async () => {
    const options = { idToken: false, emails: { url: `${ISSUER}/emails`, email: 'email', verified: 'verified' } }
    const { proofs, signIn } = setUp({ options })
    expect(await signIn()).toMatchObject(ADA)
    const [token] = proofs['token'] ?? []
    expect(token?.claims).toMatchObject({ htm: 'POST', htu: `${ISSUER}/token`, hasPrivate: false })
    expect(token?.claims).not.toHaveProperty('ath')
    for (const endpoint of ['userinfo', 'emails']) {
      const [proof, ...more] = proofs[endpoint] ?? []
      expect(more).toEqual([])
      expect(proof?.key).toBe(token?.key)
      const claims = { htm: 'GET', htu: `${ISSUER}/${endpoint}`, ath: expect.stringMatching(/^[\w-]{43}$/) }
      expect(proof?.claims).toMatchObject(claims)
    }
  })

  test('makes a new key for each sign-in', async () => {
    const { proofs, signIn } = setUp()
    for (let i = 0; i < 3; i++) expect(await signIn()).toMatchObject(ADA)
    expect(new Set(proofs['token']?.map(({ key }) => key)).size).toBe(3)
  })

  test('refuses a bearer token', async () => {
    expect(await setUp({ tamper: { tokens: {} } }).signIn()).toBe('no usable `token_type`')
    expect(await setUp({ tamper: { tokens: { token_type: undefined } } }).signIn()).toBe('no usable `token_type`')
  })

  test('is refused if it was not asked for', async () => {
    const { proofs, signIn } = setUp({ options: { dpop: false } })
    expect(await signIn()).toBe('no usable `token_type`')
    expect(proofs).toEqual({})
  })

  test('sends the code once more if the server asks for a nonce', async () => {
    const { asked, proofs, signIn } = setUp({ nonces: { token: ['n1'] } })
    expect(await signIn()).toMatchObject(ADA)
    expect(proofs['token']?.map(({ claims }) => claims['nonce'])).toEqual([undefined, 'n1'])
    expect(new Set(proofs['token']?.map(({ key }) => key)).size).toBe(1)
    expect(new Set(proofs['token']?.map(({ claims }) => claims['jti'])).size).toBe(2)
    expect(asked('token')).toBe(1)
  })

  test('sends the code twice at most', async () => {
    const { proofs, signIn } = setUp({ nonces: { token: ['n1', 'n2', 'n3', 'n4'] } })
    expect(await signIn()).toBe('error: "use_dpop_nonce"')
    expect(proofs['token']).toHaveLength(2)
  })

  test.each(['invalid_grant', 'invalid_dpop_proof', 'invalid_client'])(
    'sends the code once after %s',
    async (error) => {
      const { proofs, signIn } = setUp({ tamper: { refusals: { token: error } } })
      expect(await signIn()).toBe(`error: "${error}"`)
      expect(proofs['token']).toHaveLength(1)
    },
  )

  test('sends the code once without it, whatever the server asks for', async () => {
    const { asked, signIn } = setUp({ options: { dpop: false }, tamper: { refusals: { token: 'use_dpop_nonce' } } })
    expect(await signIn()).toBe('error: "use_dpop_nonce"')
    expect(asked('token')).toBe(1)
  })

  test('keeps the nonce of an answer that is repaired', async () => {
    const token = {
      conform: async (response: Response) => Response.json(await response.json(), { status: response.status }),
    }
    const { proofs, signIn } = setUp({ options: { token }, nonces: { token: ['n1'] } })
    expect(await signIn()).toMatchObject(ADA)
    expect(proofs['token']?.at(-1)?.claims['nonce']).toBe('n1')
  })

  test('asks userinfo once more if the server asks for a nonce', async () => {
    const { proofs, signIn } = setUp({ options: { idToken: false }, nonces: { userinfo: ['u1'] } })
    expect(await signIn()).toMatchObject(ADA)
    expect(proofs['userinfo']?.map(({ claims }) => claims['nonce'])).toEqual([undefined, 'u1'])
  })

  test('asks userinfo twice at most', async () => {
    const { proofs, signIn } = setUp({ options: { idToken: false }, nonces: { userinfo: ['u1', 'u2', 'u3'] } })
    expect(await signIn()).toBe('status 401: "use_dpop_nonce"')
    expect(proofs['userinfo']).toHaveLength(2)
  })

  test.each<[string, object]>([
    ['a dialect of userinfo', { dpop: true, userinfo: { method: 'POST' } }],
    ['another value', { dpop: 'yes' }],
  ])('is a configuration error with %s', (_, options) => {
    const client = { id: 'idp', issuer: ISSUER, clientId: 'client', clientSecret: 'secret' }
    expect(() => openBrowser({ providers: [Oidc({ ...client, ...options })] })).toThrow('providers.idp.dpop')
  })

  test('needs the extensions', () => {
    const client = { clientId: 'client', clientSecret: 'secret', dpop: true }
    const idp = { id: 'idp', name: 'IdP', type: 'oidc', issuer: ISSUER, ...client } as const
    const fix = "extensions: extensions, with import { extensions } from 'latchkey/extensions'"
    expect(() => openBrowser({ providers: [idp] })).toThrow(fix)
    expect(() => openBrowser({ providers: [{ ...idp, extensions }] })).not.toThrow()
  })
})
