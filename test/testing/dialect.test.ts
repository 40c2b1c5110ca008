import { describe, expect, test } from 'vitest'
import { createAuthorizationServer, type Dialect } from '../../src/testing/index.ts'

const REDIRECT = 'https://app.example/callback'
const VERIFIER = 'verifier-verifier-verifier-verifier-verifier'

const CLIENT = { client_id: 'client', client_secret: 'secret' }

const open = (dialect: Dialect) =>
  createAuthorizationServer({ type: 'oauth', clientAuth: 'client_secret_post', users: { ada: { id: 1 } }, dialect })

function authorizationUrl(change: Record<string, string | null> = {}, hash = ''): string {
  const url = new URL(`https://idp.example/authorize${hash}`)
  const params = { response_type: 'code', client_id: 'client', redirect_uri: REDIRECT, state: 's', ...change }
  for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}

const PLAIN = { code_challenge: VERIFIER, code_challenge_method: 'plain' }

describe('authorization request', () => {
  test.each<[string, Dialect, string]>([
    ['nothing beyond the flow', { pkce: false }, authorizationUrl()],
    ['plain PKCE', { pkce: 'plain' }, authorizationUrl(PLAIN)],
    ['its parameters', { pkce: false, authorization: { params: { a: '1' } } }, authorizationUrl({ a: '1' })],
    ['its fragment', { pkce: false, authorization: { fragment: 'x' } }, authorizationUrl({}, '#x')],
    ['its scope', { pkce: false, scope: 'a,b' }, authorizationUrl({ scope: 'a,b' })],
    ['no scope', { pkce: false, scope: null }, authorizationUrl()],
    [
      'its client',
      { pkce: false, clientParams: { id: 'appid' } },
      authorizationUrl({ client_id: null, appid: 'client' }),
    ],
    ['a POST', { pkce: false, formPost: true }, authorizationUrl({ response_mode: 'form_post' })],
    ['a nonce', { pkce: false, nonce: true }, authorizationUrl({ nonce: 'n' })],
  ])('with %s is answered', async (_, dialect, url) => {
    expect((await open(dialect).authorize(url)).params.has('code')).toBe(true)
  })

  test.each<[string, Dialect, string]>([
    ['PKCE where there may be none', { pkce: false }, authorizationUrl(PLAIN)],
    ['plain PKCE where S256 is asked for', {}, authorizationUrl(PLAIN)],
    ['S256 where plain is asked for', { pkce: 'plain' }, authorizationUrl({ ...PLAIN, code_challenge_method: 'S256' })],
    ['a method without a challenge', {}, authorizationUrl({ code_challenge_method: 'S256' })],
    ['no parameter of its own', { pkce: false, authorization: { params: { a: '1' } } }, authorizationUrl()],
    ['another value', { pkce: false, authorization: { params: { a: '1' } } }, authorizationUrl({ a: '2' })],
    ['a parameter too many', { pkce: false }, authorizationUrl({ a: '1' })],
    ['a parameter twice', { pkce: false }, `${authorizationUrl()}&state=t`],
    ['no fragment', { pkce: false, authorization: { fragment: 'x' } }, authorizationUrl()],
    ['a fragment', { pkce: false }, authorizationUrl({}, '#x')],
    ['another scope', { pkce: false, scope: 'a b' }, authorizationUrl({ scope: 'a,b' })],
    ['a scope', { pkce: false, scope: null }, authorizationUrl({ scope: '' })],
    ["the standard's name of the client", { pkce: false, clientParams: { id: 'appid' } }, authorizationUrl()],
    ['both names of the client', { pkce: false, clientParams: { id: 'appid' } }, authorizationUrl({ appid: 'client' })],
    ['no POST', { pkce: false, formPost: true }, authorizationUrl()],
    ['a POST that is not wanted', { pkce: false }, authorizationUrl({ response_mode: 'form_post' })],
    ['a nonce', { pkce: false }, authorizationUrl({ nonce: 'n' })],
    ['no nonce', { pkce: false, nonce: true }, authorizationUrl()],
  ])('with %s is refused', async (_, dialect, url) => {
    await expect(open(dialect).authorize(url)).rejects.toThrow('refused')
  })
})

interface Request {
  readonly query?: Record<string, string>
  readonly body?: string | URLSearchParams
  readonly headers?: Record<string, string>
  readonly method?: string
}

/** The token answer to a request made of the grant's own parameters. */
async function redeem(dialect: Dialect, request: (grant: Record<string, string>) => Request): Promise<unknown> {
  const server = open({ pkce: 'plain', ...dialect })
  const client = dialect.clientParams ? { client_id: null, appid: 'client' } : {}
  const { params } = await server.authorize(authorizationUrl({ ...PLAIN, ...client }))
  const grant = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: VERIFIER }
  const { query = {}, method = 'POST', ...init } = request({ ...grant, code: params.get('code') ?? '' })
  const asked = new URLSearchParams(query).toString()
  const response = await server.fetch(`https://idp.example/token${asked && '?'}${asked}`, { method, ...init })
  return response.json()
}

const form = (fields: Record<string, string>): Request => ({ body: new URLSearchParams(fields) })
const json = (fields: unknown): Request => ({
  body: JSON.stringify(fields),
  headers: { 'content-type': 'application/json; charset=utf-8' },
})

const APP = { appid: 'client', secret: 'secret' }
const APP_PARAMS = { id: 'appid', secret: 'secret' }

describe('token request', () => {
  test.each<[string, Dialect, (grant: Record<string, string>) => Request]>([
    ['a form', {}, (grant) => form({ ...grant, ...CLIENT })],
    ['JSON', { token: { encoding: 'json' } }, (grant) => json({ ...grant, ...CLIENT })],
    ['a GET', { token: { method: 'GET' } }, (grant) => ({ method: 'GET', query: { ...grant, ...CLIENT } })],
    ['its names', { clientParams: APP_PARAMS }, (grant) => form({ ...grant, ...APP })],
    ['its parameters', { token: { params: { a: '1' } } }, (grant) => form({ ...grant, ...CLIENT, a: '1' })],
    [
      'the callback',
      { callback: { d: '1' }, token: { fromCallback: ['d'] } },
      (g) => form({ ...g, ...CLIENT, d: '1' }),
    ],
    [
      'its headers',
      { token: { headers: { 'x-v': '2' } } },
      (g) => ({ ...form({ ...g, ...CLIENT }), headers: { 'X-V': '2' } }),
    ],
  ])('with %s is answered', async (_, dialect, request) => {
    expect(await redeem(dialect, request)).toMatchObject({ access_token: expect.any(String) })
  })

  test.each<[string, Dialect, (grant: Record<string, string>) => Request]>([
    ['a form for JSON', { token: { encoding: 'json' } }, (grant) => form({ ...grant, ...CLIENT })],
    ['JSON for a form', {}, (grant) => json({ ...grant, ...CLIENT })],
    ['JSON without a label', { token: { encoding: 'json' } }, (g) => ({ body: JSON.stringify({ ...g, ...CLIENT }) })],
    ['a POST for a GET', { token: { method: 'GET' } }, (grant) => form({ ...grant, ...CLIENT })],
    ['a GET for a POST', {}, (grant) => ({ method: 'GET', query: { ...grant, ...CLIENT } })],
    ['a query beside the body', {}, (grant) => ({ ...form({ ...grant, ...CLIENT }), query: { a: '1' } })],
    [
      'a body beside the query',
      { token: { method: 'GET' } },
      (g) => ({ ...form(g), method: 'GET', query: { ...g, ...CLIENT } }),
    ],
    ["the standard's names", { clientParams: APP_PARAMS }, (grant) => form({ ...grant, ...CLIENT })],
    ['names of both kinds', { clientParams: APP_PARAMS }, (grant) => form({ ...grant, ...CLIENT, ...APP })],
    [
      'a secret in the header, too',
      {},
      (g) => ({ ...form({ ...g, ...CLIENT }), headers: { authorization: 'Basic x' } }),
    ],
    ['no parameter of its own', { token: { params: { a: '1' } } }, (grant) => form({ ...grant, ...CLIENT })],
    ['a parameter too many', {}, (grant) => form({ ...grant, ...CLIENT, a: '1' })],
    [
      'a parameter twice',
      {},
      (grant) => ({ body: new URLSearchParams([...Object.entries({ ...grant, ...CLIENT }), ['code', 'x']]) }),
    ],
    [
      'another callback',
      { callback: { d: '1' }, token: { fromCallback: ['d'] } },
      (g) => form({ ...g, ...CLIENT, d: '2' }),
    ],
    [
      'nothing of the callback',
      { callback: { d: '1' }, token: { fromCallback: ['d'] } },
      (g) => form({ ...g, ...CLIENT }),
    ],
    ['no header', { token: { headers: { 'x-v': '2' } } }, (grant) => form({ ...grant, ...CLIENT })],
    ['another verifier', {}, (grant) => form({ ...grant, ...CLIENT, code_verifier: 'x' })],
    ['another secret', {}, (grant) => form({ ...grant, ...CLIENT, client_secret: 'x' })],
  ])('with %s is refused', async (_, dialect, request) => {
    expect(await redeem(dialect, request)).toEqual({ error: expect.stringMatching(/^invalid_/) })
  })

  test('is refused in the words of the provider', async () => {
    const token = { refusal: { body: { errcode: 40029 } } }
    expect(await redeem({ token }, (grant) => form({ ...grant, ...CLIENT, code: 'x' }))).toEqual({ errcode: 40029 })
  })

  test('is answered in the envelope, with fields added and taken away', async () => {
    const token = { envelope: 'data.tokens', answer: { token_type: undefined, userid: 7 } }
    const answer = await redeem({ token }, (grant) => form({ ...grant, ...CLIENT }))
    expect(answer).toEqual({ data: { tokens: { access_token: expect.any(String), expires_in: 3600, userid: 7 } } })
  })
})

/** Status of the answer to a question for the user. */
async function ask(dialect: Dialect, request: (token: string) => Request): Promise<number> {
  const server = open({ pkce: false, ...dialect })
  const { params } = await server.authorize(authorizationUrl())
  const grant = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code: params.get('code') ?? '', ...CLIENT }
  const answer = await server.fetch('https://idp.example/token', { method: 'POST', body: new URLSearchParams(grant) })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const { query = {}, method = 'GET', ...init } = request(token)
  const asked = new URLSearchParams(query).toString()
  return (await server.fetch(`https://idp.example/userinfo${asked && '?'}${asked}`, { method, ...init })).status
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('userinfo request', () => {
  test.each<[string, Dialect['userinfo'], (token: string) => Request]>([
    ['a Bearer token', {}, (token) => ({ headers: bearer(token) })],
    ['another scheme', { tokenIn: 'header:OAuth' }, (token) => ({ headers: { authorization: `OAuth ${token}` } })],
    ['a token in the query', { tokenIn: 'query:t' }, (t) => ({ query: { t } })],
    [
      'a token in a form',
      { method: 'POST', encoding: 'form', tokenIn: 'body:t' },
      (t) => ({ method: 'POST', ...form({ t }) }),
    ],
    [
      'a token in JSON',
      { method: 'POST', tokenIn: 'body:t', body: { q: { a: [1] } } },
      (t) => ({ method: 'POST', ...json({ t, q: { a: [1] } }) }),
    ],
    ['a POST', { method: 'POST' }, (token) => ({ method: 'POST', headers: bearer(token) })],
    ['its query', { query: { a: '1' } }, (token) => ({ query: { a: '1' }, headers: bearer(token) })],
    ['its headers', { headers: { 'x-v': '2' } }, (token) => ({ headers: { ...bearer(token), 'x-v': '2' } })],
  ])('with %s is answered', async (_, userinfo, request) => {
    expect(await ask({ userinfo: userinfo ?? {} }, request)).toBe(200)
  })

  test.each<[string, Dialect['userinfo'], (token: string) => Request]>([
    ['no token', {}, () => ({})],
    ['another token', {}, () => ({ headers: bearer('x') })],
    ['another scheme', { tokenIn: 'header:OAuth' }, (token) => ({ headers: bearer(token) })],
    ['a token in the header', { tokenIn: 'query:t' }, (token) => ({ headers: bearer(token) })],
    ['a token in the header, too', { tokenIn: 'query:t' }, (t) => ({ query: { t }, headers: bearer(t) })],
    ['a token in the query, too', {}, (t) => ({ query: { t }, headers: bearer(t) })],
    ['a GET for a POST', { method: 'POST' }, (token) => ({ headers: bearer(token) })],
    ['a POST for a GET', {}, (token) => ({ method: 'POST', headers: bearer(token) })],
    [
      'a body where none belongs',
      { method: 'POST' },
      (t) => ({ method: 'POST', body: '{}', headers: { ...bearer(t), 'content-type': 'application/json' } }),
    ],
    ['a form for JSON', { method: 'POST', tokenIn: 'body:t' }, (t) => ({ method: 'POST', ...form({ t }) })],
    [
      'another body',
      { method: 'POST', tokenIn: 'body:t', body: { q: 1 } },
      (t) => ({ method: 'POST', ...json({ t, q: 2 }) }),
    ],
    ['a parameter too many', {}, (token) => ({ query: { a: '1' }, headers: bearer(token) })],
    ['no parameter of its own', { query: { a: '1' } }, (token) => ({ headers: bearer(token) })],
    ['no header', { headers: { 'x-v': '2' } }, (token) => ({ headers: bearer(token) })],
  ])('with %s is refused', async (_, userinfo, request) => {
    expect(await ask({ userinfo: userinfo ?? {} }, request)).toBe(401)
  })

  test('is refused in the words of the provider', async () => {
    expect(await ask({ userinfo: { refusal: { status: 200, body: { ok: false } } } }, () => ({}))).toBe(200)
  })
})

test('records of calls in a dialect hold no secret', async () => {
  const server = open({
    pkce: false,
    clientParams: APP_PARAMS,
    token: { method: 'GET' },
    userinfo: { tokenIn: 'query:t' },
  })
  await server.fetch('https://idp.example/token?secret=geheim-1&code=geheim-2&a=b', { method: 'GET' })
  await server.fetch('https://idp.example/userinfo?t=geheim-3', {})
  await server.fetch('https://idp.example/userinfo', { method: 'POST', ...json({ token: 'geheim-4', b: [1] }) })
  expect(JSON.stringify(server.calls)).not.toContain('geheim')
  expect(server.calls[0]?.url).toContain('a=b')
  expect(server.calls[2]?.body).toEqual({ token: '[8 characters]', b: '[1]' })
})
