import { describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { seal } from '../../src/crypto/sealed.ts'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { type Browser, openBrowser, SECRET } from '../methods/browser.ts'

const server = createAuthorizationServer()
const PREVIEW = 'https://one.preview.example'

/** A deployment of the application: all share the secret and two providers. */
function deploy(origin: string): Browser {
  const { issuer, clientId, clientSecret } = server
  const one = (id: string) => Oidc({ id, issuer, clientId, clientSecret, [customFetch]: server.fetch })
  const redirectProxyUrl = 'https://proxy.example/auth'
  const redirectProxyTargets = ['https://*.preview.example']
  return openBrowser({ providers: [one('idp'), one('other')], redirectProxyUrl, redirectProxyTargets }, {}, origin)
}

const PROGRAM = { headers: { accept: 'application/json' } }

/** What is refused says nothing of where it should have gone. */
async function expectRefusal(response: Response, error: string): Promise<void> {
  expect([response.status, response.headers.get('location')]).toEqual([400, null])
  expect((await response.json()).error).toBe(error)
}

/** A `state` as a deployment with the same secret seals it. */
const sealed = (target: Record<string, unknown>): Promise<string> =>
  seal(createKeyRing([SECRET]), 'proxy-state', {
    ...{ state: `${'0'.repeat(12)}.${'A'.repeat(43)}`, provider: 'idp', origin: PREVIEW, basePath: '/auth' },
    exp: Math.floor(Date.now() / 1000) + 600,
    ...target,
  })

/** Has the proxy pass an answer with this `state` on. */
function pass(state: string, provider = 'idp'): Promise<Response> {
  const query = new URLSearchParams({ code: 'x', state })
  return deploy('https://proxy.example').send(`https://proxy.example/auth/callback/${provider}?${query}`, PROGRAM)
}

describe('the redirect proxy', () => {
  test('PROXY-01: forwards nothing at the callback of another provider', async () => {
    const { params } = await server.authorize(await deploy(PREVIEW).start('idp'))
    await expectRefusal(await pass(params.get('state') ?? '', 'other'), 'InvalidCheck')
  })

  test('PROXY-01: ends an attempt that returns to another provider', async () => {
    const preview = deploy(PREVIEW)
    const { params } = await server.authorize(await preview.start('idp'))
    const before = server.calls.length
    await expectRefusal(await preview.send(`/auth/callback/other?${params}`, PROGRAM), 'InvalidCheck')
    expect([...preview.cookies.keys()].filter((name) => name.includes('.tx.'))).toEqual([])
    expect(server.calls).toHaveLength(before)
  })

  test('forwards a state that was sealed for it', async () => {
    const response = await pass(await sealed({}))
    expect(response.headers.get('location')).toMatch(`${PREVIEW}/auth/callback/idp?code=x&state=`)
  })

  test.each([
    ['another host as its base path', { basePath: '@evil.preview.example.evil.example' }],
    ['a port as its base path', { basePath: ':8443' }],
    ['a longer host as its base path', { basePath: '.evil.example/auth' }],
    ['a base path that climbs', { basePath: '/auth/../evil' }],
    ['a base path with a query', { basePath: '/evil?' }],
    ['a base path with a fragment', { basePath: '/evil#' }],
    ['a base path with backslashes', { basePath: '\\\\evil.example' }],
    ['a base path with a line break', { basePath: '/auth\n' }],
    ['a base path that is no text', { basePath: {} }],
    ['an origin with a user', { origin: 'https://one.preview.example@evil.example' }],
    ['an origin with a path', { origin: `${PREVIEW}/evil` }],
    ['an opaque origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['an origin that is no text', { origin: [PREVIEW] }],
    ['an origin over http', { origin: 'http://one.preview.example' }],
    ['an origin that is not listed', { origin: 'https://evil.example' }],
  ])('PROXY-01: responds with 400 to a state with %s', async (_, target) => {
    await expectRefusal(await pass(await sealed(target)), 'UntrustedHost')
  })

  test('PROXY-01: stays on the origin where the base path begins with two slashes', async () => {
    const response = await pass(await sealed({ basePath: '//evil.example/auth' }))
    expect(new URL(response.headers.get('location') ?? '').origin).toBe(PREVIEW)
  })

  test.each([
    ['another provider', { provider: 'other' }],
    ['no provider', { provider: undefined }],
  ])('PROXY-01: responds with 400 to a state of %s', async (_, target) => {
    await expectRefusal(await pass(await sealed(target)), 'InvalidCheck')
  })

  test.each([
    'https://evil.example',
    'https://[::1]:8443',
    'https://a.b.preview.example',
    'http://one.preview.example',
  ])('PROXY-01: responds with 400 to a sign-in that begins at %s', async (origin) => {
    const rogue = deploy(origin)
    const { csrfToken } = (await (await rogue.send('/auth/csrf')).json()) as { csrfToken: string }
    const body = new URLSearchParams({ csrfToken })
    await expectRefusal(await rogue.send('/auth/signin/idp', { method: 'POST', body, ...PROGRAM }), 'UntrustedHost')
    expect(rogue.log.errors.at(-1)?.cause).toMatchObject({ provider: 'idp', seen: origin })
  })
})
