import { describe, expect, test } from 'vitest'
import { createAuthorizationServer } from '../../src/testing/index.ts'

const REDIRECT = 'https://app.example/callback'
const VERIFIER = 'verifier-verifier-verifier-verifier-verifier'
const CHALLENGE = 'aCdmAnZJ9nh0bjSGiTkYdN6SfH4vPF5ZKFzXUpyFPsg'

async function challenge(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(VERIFIER))
  return Buffer.from(digest).toString('base64url')
}

async function authorizationUrl(change: Record<string, string | null> = {}): Promise<URL> {
  const url = new URL('https://idp.example/authorize')
  const params = {
    response_type: 'code',
    client_id: 'client',
    redirect_uri: REDIRECT,
    state: 's',
    nonce: 'n',
    code_challenge: await challenge(),
    code_challenge_method: 'S256',
    ...change,
  }
  for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value)
  return url
}

const BASIC = { authorization: `Basic ${btoa('client:secret')}` }

async function redeem(
  server: ReturnType<typeof createAuthorizationServer>,
  change: Record<string, string | null> = {},
  headers: Record<string, string> = BASIC,
): Promise<Response> {
  const { params } = await server.authorize(await authorizationUrl())
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
  })
  body.set('code', params.get('code') ?? '')
  for (const [name, value] of Object.entries(change)) value === null ? body.delete(name) : body.set(name, value)
  return server.fetch('https://idp.example/token', { method: 'POST', headers, body })
}

describe('authorization server', () => {
  test('answers with a code, the state and the issuer', async () => {
    const { url, form, params } = await createAuthorizationServer().authorize(await authorizationUrl())
    expect(url.startsWith(`${REDIRECT}?`)).toBe(true)
    expect(form).toBeNull()
    expect(Object.fromEntries(params)).toMatchObject({ state: 's', iss: 'https://idp.example' })
  })

  test('posts when asked to', async () => {
    const { url, form } = await createAuthorizationServer().authorize(
      await authorizationUrl({ response_mode: 'form_post' }),
    )
    expect(url).toBe(REDIRECT)
    expect(form?.has('code')).toBe(true)
  })

  test.each<[string, Record<string, string | null>]>([
    ['an unknown client', { client_id: 'other' }],
    ['another response type', { response_type: 'token' }],
    ['no state', { state: null }],
    ['no redirect URI', { redirect_uri: null }],
    ['no PKCE', { code_challenge_method: null }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
  ])('refuses %s', async (_, change) => {
    await expect(createAuthorizationServer().authorize(await authorizationUrl(change))).rejects.toThrow('refused')
  })

  test('gives tokens for a code', async () => {
    const response = await redeem(createAuthorizationServer())
    expect(await response.json()).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) })
  })

  test.each<[string, Record<string, string | null>, Record<string, string>, string]>([
    ['another verifier', { code_verifier: CHALLENGE }, BASIC, 'invalid_grant'],
    ['no verifier', { code_verifier: null }, BASIC, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'https://evil.example' }, BASIC, 'invalid_grant'],
    ['an unknown code', { code: 'x' }, BASIC, 'invalid_grant'],
    ['a wrong secret', {}, { authorization: `Basic ${btoa('client:x')}` }, 'invalid_client'],
    ['no secret', {}, {}, 'invalid_client'],
    ['the secret in the body', { client_id: 'client', client_secret: 'secret' }, {}, 'invalid_client'],
  ])('gives none for %s', async (_, change, headers, error) => {
    expect(await (await redeem(createAuthorizationServer(), change, headers)).json()).toEqual({ error })
  })

  test('accepts any verifier if configured', async () => {
    const server = createAuthorizationServer({ tamper: { isPkceIgnored: true } })
    expect((await redeem(server, { code_verifier: null })).status).toBe(200)
  })

  test('takes a code once', async () => {
    const server = createAuthorizationServer()
    const { params } = await server.authorize(await authorizationUrl())
    const code = params.get('code') ?? ''
    expect((await redeem(server, { code })).status).toBe(200)
    expect((await redeem(server, { code })).status).toBe(400)
  })

  test('records calls without secrets', async () => {
    const server = createAuthorizationServer()
    await redeem(server)
    expect(server.calls).toMatchObject([
      { endpoint: 'token', method: 'POST', body: { grant_type: 'authorization_code' } },
    ])
    expect(JSON.stringify(server.calls)).not.toMatch(/secret|verifier-/)
  })

  test('publishes its new key after a rotation', async () => {
    const server = createAuthorizationServer({ alg: 'ES256' })
    const kid = async () =>
      ((await (await server.fetch('https://idp.example/jwks', {})).json()) as { keys: { kid: string }[] }).keys[0]?.kid
    const before = await kid()
    server.rotateKeys()
    expect(await kid()).not.toBe(before)
  })

  test('shows userinfo to its own access tokens only', async () => {
    const server = createAuthorizationServer()
    const { access_token: token } = (await (await redeem(server)).json()) as { access_token: string }
    const ask = (authorization: string) => server.fetch('https://idp.example/userinfo', { headers: { authorization } })
    expect(await (await ask(`Bearer ${token}`)).json()).toMatchObject({ sub: 'ada-1815' })
    expect((await ask('Bearer x')).status).toBe(401)
  })
})
