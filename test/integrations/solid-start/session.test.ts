import { describe, expect, test, vi } from 'vitest'
import {
  getSession,
  ReactiveAuth,
  type ReactiveAuthConfig,
  type ReactiveEvent,
  type ReactiveMiddleware,
  requireSession,
} from '../../../src/integrations/solid-start/index.ts'
import { createApp, createConfig, ORIGIN } from './harness.ts'

const SESSION = 'latchkey.session'
const JSON_401 = { error: 'SessionRequired', message: 'Sign in first.', url: '/api/auth/signin' }

function openApp(options: Partial<ReactiveAuthConfig> = {}) {
  const config = createConfig(options)
  const { auth, middleware, protect, requireSession: required, signIn } = ReactiveAuth(config)
  const app = createApp({
    middleware: [
      middleware,
      protect(['/account', '/api/own']),
      protect(['/admin'], { when: ({ user }) => user.name === 'root' }),
      protect(['/open'], { passPreflight: true }),
    ],
    routes: {
      '/api/me': async ({ request }) => Response.json(await getSession(request, config)),
      '/api/broken': async () => {
        await auth()
        return new Response('Broken.', { status: 500 })
      },
      '/api/locals': async ({ locals }) => Response.json(await (locals as { auth: () => Promise<unknown> }).auth()),
      '/api/private': async ({ request }) => Response.json((await requireSession(request, config)).user),
      '/account': () => new Response('yours'),
      '/accounts': () => new Response('for everybody'),
      '/api/own': () => new Response('yours'),
      '/admin': () => new Response('yours'),
      '/open': () => new Response('yours'),
      '/api/admin': async ({ request }) => {
        await requireSession(request, config, { when: ({ user }) => user.name === 'root' })
        return new Response('yours')
      },
    },
    functions: {
      enter: () => signIn('credentials', { fields: { username: 'ada', password: 'right' } }),
      mine: async () => (await required()).user,
      page: async () => (await required({ redirectTo: '/account?tab=2' })).user,
      lobby: async () => (await required({ signIn: '/lobby' })).user,
    },
  })
  return { app, config }
}

describe('getSession', () => {
  test('returns null to a visitor, and the session to its user', async () => {
    const { app } = openApp()
    expect(await (await app.send('/api/me')).json()).toBeNull()
    await app.post('enter')
    expect(await (await app.send('/api/me')).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test('reads the session once per request', async () => {
    const ask = vi.fn(({ session }) => session)
    const config = createConfig({ callbacks: { session: ask } })
    const { auth, signIn } = ReactiveAuth(config)
    const app = createApp({
      routes: { '/twice': async ({ request }) => Response.json([await auth(), await getSession(request, config)]) },
      functions: { enter: () => signIn('credentials', { fields: { username: 'ada', password: 'right' } }) },
    })
    await app.post('enter')
    ask.mockClear()
    expect(await (await app.send('/twice')).json()).toHaveLength(2)
    expect(ask).toHaveBeenCalledOnce()
  })

  test('returns the session after a sign-in and null after a sign-out in the same request', async () => {
    const { auth, signIn, signOut } = ReactiveAuth(createConfig({ session: { updateAge: 0 } }))
    const inAndOut = async () => {
      const before = await auth()
      await signIn('credentials', { fields: { username: 'ada', password: 'right' } })
      const between = await auth()
      await signOut()
      return [before, between?.user?.name, await auth()]
    }
    const response = await createApp({ functions: { inAndOut } }).call('inAndOut')
    expect(await response.json()).toEqual({ written: [null, 'ada', null] })
    const names = response.headers.getSetCookie().map((line) => line.split('=', 1)[0])
    expect(new Set(names).size).toBe(names.length)
    expect(response.headers.getSetCookie().join()).not.toMatch(/latchkey\.session=[^;]/)
  })

  test.each(['/api/me', '/api/broken'])('sets renewed cookies with %s, whatever its status', async (path) => {
    const { app } = openApp({ session: { updateAge: 0 } })
    await app.post('enter')
    const response = await app.send(path)
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith(SESSION))).toBe(true)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toContain('Cookie')
  })

  test('does not throw if the response has been sent', async () => {
    const { config, app } = openApp({ session: { updateAge: 0 } })
    await app.post('enter')
    const gone = () => {
      throw new TypeError('The headers have left.')
    }
    const headers = Object.assign(new Headers(), { append: gone, set: gone, delete: gone })
    const cookie = Array.from(app.cookies, (pair) => pair.join('=')).join('; ')
    const event: ReactiveEvent = { request: new Request(ORIGIN, { headers: { cookie } }), response: { headers } }
    const { provideRequestEvent } = await import('solid-js/web/storage')
    const session = await provideRequestEvent(event as never, () => getSession(event.request, config))
    expect(session).toMatchObject({ user: { name: 'ada' } })
  })

  test('works with only a request', async () => {
    const { config } = openApp()
    expect(await getSession(new Request(ORIGIN), config)).toBeNull()
  })

  test('throws if it cannot be determined, and never returns null instead', async () => {
    const { config } = openApp()
    await expect(getSession(new Request('https://unknown.example'), config)).rejects.toThrow()
  })
})

describe('middleware', () => {
  test('sets `auth` in the locals', async () => {
    const { app } = openApp()
    await app.post('enter')
    expect(await (await app.send('/api/locals')).json()).toMatchObject({ user: { name: 'ada' } })
  })
})

describe('protect', () => {
  test.each(['/account', '/account/', '/account/keys', '/%61ccount', '//account', '/ACCOUNT'])(
    'SESS-16: redirects a visitor of %s to the sign-in page',
    async (path) => {
      const response = await openApp().app.open(path)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toMatch(/^\/api\/auth\/signin\?callbackUrl=/)
    },
  )

  test('remembers the requested page', async () => {
    const { headers } = await openApp().app.open('/account?tab=security')
    expect(headers.get('location')).toBe('/api/auth/signin?callbackUrl=%2Faccount%3Ftab%3Dsecurity')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('responds to an API client with 401 and JSON', async () => {
    const response = await openApp().app.send('/api/own')
    expect([response.status, await response.json()]).toEqual([401, JSON_401])
  })

  test('allows a signed-in user', async () => {
    const { app } = openApp()
    await app.post('enter')
    expect(await (await app.open('/account')).text()).toBe('yours')
  })

  test('keeps the sign-in page public if "/" is protected, and redirects the router to it', async () => {
    const { GET, protect } = ReactiveAuth(createConfig())
    const mine = () => 'yours'
    const app = createApp({ middleware: [protect(['/'])], routes: { '/api/auth': GET }, functions: { mine } })
    expect((await app.open('/api/auth/signin')).status).toBe(200)
    expect((await app.open('/anywhere')).status).toBe(302)
    const response = await app.call('mine')
    // A redirect by its status would be followed before the router sees it.
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('location')).toMatch(`${ORIGIN}/api/auth/signin`)
  })

  test('responds with 403 if `when` does not return true', async () => {
    const { app } = openApp()
    expect((await app.open('/admin')).status).toBe(302)
    await app.post('enter')
    const page = await app.open('/admin')
    expect([page.status, page.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
    for (const path of ['/admin', '/api/admin']) {
      const response = await app.send(path)
      expect([response.status, await response.json()]).toMatchObject([403, { error: 'AccessDenied' }])
    }
  })

  test('responds to a preflight with 204 and calls no handler by default', async () => {
    const { app } = openApp()
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'PUT' }
    const response = await app.send('/api/own', { method: 'OPTIONS', headers })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(await (await app.send('/open', { method: 'OPTIONS', headers })).text()).toBe('yours')
    expect((await app.send('/open')).status).toBe(401)
  })

  test('SESS-16: ignores all other paths, even with the same prefix', async () => {
    expect(await (await openApp().app.open('/accounts')).text()).toBe('for everybody')
  })
})

describe('requireSession', () => {
  test('returns the session of a signed-in user', async () => {
    const { app } = openApp()
    await app.post('enter')
    expect(await (await app.call('mine')).json()).toMatchObject({ written: { name: 'ada' } })
    expect(await (await app.send('/api/private')).json()).toMatchObject({ name: 'ada' })
  })

  test.each([
    ['mine', `${ORIGIN}/api/auth/signin?callbackUrl=%2Fhere%3Ftab%3D1`],
    ['page', `${ORIGIN}/api/auth/signin?callbackUrl=%2Faccount%3Ftab%3D2`],
    ['lobby', '/lobby?callbackUrl=%2Fhere%3Ftab%3D1'],
  ])('redirects the router from %s', async (name, location) => {
    expect((await openApp().app.call(name)).headers.get('location')).toBe(location)
  })

  test('responds with 401 and JSON to an API client on an API route', async () => {
    const response = await openApp().app.send('/api/private')
    expect([response.status, await response.json()]).toEqual([401, JSON_401])
  })

  test('redirects a browser that opens an API route to the sign-in page', async () => {
    const response = await openApp().app.open('/api/private')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/api/auth/signin?callbackUrl=%2Fapi%2Fprivate')
  })
})

describe('update', () => {
  const callbacks: ReactiveAuthConfig['callbacks'] = {
    jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, nickname: session } : token),
    session: ({ session, token }) => ({ ...session, nickname: token?.['nickname'] ?? null }),
  }

  function open() {
    const { auth, middleware, signIn, update } = ReactiveAuth(createConfig({ callbacks }))
    return createApp({
      middleware: [middleware],
      routes: { '/api/me': async () => Response.json(await auth()) },
      functions: {
        enter: () => signIn('credentials', { fields: { username: 'ada', password: 'right' } }),
        nickname: async () => [await auth(), await update('Countess'), await auth()],
      },
    })
  }

  test('returns the new session immediately, and in later requests', async () => {
    const app = open()
    await app.post('enter')
    const now = { user: { name: 'ada' }, nickname: 'Countess' }
    expect(await (await app.call('nickname')).json()).toMatchObject({ written: [{ nickname: null }, now, now] })
    expect(await (await app.send('/api/me')).json()).toMatchObject(now)
  })

  test('leaves the cookies to a route that follows in the same request', async () => {
    const { GET, POST, signIn, update } = ReactiveAuth(createConfig({ callbacks }))
    const change: ReactiveMiddleware = async ({ req }, next) => {
      if (req.url.endsWith('/signout')) await update('Countess')
      return next()
    }
    const app = createApp({
      middleware: [change],
      routes: { '/api/auth': (event) => (event.request.method === 'POST' ? POST(event) : GET(event)) },
      functions: { enter: () => signIn('credentials', { fields: { username: 'ada', password: 'right' } }) },
    })
    await app.post('enter')
    const { csrfToken } = await (await app.send('/api/auth/csrf')).json()
    const form = { method: 'POST', body: new URLSearchParams({ csrfToken }) }
    const lines = (await app.send('/api/auth/signout', form)).headers.getSetCookie()
    const values = lines.filter((line) => line.startsWith(`${SESSION}=`)).map((line) => line.split(';', 1)[0])
    expect(new Set(values)).toEqual(new Set([`${SESSION}=`]))
  })

  test('returns null when signed out, and refuses a form from another site', async () => {
    const app = open()
    expect(await (await app.call('nickname')).json()).toEqual({ written: [null, null, null] })
    await app.post('enter')
    await app.call('nickname', {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect(await (await app.send('/api/me')).json()).toMatchObject({ nickname: null })
  })
})

test.each([
  ['getSession', getSession],
  ['requireSession', requireSession],
])('%s rejects for an invalid configuration', async (_, read) => {
  const session = read(new Request(ORIGIN), { providers: [], secret: 'short' })
  await expect(session).rejects.toMatchObject({ type: 'InvalidConfiguration' })
})
