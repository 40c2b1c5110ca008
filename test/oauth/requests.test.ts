import { describe, expect, test } from 'vitest'
import type { TokenRequest } from '../../src/types/resolved-oauth-provider.ts'
import { HOME, openScene } from '../security/scene.ts'

const ISSUER = 'https://idp.example'

describe('a request', () => {
  test('for tokens carries the parameters and headers of the definition', async () => {
    const token = { url: `${ISSUER}/token`, params: { audience: 'api' }, headers: { 'x-tenant': 't' } }
    const scene = openScene({ provider: { token } })
    expect(await scene.signIn()).toBe(HOME)
    const [call] = scene.calls('token')
    expect(call?.body).toMatchObject({ audience: 'api', grant_type: 'authorization_code' })
    expect(call?.headers).toMatchObject({ 'x-tenant': 't', accept: 'application/json' })
  })

  test('for keys says what it reads', async () => {
    const scene = openScene()
    expect(await scene.signIn()).toBe(HOME)
    const [call] = scene.calls('jwks')
    expect([call?.method, call?.headers['accept']]).toEqual(['GET', 'application/json, application/jwk-set+json'])
  })

  test('for the user of a plain provider is a GET with the token', async () => {
    const scene = openScene({ provider: { idToken: false } })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.calls('userinfo').map(({ method }) => method)).toEqual(['GET'])
  })

  test('goes over http to this machine', async () => {
    const at = 'http://127.0.0.1:4000'
    const endpoints = { token: `${at}/token`, userinfo: `${at}/userinfo`, jwks: `${at}/jwks` }
    const { jwks: jwksUri, token, userinfo } = endpoints
    const provider = { token, userinfo, jwksUri, idToken: false }
    const scene = openScene({ server: { endpoints }, provider })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.server.calls.filter(({ url }) => url.startsWith(at))).toHaveLength(3)
  })

  test('over http to any other machine is a mistake in the configuration', () => {
    expect(() => openScene({ server: { issuer: 'http://idp.example' } })).toThrow('https')
  })
})

test('a dialect is given the addresses of the server', async () => {
  const seen: unknown[] = []
  const request = async ({ metadata }: { metadata: object }) => {
    seen.push(metadata)
    return { sub: 'ada-1815', name: 'Ada' }
  }
  const scene = openScene({ provider: { idToken: false, userinfo: { request } as never } })
  expect(await scene.signIn()).toBe(HOME)
  expect(seen).toEqual([{ issuer: ISSUER, jwks: `${ISSUER}/jwks`, userinfo: `${ISSUER}/userinfo` }])
})

test('a dialect is given an empty address for what the server does not have', async () => {
  const seen: unknown[] = []
  const request = async ({ metadata }: { metadata: { userinfo: string } }) => {
    seen.push(metadata.userinfo)
    return { sub: 'ada-1815', name: 'Ada' }
  }
  const provider = { idToken: false, userinfo: { request } as never }
  const scene = openScene({ provider, server: { tamper: { metadata: { userinfo_endpoint: undefined } } } })
  expect(await scene.signIn()).toBe(HOME)
  expect(seen).toEqual([''])
})

test('a dialect sends the request for tokens with what the definition and the callback say', async () => {
  const seen: Record<string, unknown>[] = []
  const send = async ({ body, callback, headers, url }: TokenRequest) => {
    seen.push({ url, headers, code: body.get('code') === callback.get('code'), grant: body.get('grant_type') })
    return Response.json({ error: 'server_error' }, { status: 400 })
  }
  const token = { url: `${ISSUER}/token`, headers: { 'x-tenant': 't' }, send }
  expect(await openScene({ provider: { token } }).signIn()).toBe('CallbackRouteError')
  expect(seen).toEqual([
    {
      url: `${ISSUER}/token`,
      headers: expect.objectContaining({ 'x-tenant': 't', accept: 'application/json' }),
      code: true,
      grant: 'authorization_code',
    },
  ])
  expect(seen[0]?.['headers']).not.toHaveProperty('content-type')
})

test('tokens count although an error came with them', async () => {
  expect(await openScene({ server: { tamper: { tokens: { error: 'invalid_grant' } } } }).signIn()).toBe(HOME)
})
