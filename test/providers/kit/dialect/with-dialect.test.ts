import { describe, expect, test } from 'vitest'
import { createAuth, customFetch, type OAuthOptions, type OAuthProvider } from '../../../../src/index.ts'
import { GitHub } from '../../../../src/providers/github.ts'
import { defineProvider } from '../../../../src/providers/kit/define.ts'
import { defineDialect } from '../../../../src/providers/kit/define-dialect.ts'
import { OAuth } from '../../../../src/providers/oauth.ts'
import { Oidc } from '../../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../../src/testing/index.ts'
import { openBrowser, SECRET } from '../../../methods/browser.ts'
import { openScene } from './scene.ts'

const functionOf = (endpoint: unknown): unknown => Object(endpoint).send ?? Object(endpoint).request

const DEFINITION = {
  id: 'acme',
  name: 'Acme',
  type: 'oauth',
  authorization: 'https://acme.example/authorize',
  token: 'https://acme.example/token',
  userinfo: 'https://acme.example/me',
  profile: { id: 'id' },
} as const

describe('functions of a dialect', () => {
  test.each([OAuth, Oidc])('are not in a provider without one', (make) => {
    const { token, userinfo, callbackParams } = make({
      id: 'a',
      token: 'https://a.example/t',
      userinfo: { headers: {} },
    })
    expect([token, userinfo, callbackParams]).toEqual([undefined, undefined, undefined])
    expect(defineDialect(DEFINITION)()).toEqual(defineProvider(DEFINITION)())
  })

  test.each<Omit<OAuthOptions, 'id'>>([
    { token: { method: 'GET' } },
    { token: { encoding: 'json' } },
    { token: { envelope: 'body' } },
    { token: { fromCallback: ['x'] } },
    { token: { hostFromCallback: 'x', allowedHosts: [] } },
    { userinfo: { method: 'POST' } },
    { userinfo: { body: {} } },
    { userinfo: { encoding: 'form' } },
    { userinfo: { tokenIn: 'query:t' } },
    { userinfo: { fromToken: { a: 'b' } } },
    { userinfo: { hostFromCallback: 'x' } },
  ])('are in a provider with %j', (options) => {
    for (const make of [OAuth, Oidc]) {
      const { token, userinfo } = make({ id: 'a', ...options })
      expect([typeof functionOf(token), typeof functionOf(userinfo)]).toEqual(
        options.token ? ['function', 'undefined'] : ['undefined', 'function'],
      )
    }
  })

  test('come with what an application lays over a definition', () => {
    const { userinfo, token } = defineDialect(DEFINITION)({ userinfo: { method: 'POST' } })
    expect(userinfo).toEqual({ url: 'https://acme.example/me', request: expect.any(Function) })
    expect(token).toBe('https://acme.example/token')
  })

  test("give way to the application's own", async () => {
    const request = async () => ({ id: 'own' })
    expect(await openScene({}, { userinfo: { method: 'POST', request } }).signIn()).toBe('own')
    const definition = { ...DEFINITION, userinfo: { url: 'https://acme.example/me', method: 'POST', request } } as const
    expect(functionOf(defineDialect(definition)().userinfo)).toBe(request)
  })

  test('declare what they need of the callback', () => {
    const { callbackParams } = OAuth({
      id: 'a',
      token: { fromCallback: ['device_id', 'state'], hostFromCallback: 'at' },
      userinfo: { hostFromCallback: 'at' },
    })
    expect(callbackParams).toEqual(['device_id', 'at'])
  })
})

test("Auth.js' `token.request` is not called, here as there", async () => {
  const token = { request: () => expect.unreachable('called') } as object
  expect(await openScene({}, { token }).signIn()).toBe('1815')
})

describe('a dialect without its functions', () => {
  const problemsOf = (provider: OAuthProvider): string => {
    try {
      createAuth({ secret: SECRET, providers: [provider] }, { env: {} })
      return ''
    } catch (error) {
      return String(error)
    }
  }
  const CLIENT = { clientId: 'c', clientSecret: 's' }

  test.each<Omit<OAuthOptions, 'id'>>([
    { token: { method: 'GET' } },
    { token: { encoding: 'json' } },
    { token: { envelope: 'body' } },
    { token: { fromCallback: ['x'] } },
    { token: { hostFromCallback: 'x' } },
    { userinfo: { method: 'POST' } },
    { userinfo: { body: {} } },
    { userinfo: { encoding: 'form' } },
    { userinfo: { tokenIn: 'query:t' } },
    { userinfo: { fromToken: { a: 'b' } } },
  ])('%j is a mistake', (options) => {
    const name = options.token ? 'token' : 'userinfo'
    const problems = problemsOf(GitHub({ ...CLIENT, ...options }))
    expect(problems).toContain(`providers.github.${name}`)
    expect(problems).toContain("import { OAuth } from 'latchkey/providers/oauth'")
  })

  test.each<Omit<OAuthOptions, 'id'>>([
    {},
    { token: { params: { a: 'b' }, headers: { a: 'b' }, conform: () => undefined } },
    { userinfo: { params: { a: 'b' }, headers: { a: 'b' } } },
    { userinfo: { method: 'POST', request: async () => ({}) } },
    { userinfo: false },
  ])('%j is none', (options) => {
    expect(problemsOf(GitHub({ ...CLIENT, ...options }))).toBe('')
  })
})

describe('redirect proxy', () => {
  test('passes on what a dialect needs of the callback', async () => {
    const server = createAuthorizationServer({
      type: 'oauth',
      users: { ada: { id: 1 } },
      dialect: { callback: { device_id: 'd-1' }, token: { fromCallback: ['device_id', 'state'] } },
    })
    const provider = OAuth({
      id: 'idp',
      clientId: 'client',
      clientSecret: 'secret',
      authorization: `${server.issuer}/authorize`,
      token: { url: `${server.issuer}/token`, fromCallback: ['device_id', 'state'] },
      userinfo: `${server.issuer}/userinfo`,
      [customFetch]: server.fetch,
    })
    const config = {
      providers: [provider],
      redirectProxyUrl: 'https://proxy.example/auth',
      redirectProxyTargets: ['https://a.preview.example'],
    }
    const preview = openBrowser(config, {}, 'https://a.preview.example')
    const stable = openBrowser(config, {}, 'https://proxy.example')
    const answer = await server.authorize(await preview.start('idp'), { extra: { other: 'x' } })
    const location = (await stable.deliver(answer)).headers.get('location') ?? ''
    expect([...new URL(location).searchParams.keys()].sort()).toEqual(['code', 'device_id', 'state'])
    await preview.send(location)
    expect(preview.log.errors).toEqual([])
    expect(await preview.session()).not.toBeNull()
  })
})
