import { describe, expect, test, vi } from 'vitest'
import { fetchApi, readApiUrl } from '../../../src/features/tokens/fetch-api.ts'
import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import type { Fetch } from '../../../src/types/fetch.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import { openConfig } from '../../harness.ts'
import { openTokens } from './open-tokens.ts'

const OPTIONS = {
  ...{ id: 'idp', clientId: 'client', clientSecret: 'secret', issuer: 'https://issuer.example' },
  authorization: 'https://authorization.example/',
  token: 'https://token.example/',
  userinfo: 'https://userinfo.example/',
  apiOrigins: ['https://api.example'],
}

/** A provider with each kind of endpoint at an origin of its own, and the requests that it received. */
function open(options: Omit<OAuthOptions, 'id'> = {}) {
  const fetch = vi.fn<Fetch>(async () => new Response('data'))
  const oauth = OAuth({ ...OPTIONS, ...options, [customFetch]: fetch })
  const { providers } = openConfig({
    providers: [{ ...oauth, emails: { url: 'https://emails.example/', email: 'email' } }],
  })
  // The only provider is one of the code flow.
  const provider = [...providers.values()][0] as ResolvedOAuthProvider
  const send = async (init: RequestInit) => {
    await fetchApi(provider, new URL('https://api.example/me'), 'secret', init)
    return fetch.mock.calls[0]?.[1] ?? {}
  }
  return { provider, send }
}

describe('a token for an API', () => {
  test.each(['api', 'authorization', 'emails', 'issuer', 'token', 'userinfo'])('may be sent to %s.example', (name) => {
    expect(readApiUrl(open().provider, `https://${name}.example/x`).href).toBe(`https://${name}.example/x`)
  })

  test('may be sent to the origin of the discovery document', () => {
    const { provider } = open({ discoveryUrl: 'https://discovery.example/openid', userinfo: false })
    expect(readApiUrl(provider, 'https://discovery.example/').origin).toBe('https://discovery.example')
  })

  test.each([
    ['https://evil.example/x', 'https://evil.example', "apiOrigins: ['https://evil.example']"],
    ['http://api.example/x', 'http://api.example', 'https URL'],
    ['/x', 'no absolute URL', 'https URL'],
  ])('is not sent to %s', (url, seen, fix) => {
    expect(() => readApiUrl(open().provider, url)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ seen, fix: expect.stringContaining(fix) }) }),
    )
  })

  test('replaces an authorization header of the application, and follows no redirect', async () => {
    const { headers, redirect, signal } = await open().send({ headers: { authorization: 'other', dpop: 'kept' } })
    const sent = Object.fromEntries(new Headers(headers))
    expect(sent).toEqual({ authorization: 'Bearer secret', dpop: 'kept', 'user-agent': 'latchkey' })
    expect([redirect, signal]).toEqual(['manual', expect.any(AbortSignal)])
  })

  test('keeps the user agent and the abort signal of the application', async () => {
    const { signal } = new AbortController()
    const sent = await open().send({ headers: { 'user-agent': 'own' }, signal })
    expect(new Headers(sent.headers).get('user-agent')).toBe('own')
    expect(sent.signal).toBe(signal)
  })
})

describe('auth.fetch', () => {
  test('sends the token and returns the response', async () => {
    const { auth, request, row, api } = await openTokens()
    const init = { method: 'PUT', body: 'x', headers: { authorization: 'other', accept: 'text/plain' } }
    const response = await auth.fetch(request, 'idp', 'https://api.example/me', init)
    expect(await response.text()).toBe('data')
    const headers = new Headers(api[0]?.init.headers)
    expect(headers.get('authorization')).toBe(`Bearer ${row().access_token}`)
    expect(headers.get('accept')).toBe('text/plain')
    expect(api[0]?.init).toMatchObject({ method: 'PUT', body: 'x', redirect: 'manual' })
  })

  test.each(['a\r\nx-a: b', 'a\n', 'ключ'])('refuses the token %j without showing it', async (token) => {
    const { auth, request, row, api } = await openTokens()
    Object.assign(row(), { access_token: token })
    const error = await auth.fetch(request, 'idp', 'https://api.example/me').catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'Configuration', cause: { provider: 'idp' } })
    expect(error.message + JSON.stringify(error.cause)).not.toContain(JSON.stringify(token).slice(1, -1))
    expect(api).toEqual([])
  })

  test('returns a redirect instead of following it', async () => {
    const { auth, request } = await openTokens()
    expect((await auth.fetch(request, 'idp', 'https://api.example/moved')).status).toBe(302)
  })

  test.each([
    'https://evil.example/',
    'http://api.example/me',
    'https://api.example.evil.example/',
    'https://user:pass@api.example/',
    'https://api.example:8443/',
    '/me',
    'data:,x',
  ])('sends no token to %s', async (url) => {
    const { auth, request, api } = await openTokens()
    await expect(auth.fetch(request, 'idp', url)).rejects.toMatchObject({ cause: { provider: 'idp' } })
    expect(api).toEqual([])
  })
})
