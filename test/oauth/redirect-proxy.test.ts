import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { type Browser, openBrowser, SESSION } from '../methods/browser.ts'

const server = createAuthorizationServer()

/** A deployment of the application: all share the secret and the provider. */
function deploy(origin: string, targets: readonly string[] = ['https://*.preview.example']): Browser {
  const { issuer, clientId, clientSecret } = server
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })
  const redirectProxyUrl = 'https://proxy.example/auth'
  return openBrowser({ providers: [idp], redirectProxyUrl, redirectProxyTargets: targets }, {}, origin)
}

const proxy = deploy('https://proxy.example')
const tokenCalls = () => server.calls.filter(({ endpoint }) => endpoint === 'token').length

describe('redirect proxy', () => {
  test('PROXY-03: forwards the response to an allowed preview', async () => {
    const preview = deploy('https://one.preview.example')
    const location = await preview.start('idp', '?callbackUrl=/home')
    expect(new URL(location).searchParams.get('redirect_uri')).toBe('https://proxy.example/auth/callback/idp')
    const forwarded = await proxy.deliver(await server.authorize(location))
    expect(forwarded.status).toBe(303)
    expect(forwarded.headers.get('referrer-policy')).toBe('no-referrer')
    expect(forwarded.headers.get('cache-control')).toContain('no-store')
    expect(proxy.cookies.has(SESSION)).toBe(false)
    const target = forwarded.headers.get('location') ?? ''
    expect(target).toMatch(/^https:\/\/one\.preview\.example\/auth\/callback\/idp\?code=/)
    const done = await preview.send(target)
    expect(done.headers.get('location')).toBe('https://one.preview.example/home')
    expect(preview.cookies.has(SESSION)).toBe(true)
  })

  test.each([
    'https://evil.example',
    'https://preview.example',
    'https://a.b.preview.example',
    'https://one.preview.example.evil.example',
    'http://one.preview.example',
    'https://one.preview.example:8443',
  ])('PROXY-01: does not start for %s', async (origin) => {
    await expect(deploy(origin).start('idp')).rejects.toThrow()
  })

  test('PROXY-01: does not forward to an origin that only the sender allows', async () => {
    const rogue = deploy('https://evil.example', ['https://evil.example'])
    const answer = await server.authorize(await rogue.start('idp'))
    const before = tokenCalls()
    const response = await proxy.deliver(answer)
    expect(response.headers.get('location') ?? '').not.toContain('evil.example')
    expect(await response.text()).not.toContain(answer.params.get('code'))
    expect(proxy.log.errors.at(-1)?.cause).toMatchObject({ seen: 'https://evil.example' })
    expect(tokenCalls()).toBe(before)
  })

  test('PROXY-03: forwards only protocol parameters', async () => {
    const preview = deploy('https://one.preview.example')
    const answer = await server.authorize(await preview.start('idp'), {
      description: 'x'.repeat(5_000),
      extra: { user: '{}', session_state: 'x', junk: 'j'.repeat(10_000) },
    })
    const { searchParams } = new URL((await proxy.deliver(answer)).headers.get('location') ?? '')
    expect([...searchParams.keys()].sort()).toEqual(['code', 'error_description', 'iss', 'state'])
    expect(searchParams.get('error_description')).toHaveLength(300)
  })

  test('forwards refusals', async () => {
    const preview = deploy('https://one.preview.example')
    const answer = await server.authorize(await preview.start('idp'), { deny: 'access_denied' })
    await preview.send((await proxy.deliver(answer)).headers.get('location') ?? '')
    expect(preview.log.errors.at(-1)?.type).toBe('OAuthCallbackError')
  })

  test('signs in on its own origin without forwarding', async () => {
    const own = deploy('https://proxy.example')
    const location = await own.start('idp')
    expect(new URL(location).searchParams.get('state')?.split('.')).toHaveLength(2)
    expect((await own.deliver(await server.authorize(location))).headers.get('location')).toBe('https://proxy.example/')
  })

  test('PROXY-04: is refused in a browser that did not start the sign-in', async () => {
    const preview = deploy('https://one.preview.example')
    const other = deploy('https://one.preview.example')
    const answer = await server.authorize(await preview.start('idp'))
    await other.send((await proxy.deliver(answer)).headers.get('location') ?? '')
    expect(other.log.errors.at(-1)?.type).toBe('InvalidCheck')
  })

  test('refuses a state it did not seal', async () => {
    await proxy.send('/auth/callback/idp?code=x&state=a.b.c.d.e')
    expect(proxy.log.errors.at(-1)?.type).toBe('InvalidCheck')
  })
})
