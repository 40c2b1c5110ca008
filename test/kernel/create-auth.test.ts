import { describe, expect, test } from 'vitest'
import { createAuth, InvalidConfiguration } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { assertInvariants, ORIGIN, openAuth, openBrowser, SECRET, SESSION, TRANSACTION } from '../harness.ts'

const PASSWORD = Credentials({
  credentials: { username: {}, password: { type: 'password' } },
  authorize: ({ username, password }) =>
    password === 'right' ? { id: `id-${username}`, name: username ?? null } : null,
})
const RIGHT = { username: 'ada', password: 'right' }

const ROUTES = [
  'signin',
  'signin/credentials',
  'callback/credentials',
  'signout',
  'session',
  'csrf',
  'providers',
  'error',
  'verify-request',
  'verify-request/x',
  'webauthn-options/passkey',
  'assets/x.css',
  'nowhere',
  '',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'QUERY']

describe('every route, method and caller', () => {
  const { auth, browser } = openAuth({ providers: [PASSWORD] })

  const SAID = [{}, { 'x-auth-return-redirect': '1' }, { origin: ORIGIN }, { 'sec-fetch-site': 'cross-site' }]
  const CALLERS = ['text/html', 'application/json'].flatMap((accept) => SAID.map((said) => ({ accept, ...said })))

  describe.each(ROUTES)('%s', (route) => {
    test.each(METHODS)('HDR-01, better-auth#10222, DEMAND-18: keeps the invariants for %s', async (method) => {
      for (const headers of CALLERS) {
        const url = `${ORIGIN}/auth/${route}?callbackUrl=//evil.example&error=x`
        const response = await auth.handle(new Request(url, { method, headers }))
        assertInvariants(response)
        expect(response.status).toBeLessThan(500)
        const isQuiet = !['GET', 'POST'].includes(method)
        if (isQuiet) expect(response.headers.getSetCookie()).toEqual([])
        expect(method === 'HEAD' ? await response.text() : '').toBe('')
      }
    })
  })

  test('PATH-03: responds to any path and query', async () => {
    const pieces = [
      '/',
      'auth',
      'session',
      'signin',
      'callback',
      'credentials',
      'error',
      '%',
      '%2f',
      '..',
      ';',
      'ü',
      '?',
      '&',
      'error=x',
      'callbackUrl=',
      '//evil.example',
      '__proto__',
      'id=',
      'detail=a.b.c.d.e',
      '#',
      '@',
      ' ',
    ]
    for (let i = 0; i < 1500; i++) {
      const length = Math.floor(Math.random() * 8)
      const path = `/auth/${Array.from({ length }, () => pieces[Math.floor(Math.random() * pieces.length)]).join('')}`
      const headers = CALLERS[i % CALLERS.length] ?? {}
      const response = await auth.handle(new Request(`${ORIGIN}${path}`, { headers }))
      assertInvariants(response)
      expect(response.status, path).toBeLessThan(500)
    }
  })

  test.each([
    ['DELETE', 'session', 'GET, HEAD, POST'],
    ['PUT', 'csrf', 'GET, HEAD'],
    ['POST', 'csrf', 'GET, HEAD'],
    ['POST', 'providers', 'GET, HEAD'],
    ['POST', 'error', 'GET, HEAD'],
    ['OPTIONS', 'signin', 'GET, HEAD, POST'],
    ['QUERY', 'signout', 'GET, HEAD, POST'], // CSRF-12
    ['GET', 'callback/credentials', 'POST'],
    ['HEAD', 'callback/credentials', 'GET, POST'],
    ['POST', 'webauthn-options/passkey', 'GET'],
    ['HEAD', 'webauthn-options/passkey', 'GET'],
  ])('PATH-03: responds to %s %s with 405 and Allow: %s', async (method, route, allow) => {
    for (const accept of ['text/html', 'application/json']) {
      const headers = { accept, origin: ORIGIN }
      const response = await auth.handle(new Request(`${ORIGIN}/auth/${route}`, { method, headers }))
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    }
  })

  test.each(['GET', 'HEAD'])(
    'PATH-03: responds with 405 if an API client sends %s to start a sign-in',
    async (method) => {
      const headers = { accept: 'application/json' }
      const response = await auth.handle(new Request(`${ORIGIN}/auth/signin/credentials`, { method, headers }))
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    },
  )

  test.each([
    ['signin/credentials', '/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2F'],
    [
      'signin/unknown?callbackUrl=/a&ui_locales=de',
      '/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2Fa&ui_locales=de',
    ],
  ])('redirects a visitor who opens %s to the sign-in page', async (route, page) => {
    const response = await browser.navigate(`/auth/${route}`)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${ORIGIN}${page}`])
  })

  test.each([
    '',
    '/',
    '/auth',
    '/authsession',
    '/auth//session',
    '/auth/session//',
    '/auth/%73ession',
    '/AUTH/session',
    '/auth/signin/idp/x',
    '/auth/%zz',
  ])('PATH-02: responds to %j with 404', async (path) => {
    const page = await browser.navigate(path)
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    const response = await browser.fetch(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'UnknownAction', id: expect.stringMatching(/^[0-9A-Z]{10}$/) })
  })

  test.each(['signin', 'callback'])('responds to POST %s/unknown with 404', async (action) => {
    const response = await browser.fetch(`/auth/${action}/unknown`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken: await browser.csrfToken() }),
    })
    expect([response.status, (await response.json()).error]).toEqual([404, 'InvalidProvider'])
  })

  test.each([
    ['signin/credentials', 'POST'],
    ['signout', 'POST'],
    ['callback/credentials', 'POST'],
    ['session', 'POST'],
  ])('CSRF-04: refuses %s from another origin', async (route, method) => {
    const csrfToken = await browser.csrfToken()
    for (const headers of [
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://x.app.example', 'sec-fetch-site': 'same-site' },
    ]) {
      const body = new URLSearchParams({ csrfToken, ...RIGHT })
      const response = await browser.fetch(`/auth/${route}`, { method, body, headers })
      expect(response.status).toBe(403)
    }
    expect(
      [...browser.cookies.keys()].filter((name) => name.startsWith(SESSION) || name.startsWith(TRANSACTION)),
    ).toEqual([])
  })

  test('CSRF-08: refuses JSON with a content type that any page can send', async () => {
    const body = JSON.stringify({ csrfToken: await browser.csrfToken() })
    const headers = { 'content-type': 'text/plain; x=application/json' }
    expect((await browser.fetch('/auth/signout', { method: 'POST', body, headers })).status).toBe(415)
  })

  test('BODY-01: refuses a body of more than 64 kB', async () => {
    const response = await browser.post('/auth/signin', { x: 'x'.repeat(70_000) })
    expect(response.status).toBe(413)
  })
})

describe('signing in and out', () => {
  test('works with forms', async () => {
    const { browser } = openAuth({ providers: [PASSWORD] })
    expect(await browser.session()).toBeNull()

    const signedIn = await browser.submit('/auth/callback/credentials', { ...RIGHT, callbackUrl: '/home' })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, `${ORIGIN}/home`])
    expect(browser.cookies.has(SESSION)).toBe(true)
    expect(await browser.session()).toEqual({
      user: { name: 'ada', email: null, image: null },
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })

    const signedOut = await browser.submit('/auth/signout', { callbackUrl: '/bye' })
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([303, `${ORIGIN}/bye`])
    expect(browser.cookies.has(SESSION)).toBe(false) // COOK-14
    expect(await browser.session()).toBeNull()
  })

  test('works with a script', async () => {
    const { browser } = openAuth({ providers: [PASSWORD] })
    const headers = { 'content-type': 'application/json', 'x-auth-return-redirect': '1' }
    const post = async (path: string, fields: object) =>
      browser.fetch(path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ csrfToken: await browser.csrfToken(), ...fields }),
      })
    const signedIn = await post('/auth/callback/credentials', { ...RIGHT, callbackUrl: '/home' })
    expect([signedIn.status, await signedIn.json()]).toEqual([200, { url: `${ORIGIN}/home` }])
    expect(await browser.session()).not.toBeNull()
    const signedOut = await post('/auth/signout', {})
    expect(await signedOut.json()).toEqual({ url: `${ORIGIN}/` })
    expect(await browser.session()).toBeNull()
  })

  test('CSRF-01: keeps the session if the token is missing', async () => {
    const { browser } = openAuth({ providers: [PASSWORD] })
    await browser.submit('/auth/callback/credentials', RIGHT)
    const refused = await browser.post('/auth/signout')
    expect(refused.status).toBe(303)
    expect(new URL(refused.headers.get('location') ?? '').searchParams.get('error')).toBe('MissingCSRF')
    expect((await browser.fetch('/auth/signout', { method: 'POST' })).status).toBe(403)
    expect(await browser.session()).not.toBeNull()
  })

  test('LCSRF-01, better-auth#9973: refuses a form from another site without cookies, without logging', async () => {
    const asked: unknown[] = []
    const authorize = () => {
      asked.push(1)
      return { id: '1' }
    }
    const { auth } = openAuth({ providers: [Credentials({ credentials: { username: {} }, authorize })] })
    const headers = {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      accept: '*/*',
    }
    const body = new URLSearchParams({ username: 'eve' })
    const response = await auth.handle(
      new Request(`${ORIGIN}/auth/callback/credentials`, { method: 'POST', headers, body }),
    )
    expect([response.status, asked]).toEqual([403, []])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each(['GET', 'HEAD'])('CSRF-11: a %s signs no user in or out', async (method) => {
    const { browser } = openAuth({ providers: [PASSWORD] })
    await browser.submit('/auth/callback/credentials', RIGHT)
    for (const path of [
      '/auth/signout',
      '/auth/signin/credentials?callbackUrl=/x',
      '/auth/callback/credentials?username=ada&password=right',
    ])
      expect(
        (await browser.fetch(path, { method })).headers.getSetCookie().filter((text) => text.includes('.session')),
      ).toEqual([])
    expect(await browser.session()).not.toBeNull()
  })

  test('refuses a token that was created before the sign-in', async () => {
    const { browser } = openAuth({ providers: [PASSWORD] })
    const csrfToken = await browser.csrfToken()
    await browser.post('/auth/callback/credentials', { ...RIGHT, csrfToken })
    const refused = await browser.post('/auth/signout', { csrfToken }, { 'sec-fetch-site': 'none' })
    expect(refused.headers.get('location')).toContain('error=MissingCSRF')
    expect(await browser.session()).not.toBeNull()
  })

  test('replaces the session and its id in a new sign-in', async () => {
    const { browser } = openAuth({
      providers: [PASSWORD],
      callbacks: { session: ({ session, token }) => ({ ...session, sid: token?.sid }) },
    })
    await browser.submit('/auth/callback/credentials', RIGHT)
    const first = (await browser.session()) as { sid: string }
    await browser.submit('/auth/callback/credentials', { username: 'grace', password: 'right' })
    const second = (await browser.session()) as { sid: string; user: { name: string } }
    expect(second.user.name).toBe('grace')
    expect(second.sid).not.toBe(first.sid)
  })

  test('signs out even if the revocation check fails', async () => {
    const store = { isDown: false }
    const isRevoked = async () => {
      if (store.isDown) throw new Error('store down')
      return false
    }
    const { browser } = openAuth({ providers: [PASSWORD], session: { isRevoked } })
    await browser.submit('/auth/callback/credentials', RIGHT)
    store.isDown = true
    const failed = await browser.fetch('/auth/session')
    expect([failed.status, (await failed.json()).error]).toEqual([503, 'Configuration'])
    expect(browser.cookies.has(SESSION)).toBe(true)
    await browser.submit('/auth/signout')
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('omits prefix and Secure over http on loopback', async () => {
    const { auth } = openAuth({ providers: [PASSWORD] }, {})
    const browser = openBrowser(auth, 'http://localhost:3000')
    const response = await browser.submit('/auth/callback/credentials', RIGHT)
    expect(response.headers.get('location')).toBe('http://localhost:3000/')
    expect([...browser.cookies.keys()].sort()).toEqual(['latchkey.session'])
    expect(await browser.session()).not.toBeNull()
  })

  test('COOK-02, DEMAND-21: uses prefix and Secure behind a proxy that ends TLS', async () => {
    const { auth } = openAuth({ providers: [PASSWORD] })
    const response = await auth.handle(new Request('http://10.0.0.7:3000/auth/csrf'))
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-latchkey\.csrf=.*; Secure$/)
  })
})

describe('update', () => {
  const callbacks: NonNullable<AuthConfig['callbacks']> = {
    jwt: ({ token, trigger, session }) =>
      trigger === 'update' ? { ...token, name: (session as { name: string }).name } : token,
  }

  test('changes the data that the callbacks allow', async () => {
    const { browser } = openAuth({ providers: [PASSWORD], callbacks })
    await browser.submit('/auth/callback/credentials', RIGHT)
    const response = await browser.fetch('/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken: await browser.csrfToken(), data: { name: 'Grace' } }),
    })
    expect([response.status, (await response.json()).user.name]).toEqual([200, 'Grace'])
    expect(((await browser.session()) as { user: { name: string } }).user.name).toBe('Grace')
  })

  test.each([
    ['without a token', {}],
    ['with the token of nobody', { csrfToken: 'a.b' }],
  ])('CSRF-13: responds with 403 and null %s, and calls no callback', async (_, fields) => {
    const asked: unknown[] = []
    const { browser } = openAuth({
      providers: [PASSWORD],
      callbacks: {
        jwt: ({ token, trigger }) => {
          if (trigger !== 'signIn') asked.push(trigger)
          return token
        },
      },
    })
    await browser.submit('/auth/callback/credentials', RIGHT)
    const body = JSON.stringify({ ...fields, data: {} })
    const response = await browser.fetch('/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([response.status, await response.json(), asked]).toEqual([403, null, []])
  })
})

describe('HOST-01, better-auth#9134, better-auth#5142: the host of a request', () => {
  test.each([
    [
      'a forwarded host',
      `${ORIGIN}/auth/providers`,
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    ],
    ['another host', 'https://evil.example/auth/providers', {}],
    ['a Forwarded header', `${ORIGIN}/auth/providers`, { forwarded: 'host=evil.example;proto=http' }],
  ])('is ignored with AUTH_URL: %s', async (_, url, headers) => {
    const { auth } = openAuth({ providers: [PASSWORD] })
    const { credentials } = await (
      await auth.handle(new Request(url, { headers: headers as Record<string, string> }))
    ).json()
    expect(credentials).toMatchObject({
      signinUrl: `${ORIGIN}/auth/signin/credentials`,
      callbackUrl: `${ORIGIN}/auth/callback/credentials`,
    })
  })

  test.each(ROUTES.slice(0, 12))('HOST-02: is refused on %s if it is not trusted', async (route) => {
    const { auth } = openAuth({ providers: [PASSWORD], origin: ['https://a.example', 'https://b.example'] }, {})
    for (const method of ['GET', 'POST']) {
      const response = await auth.handle(
        new Request(`https://evil.example/auth/${route}`, { method, headers: { accept: 'application/json' } }),
      )
      expect(response.headers.getSetCookie()).toEqual([])
      if (route === 'verify-request/x') continue
      expect([response.status, (await response.json()).error]).toEqual([400, 'UntrustedHost'])
    }
  })

  test('HOST-04, better-auth#9990: does not affect the next request if it was refused', async () => {
    const own: AuthConfig = {
      providers: [PASSWORD],
      origin: ['https://a.example', ORIGIN],
      secret: SECRET,
      logger: { error: () => {} },
    }
    const before = structuredClone({ ...own, providers: [], logger: {} })
    const auth = createAuth(own, { env: {} })
    expect((await auth.handle(new Request('https://evil.example/x/auth/session'))).status).toBe(404)
    expect((await auth.handle(new Request('https://evil.example/auth/session'))).status).toBe(400)
    expect((await auth.handle(new Request(`${ORIGIN}/auth/session`))).status).toBe(200)
    expect({ ...own, providers: [], logger: {} }).toEqual(before)
  })

  test('is trusted only if configured', async () => {
    const url = 'https://preview.example/auth/session'
    expect((await openAuth({}, {}).auth.handle(new Request(url))).status).toBe(400)
    expect((await openAuth({ trustHost: true }, {}).auth.handle(new Request(url))).status).toBe(200)
  })
})

describe('auth.session', () => {
  test('reads the session from any object with headers', async () => {
    const { auth, browser } = openAuth({ providers: [PASSWORD] })
    await browser.submit('/auth/callback/credentials', RIGHT)
    const cookie = `${SESSION}=${browser.cookies.get(SESSION)}`
    for (const request of [
      new Request(`${ORIGIN}/page`, { headers: { cookie } }),
      { headers: { cookie } },
      { headers: new Headers({ cookie }) },
    ]) {
      const read = await auth.session(request)
      expect(read.session?.user?.name).toBe('ada')
      expect(read.setCookies).toEqual([])
      expect([...read.headers]).toEqual([])
    }
  })

  test('forwards the cookies of a renewed session', async () => {
    const { auth, browser } = openAuth({ providers: [PASSWORD], session: { updateAge: 0 } })
    await browser.submit('/auth/callback/credentials', RIGHT)
    const read = await auth.session({ headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` } })
    expect(read.setCookies).toHaveLength(1)
    expect(read.headers.getSetCookie()).toEqual(read.setCookies)
  })

  test('returns null when signed out', async () => {
    expect((await openAuth().auth.session({ headers: {} })).session).toBeNull()
  })

  test('SESS-14, GHSA-8fpg-xm3f-6cx3, DEMAND-08: throws if the session cannot be determined', async () => {
    const { auth, browser } = openAuth({
      providers: [PASSWORD],
      session: { isRevoked: () => Promise.reject(new Error('down')) },
    })
    await browser.submit('/auth/callback/credentials', RIGHT)
    const request = { headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` } }
    await expect(auth.session(request)).rejects.toMatchObject({ type: 'JWTSessionError' })
  })

  test('needs a URL unless the origin is configured', async () => {
    const { auth } = openAuth({ trustHost: true }, {})
    await expect(auth.session({ headers: {} })).rejects.toMatchObject({ type: 'UntrustedHost' })
    await expect(auth.session({ headers: {}, url: '/x' })).rejects.toMatchObject({ type: 'UntrustedHost' })
    expect((await auth.session({ headers: {}, url: `${ORIGIN}/x` })).session).toBeNull()
  })
})

describe('auth.signIn and auth.signOut', () => {
  const form = (headers: Record<string, string> = {}): Request =>
    new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN, ...headers } })

  test('sign in and out with credentials', async () => {
    const { auth } = openAuth({ providers: [PASSWORD] })
    const { url, headers } = await auth.signIn(form(), 'credentials', { fields: RIGHT, redirectTo: '/home' })
    expect(url).toBe(`${ORIGIN}/home`)
    const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    expect((await auth.session({ headers: { cookie } })).session?.user?.name).toBe('ada')
    const out = await auth.signOut(form({ cookie }), { redirectTo: '//evil.example' })
    expect(out.url).toBe(`${ORIGIN}/`)
    expect(out.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-latchkey\.session=;.*; Partitioned; Max-Age=0$/),
      expect.stringMatching(/^__Host-latchkey\.session=;.*Max-Age=0$/),
      expect.stringMatching(/^__Host-latchkey\.session\.ended=/),
    ])
  })

  test('throw errors to their caller', async () => {
    const { auth } = openAuth({ providers: [PASSWORD] })
    const wrong = { fields: { ...RIGHT, password: 'wrong' } }
    await expect(auth.signIn(form(), 'credentials', wrong)).rejects.toMatchObject({
      type: 'CredentialsSignin',
      code: 'credentials',
    })
    await expect(auth.signIn(form(), 'unknown')).rejects.toMatchObject({ type: 'InvalidProvider' })
  })

  test('refuse more fields than a form may have, before checking them', async () => {
    const { auth } = openAuth({ providers: [PASSWORD] })
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, '']))
    for (const [fields, type] of [
      [{ ...RIGHT, ...many }, 'InvalidRequest'],
      [{ ...RIGHT, note: 'x'.repeat(65_536) }, 'PayloadTooLarge'],
    ] as const)
      await expect(auth.signIn(form(), 'credentials', { fields })).rejects.toMatchObject({ type })
  })

  test('CSRF-02: refuse a request from another site', async () => {
    const { auth } = openAuth({ providers: [PASSWORD] })
    const evil = form({ origin: 'https://evil.example' })
    await expect(auth.signIn(evil, 'credentials', { fields: RIGHT })).rejects.toMatchObject({ type: 'MissingCSRF' })
    await expect(auth.signOut(evil)).rejects.toMatchObject({ type: 'MissingCSRF' })
  })
})

describe('createAuth', () => {
  test('throws for a configuration with errors', () => {
    expect(() => createAuth({ providers: [], secret: 'x' }, { env: {} })).toThrow(InvalidConfiguration)
  })

  test('returns a frozen object that knows its paths', () => {
    const auth = createAuth({ providers: [], secret: SECRET, basePath: '/api/auth' }, { env: {} })
    expect(Object.isFrozen(auth)).toBe(true)
    expect(auth.basePath).toBe('/api/auth')
    expect(['/api/auth/session', '/api/auth/x', '/auth/session'].map((path) => auth.handles(path))).toEqual([
      true,
      false,
      false,
    ])
    expect(createAuth({ providers: [], secret: SECRET, basePath: '/' }, { env: {} }).basePath).toBe('/')
  })

  test('can create two independent applications', async () => {
    const [a, b] = [openAuth({ providers: [PASSWORD], appId: 'a' }), openAuth({ providers: [PASSWORD], appId: 'b' })]
    await a.browser.submit('/auth/callback/credentials', RIGHT)
    const cookie = `${SESSION}=${a.browser.cookies.get(SESSION)}`
    expect((await a.auth.session({ headers: { cookie } })).session).not.toBeNull()
    expect((await b.auth.session({ headers: { cookie } })).session).toBeNull()
  })
})
