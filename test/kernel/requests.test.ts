import { describe, expect, test } from 'vitest'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { HOSTILE_URLS, ORIGIN, openAuth, SESSION } from '../harness.ts'

const CALLBACK = '/auth/callback/credentials'
type Authorize = Parameters<typeof Credentials<'username' | 'password'>>[0]['authorize']

function open(
  config: Partial<AuthConfig> = {},
  authorize: unknown = ({ username }: { username?: string }) => ({ id: username }),
) {
  const credentials = { username: {}, password: { type: 'password' } }
  return openAuth({ providers: [Credentials({ credentials, authorize: authorize as Authorize })], ...config })
}

describe('GET csrf', () => {
  test('returns a token', async () => {
    const response = await open().browser.fetch('/auth/csrf')
    expect(await response.json()).toEqual({ csrfToken: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/) })
  })

  test('sets the cookie once', async () => {
    const { browser } = open()
    expect((await browser.fetch('/auth/csrf')).headers.getSetCookie()).toHaveLength(1)
    expect((await browser.fetch('/auth/csrf')).headers.getSetCookie()).toHaveLength(0)
  })
})

describe('GET providers', () => {
  test('lists the sign-in methods with their public fields only', async () => {
    expect(await (await open().browser.fetch('/auth/providers')).json()).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        signinUrl: `${ORIGIN}/auth/signin/credentials`,
        callbackUrl: `${ORIGIN}/auth/callback/credentials`,
      },
    })
  })
})

describe('POST signin', () => {
  test.each([
    ['/auth/signin', {}, '/auth/signin'],
    ['/auth/signin', { callbackUrl: '/x' }, '/auth/signin?callbackUrl=%2Fx'],
    ['/auth/signin/credentials', {}, '/auth/signin'],
  ])('%s with %j redirects to the sign-in page', async (path, fields, location) => {
    const response = await open().browser.submit(path, fields as Record<string, string>)
    expect(response.headers.get('location')).toContain(`${ORIGIN}${location}`)
  })
})

test('REDIR-07: POST signin drops a target that is too long', async () => {
  const response = await open().browser.submit('/auth/signin', { callbackUrl: `/${'x'.repeat(50_000)}` })
  expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin`)
})

describe('GET callback/credentials', () => {
  const visit = (config: Partial<AuthConfig>, accept: string) =>
    open(config).browser.fetch(CALLBACK, { headers: { accept } })

  test("redirects visitors to the application's error page", async () => {
    const response = await visit({ pages: { error: '/oops' } }, 'text/html')
    const target = new URL(response.headers.get('location') ?? '')
    expect([response.status, target.origin + target.pathname]).toEqual([302, `${ORIGIN}/oops`])
    expect(target.searchParams.get('error')).toBe('MethodNotAllowed')
  })

  test.each([
    ['without an own page', {}, 'text/html'],
    ['for programs', { pages: { error: '/oops' } }, 'application/json'],
  ])('responds with 405 %s', async (_, config, accept) => {
    const response = await visit(config, accept)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('POST callback/credentials', () => {
  test.each(HOSTILE_URLS)('REDIR-01: ends on the own site for the target %j', async (callbackUrl) => {
    const { browser } = open()
    const response = await browser.submit(CALLBACK, { username: 'ada', callbackUrl })
    expect(response.status).toBe(303)
    expect(new URL(response.headers.get('location') ?? '').origin).toBe(ORIGIN)
    expect(browser.cookies.has(SESSION)).toBe(true)
  })

  test('CRED-04: passes undeclared fields to authorize, but no protocol fields', async () => {
    const seen: unknown[] = []
    const { browser } = open({}, (fields: unknown) => {
      seen.push(fields)
      return { id: '1' }
    })
    await browser.submit(CALLBACK, {
      username: 'ada',
      password: 'p',
      id: '7',
      role: 'admin',
      sub: '7',
      __proto__x: '1',
      callbackUrl: '/',
      json: 'true',
      redirect: 'false',
      redirectTo: '/',
      providerId: 'credentials',
    })
    expect(seen).toStrictEqual([{ username: 'ada', password: 'p', id: '7', role: 'admin', sub: '7', __proto__x: '1' }])
  })

  test('passes the rebuilt request with its fields to authorize', async () => {
    const seen: unknown[] = []
    const { browser } = open({}, async (_: unknown, request: Request) => {
      seen.push([request.method, request.url, request.headers.get('x-own'), await request.json()])
      return { id: '1' }
    })
    await browser.submit(CALLBACK, { username: 'ada', password: 'p', role: 'x' }, { 'x-own': 'y' })
    expect(seen).toEqual([['POST', `${ORIGIN}${CALLBACK}`, 'y', { username: 'ada', password: 'p', role: 'x' }]])
  })

  test.each([
    ['CredentialsSignin', null],
    ['CredentialsSignin', undefined],
    ['CredentialsSignin', false],
    ['CredentialsSignin', ''],
    ['Configuration', true],
    ['Configuration', 'ada'],
    ['Configuration', 7],
    ['Configuration', {}],
    ['Configuration', []],
    ['Configuration', { id: undefined }],
    ['Configuration', { id: null }],
    ['Configuration', { id: '' }],
    ['Configuration', { id: 0 }],
    ['Configuration', { id: 2 ** 53 }],
    ['Configuration', { id: 'NULL' }],
    ['Configuration', { id: '\u200b' }],
    ['Configuration', { id: {} }],
    ['Configuration', { name: 'x' }],
  ])('CRED-03: creates no session, with %s, for %j', async (type, answer) => {
    const { browser } = open({}, () => answer)
    const response = await browser.submit(CALLBACK, { username: 'ada' })
    expect(response.headers.get('location')).toContain(`error=${type}`)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test.each([
    [{ id: 7 }, '7'],
    [{ id: 'x' }, 'x'],
  ])('creates a session for %j', async (answer, sub) => {
    const { browser } = open(
      { callbacks: { session: ({ session, token }) => ({ ...session, sub: token?.sub }) } },
      () => answer,
    )
    await browser.submit(CALLBACK, { username: 'ada' })
    expect(await browser.session()).toMatchObject({ sub })
  })
})

describe('completing a sign-in', () => {
  test('calls signIn, then jwt, then redirect, and reports the proof to the event', async () => {
    const seen: unknown[] = []
    const { browser } = open({
      callbacks: {
        signIn: (params) => seen.push(['signIn', params]) > 0,
        jwt: ({ token, trigger, account }) => {
          seen.push(['jwt', trigger, account?.provider])
          return token
        },
      },
      events: { signIn: (message) => void seen.push(['event', message]) },
    })
    await browser.submit(CALLBACK, { username: 'ada', password: 'p' })
    const user = { id: 'ada' }
    const account = { provider: 'credentials', type: 'credentials', providerAccountId: 'ada' }
    expect(seen).toEqual([
      ['signIn', { user, account, credentials: { username: 'ada', password: 'p' } }],
      ['jwt', 'signIn', 'credentials'],
      ['event', { user, account, isNewUser: false }],
    ])
  })

  test.each([
    ['false', () => false, '/auth/error?error=AccessDenied'],
    ['a path', () => '/waiting', '/waiting'],
    ['another site', () => 'https://evil.example/', '/'],
  ])('creates no session if signIn returns %s', async (_, signIn, location) => {
    const { browser } = open({ callbacks: { signIn } })
    const response = await browser.submit(CALLBACK, { username: 'ada' })
    expect(response.headers.get('location')).toContain(`${ORIGIN}${location}`)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('COOK-08: refuses a session that is too large for cookies', async () => {
    const { browser, log } = open({ callbacks: { jwt: ({ token }) => ({ ...token, photo: 'x'.repeat(20_000) }) } })
    const response = await browser.submit(CALLBACK, { username: 'ada' })
    expect(response.headers.get('location')).toContain('/auth/error?error=Configuration')
    expect(response.headers.getSetCookie().filter((text) => text.startsWith(SESSION))).toEqual([])
    expect(log.errors).toMatchObject([{ type: 'SessionTooLarge' }])
  })
})

describe('POST signout', () => {
  test.each(HOSTILE_URLS)('REDIR-04: ends on the own site for the target %j', async (callbackUrl) => {
    const { browser } = open()
    await browser.submit(CALLBACK, { username: 'ada' })
    const response = await browser.submit('/auth/signout', { callbackUrl })
    expect(new URL(response.headers.get('location') ?? '').origin).toBe(ORIGIN)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('clears the session even if the redirect callback throws', async () => {
    const state = { isBroken: false }
    const redirect = ({ url }: { url: string }) => {
      if (state.isBroken) throw new Error('x')
      return url
    }
    const { browser } = open({ callbacks: { redirect } })
    await browser.submit(CALLBACK, { username: 'ada' })
    state.isBroken = true
    await browser.submit('/auth/signout', { callbackUrl: '/x' })
    expect(browser.cookies.has(SESSION)).toBe(false)
  })
})
