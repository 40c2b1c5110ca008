import { describe, expect, test } from 'vitest'
import { createAuth } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import { OLD_SECRET, ORIGIN, openAuth, openBrowser, SECRET, SESSION } from '../../harness.ts'
import { openMail } from '../../methods/mail.ts'
import { openScene } from '../scene.ts'

const PASSWORD = Credentials({
  credentials: { username: {}, password: { type: 'password' } },
  authorize: ({ username = '', password }) => (password === 'right' ? { id: username, name: username } : null),
})
const RIGHT = { username: 'ada', password: 'right' }

const provider = (id: string, overrides: object = {}) =>
  OAuth({
    id,
    clientId: 'app',
    clientSecret: 'secret',
    authorization: `https://${id}.example/authorize`,
    token: `https://${id}.example/token`,
    userinfo: `https://${id}.example/user`,
    profile: { id: 'id' },
    ...overrides,
  })

test.each(['auth0', 'authentik', 'auth', 'signin', 'callback', 'session'])(
  'DEMAND-02: the provider %s has the same routes as any other',
  async (id) => {
    const { auth } = openAuth({ providers: [provider(id), PASSWORD] })
    const browser = openBrowser(auth, ORIGIN, [`https://${id}.example`])
    const location = new URL((await browser.submit(`/auth/signin/${id}`)).headers.get('location') ?? '')
    expect(location.href).toMatch(`https://${id}.example/authorize?`)
    expect(location.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/${id}`)
    expect((await browser.navigate(`/auth/callback/${id}?code=x&state=y`)).headers.get('location')).toContain(
      'error=InvalidCheck',
    )
  },
)

describe('an invalid request', () => {
  test.each([
    ['no provider at all', { providers: [{} as never] }],
    ['an endpoint that is none', { providers: [provider('idp', { token: 'no URL' })] }],
    ['no client id', { providers: [provider('idp', { clientId: '' })] }],
    ['no secret', { secret: '' }],
  ])('DEMAND-08: throws at start-up and signs no user in: %s', (_, mistake) => {
    expect(() => createAuth({ providers: [PASSWORD], secret: SECRET, ...mistake }, { env: {} })).toThrow()
  })

  test.each(['Bearer %E0%A4%A', '%', 'Basic', '\u00ff'])(
    'DEMAND-08: in the Authorization header %j is ignored',
    async (authorization) => {
      const { auth } = openAuth({ providers: [PASSWORD] })
      expect((await auth.session({ headers: { authorization } })).session).toBeNull()
    },
  )
})

test.each([
  'a@evil.com＠good.com',
  'a﹫good.com',
  'a\u0040\u0040good.com',
  'ａ@good.com',
  'a@ｇood.com',
  'a@good.com\u3002',
])('DEMAND-09: no mail is sent to %j', async (address) => {
  const { ask, sent } = openMail()
  await ask(address)
  expect(sent).toEqual([])
})

test('DEMAND-10: thirty abandoned attempts leave a header that servers accept', async () => {
  const { browser, begin } = openScene()
  for (let i = 0; i < 30; i++) await begin('', { callbackUrl: `/${'x'.repeat(900)}` })
  const header = Array.from(browser.cookies, (pair) => pair.join('=')).join('; ')
  expect(header.length).toBeLessThan(8192)
})

test('DEMAND-18: every response of a sign-in and a sign-out is private', async () => {
  const scene = openScene()
  const begun = await scene.browser.submit('/auth/signin/idp')
  const answers = [
    begun,
    await scene.deliver(await scene.answer(begun.headers.get('location') ?? '')),
    await scene.browser.fetch('/auth/session'),
    await scene.browser.submit('/auth/signout'),
    await scene.browser.navigate('/auth/callback/idp?code=x'),
  ]
  expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0).length).toBeGreaterThan(2)
  for (const { headers } of answers)
    expect([headers.get('cache-control'), headers.get('vary')?.split(', ')[0]]).toEqual(['private, no-store', 'Cookie'])
})

test('better-auth#9990, DEMAND-20: without a client address, each account has its own limit', async () => {
  const { browser } = openAuth({ providers: [PASSWORD], rateLimit: { clientAddress: () => null } })
  const enter = async (fields: Record<string, string>) => {
    const { headers } = await browser.submit('/auth/callback/credentials', fields)
    return new URL(headers.get('location') ?? '').searchParams.get('error')
  }
  for (let i = 0; i < 10; i++) await enter({ username: 'ada', password: 'wrong' })
  expect(await enter(RIGHT)).toBe('TooManyRequests')
  expect(await enter({ username: 'bob', password: 'right' })).toBeNull()
})

describe('an application at', () => {
  test.each([
    'http://192.168.1.20:3000',
    'http://nas:8080',
    'https://vps-7.provider.example',
    'https://box.tail1234.ts.net',
    'https://app.example:8443',
    'http://localhost:5173',
    'http://[::1]:3000',
  ])('DEMAND-21: %s accepts forms only from its own pages', async (origin) => {
    const { auth } = openAuth({ providers: [PASSWORD], trustHost: true }, {})
    const browser = openBrowser(auth, origin)
    expect((await browser.submit('/auth/callback/credentials', RIGHT)).headers.get('location')).toBe(`${origin}/`)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    await browser.submit('/auth/signout', {}, foreign)
    expect(await browser.session()).not.toBeNull()
    await browser.submit('/auth/signout')
    expect(await browser.session()).toBeNull()
  })
})

/** A variable of the process, where there is one, and one may look at it: Deno asks for permission. */
function variableOf(name: string): string | undefined {
  try {
    return globalThis.process?.env[name]
  } catch {
    return undefined
  }
}

describe('instances in one application', () => {
  test('DEMAND-31: have separate paths, secrets and cookies', async () => {
    const cookies = { sessionToken: { name: '__Host-admin.session' } }
    const shop = openAuth({ providers: [PASSWORD], basePath: '/shop/auth' })
    const admin = openAuth({ providers: [PASSWORD], basePath: '/admin/auth', secret: OLD_SECRET, cookies })
    const { csrfToken } = await (await shop.browser.fetch('/shop/auth/csrf')).json()
    await shop.browser.post('/shop/auth/callback/credentials', { ...RIGHT, csrfToken })
    expect((await admin.browser.fetch('/shop/auth/session')).status).toBe(404)
    const cookie = `${SESSION}=${shop.browser.cookies.get(SESSION)}`
    const asked = { headers: { cookie: `${cookie}; ${cookie.replace(SESSION, '__Host-admin.session')}` } }
    expect((await shop.auth.session(asked)).session?.user?.name).toBe('ada')
    expect((await admin.auth.session(asked)).session).toBeNull()
  })

  test('DEMAND-32: have separate variables', async () => {
    const origins = ['https://a.example', 'https://b.example']
    const urls = origins.map(async (AUTH_URL) => {
      const auth = createAuth({ providers: [PASSWORD] }, { env: { AUTH_URL, AUTH_SECRET: SECRET } })
      const { credentials } = await (await auth.handle(new Request(`${AUTH_URL}/auth/providers`))).json()
      return new URL(credentials.callbackUrl).origin
    })
    expect(await Promise.all(urls)).toEqual(origins)
    expect(['AUTH_URL', 'AUTH_SECRET'].map(variableOf)).toEqual([undefined, undefined])
  })
})
