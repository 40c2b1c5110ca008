import { describe, expect, test, vi } from 'vitest'
import { AuthError, CredentialsSignin, isAuthError } from '../../../src/errors/errors.ts'
import { ReactiveAuth, type ReactiveAuthConfig } from '../../../src/integrations/solid-start/index.ts'
import { createApp, createConfig, ORIGIN, type Posted } from './harness.ts'

/** An application with every way to call us. */
function openApp(options: Partial<ReactiveAuthConfig> = {}) {
  const config = createConfig(options)
  const { GET, POST, auth, middleware, signIn, signOut } = ReactiveAuth(config)
  const caught: unknown[] = []
  const enter = (form: Posted) => signIn('credentials', { fields: form, redirectTo: '/welcome' })
  const app = createApp({
    middleware: [middleware],
    routes: {
      '/api/auth': (event) => (event.request.method === 'POST' ? POST(event) : GET(event)),
      '/api/me': async () => Response.json(await auth()),
      '/api/careful': async () => {
        const error = await signIn('credentials', { fields: WRONG }).catch((thrown) => thrown)
        return Response.json([error instanceof CredentialsSignin, isAuthError(error), error.type, error.code])
      },
      '/api/enter': () => signIn('credentials', { fields: { username: 'ada', password: 'wrong' } }),
    },
    functions: {
      enter,
      github: () => signIn('github', { redirectTo: '/welcome' }),
      nobody: () => signIn('nobody'),
      async leave() {
        await auth()
        return signOut({ redirectTo: '/bye' })
      },
      async careful(form) {
        try {
          return await signIn('credentials', { fields: Object.fromEntries(form) as Record<string, string> })
        } catch (error) {
          caught.push(error)
          return { message: 'Wrong password.' }
        }
      },
      async emptied(form) {
        return enter(form).catch(() => ({ left: [...form] }))
      },
    },
  })
  return { app, caught }
}

const RIGHT = { username: 'ada', password: 'right' }
const WRONG = { username: 'ada', password: 'hunter2' }
const SIGN_IN = /^\/api\/auth\/signin\?error=CredentialsSignin&code=credentials&id=\w{10}&callbackUrl=%2Fwelcome$/

const locationOf = (response: Response): string | null => response.headers.get('location')
const session = async (app: ReturnType<typeof openApp>['app']) => (await app.send('/api/me')).json()

describe('signIn', () => {
  test('signs in and redirects the browser, without JavaScript', async () => {
    const { app } = openApp()
    const response = await app.post('enter', RIGHT)
    expect([response.status, locationOf(response)]).toEqual([303, `${ORIGIN}/welcome`])
    expect(await session(app)).toMatchObject({ user: { name: 'ada' } })
  })

  test('accepts a form in both encodings', async () => {
    const { app } = openApp()
    const body = new FormData()
    for (const [name, value] of Object.entries(RIGHT)) body.set(name, value)
    const headers = { accept: 'text/html', origin: ORIGIN }
    const response = await app.send('/_server?id=enter', { method: 'POST', headers, body })
    expect([response.status, locationOf(response)]).toEqual([303, `${ORIGIN}/welcome`])
    expect(await session(app)).toMatchObject({ user: { name: 'ada' } })
  })

  test('returns a path of the application to the router', async () => {
    const { app } = openApp()
    const response = await app.call('enter', RIGHT)
    expect([response.status, locationOf(response)]).toEqual([200, '/welcome'])
    expect(await session(app)).toMatchObject({ user: { name: 'ada' } })
  })

  test('returns the complete URL of a provider to the router', async () => {
    const { app } = openApp()
    const url = new URL(locationOf(await app.call('github')) ?? '')
    expect(url.origin + url.pathname).toBe('https://provider.example/authorize')
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/api/auth/callback/github`)
    expect([...app.cookies.keys()].some((name) => name.includes('.tx.'))).toBe(true)
  })

  test('DEMAND-05: sets each cookie once', async () => {
    const { app } = openApp()
    for (const way of [app.post, app.call]) {
      const cookies = (await way('enter', RIGHT)).headers.getSetCookie()
      expect(cookies.length).toBeGreaterThan(0)
      expect(new Set(cookies).size).toBe(cookies.length)
    }
  })
})

describe('wrong credentials', () => {
  test('are thrown to the caller with their error class', async () => {
    const { app, caught } = openApp()
    const response = await app.call('careful', WRONG)
    expect(await response.json()).toEqual({ written: { message: 'Wrong password.' } })
    const [error] = caught
    expect(error).toBeInstanceOf(CredentialsSignin)
    expect(error).toBeInstanceOf(AuthError)
    expect(isAuthError(error)).toBe(true)
    expect(error).toMatchObject({ type: 'CredentialsSignin', name: 'CredentialsSignin', code: 'credentials' })
  })

  test('redirect to the sign-in page when uncaught, without JavaScript', async () => {
    const { app } = openApp()
    const response = await app.post('enter', WRONG)
    expect(response.status).toBe(303)
    expect(locationOf(response)).toMatch(SIGN_IN)
  })

  test('make the router leave the application for the sign-in page', async () => {
    const { app } = openApp()
    const response = await app.call('enter', WRONG)
    const [origin, path] = [locationOf(response)?.slice(0, ORIGIN.length), locationOf(response)?.slice(ORIGIN.length)]
    expect(origin).toBe(ORIGIN)
    expect(path).toMatch(SIGN_IN)
    expect(await response.json()).toEqual({ written: null })
  })

  test('make the router open a sign-in page of the application by path', async () => {
    const { app } = openApp({ pages: { signIn: '/login' } })
    expect(locationOf(await app.call('enter', WRONG))).toMatch(/^\/login\?error=CredentialsSignin&code=credentials/)
  })

  test('cause status 401 and JSON for an API client', async () => {
    const response = await openApp().app.post('enter', WRONG, { accept: 'application/json' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'CredentialsSignin', code: 'credentials' })
  })

  test('cause a redirect from an API route, and no server error', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    const headers = { accept: 'text/html', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    const response = await openApp().app.send('/api/enter', { method: 'POST', headers })
    spy.mockRestore()
    expect(response.status).toBe(303)
    expect(locationOf(response)).toMatch(/^\/api\/auth\/signin\?error=CredentialsSignin/)
  })

  test('are never repeated or explained in a response', async () => {
    const { app } = openApp()
    for (const name of ['enter', 'careful', 'emptied'])
      for (const way of [app.post, app.call]) {
        const response = await way(name, WRONG)
        const told = JSON.stringify([...response.headers]) + (await response.text())
        expect(told).not.toContain('hunter2')
        expect(told).not.toContain('authorize')
      }
  })

  test('cause JSON from an API route for an API client, and no log record of h3', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const headers = { accept: 'application/json', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    const response = await openApp().app.send('/api/enter', { method: 'POST', headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({
      error: 'CredentialsSignin',
      code: 'credentials',
      id: expect.stringMatching(/^[A-Z0-9]{10}$/),
      message: 'Sign-in failed. Check what you entered.',
    })
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  test('can be caught in an API route by their error class', async () => {
    const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    const response = await openApp().app.send('/api/careful', { method: 'POST', headers })
    expect(await response.json()).toEqual([true, true, 'CredentialsSignin', 'credentials'])
  })

  test('remove the submitted fields from the form', async () => {
    const { app } = openApp()
    expect(await (await app.call('emptied', WRONG)).json()).toEqual({ written: { left: [] } })
  })

  test('are logged with an id', async () => {
    const warnings: unknown[][] = []
    const { app } = openApp({ logger: { warn: (...messages) => void warnings.push(messages) } })
    const id = new URL(locationOf(await app.call('enter', WRONG)) ?? '').searchParams.get('id')
    expect(warnings).toEqual([['CredentialsSignin', expect.any(String), expect.objectContaining({ errorId: id })]])
  })
})

describe('an unknown provider', () => {
  test('redirects to the error page', async () => {
    expect(locationOf(await openApp().app.post('nobody'))).toMatch(/^\/api\/auth\/error\?error=InvalidProvider/)
  })
})

describe('signOut', () => {
  test('ends the session and redirects the browser', async () => {
    const { app } = openApp()
    await app.post('enter', RIGHT)
    const response = await app.call('leave')
    expect(locationOf(response)).toBe('/bye')
    expect(await session(app)).toBeNull()
  })

  test('makes the router reload data, unless the browser leaves the application', async () => {
    const { app } = openApp()
    expect((await app.call('leave')).headers.has('x-revalidate')).toBe(false)
    const response = await app.call('github')
    expect(locationOf(response)).toMatch(/^https:\/\/provider\.example\//)
    // The router loads what begins with one of these names.
    expect(response.headers.get('x-revalidate')).toBe('-')
    expect((await app.post('github')).headers.has('x-revalidate')).toBe(false)
  })

  test('sets no cookie that was renewed in the same request', async () => {
    const { app } = openApp({ session: { updateAge: 0 } })
    for (const way of [app.post, app.call]) {
      await app.post('enter', RIGHT)
      const cookies = (await way('leave')).headers.getSetCookie().filter((cookie) => /session=/.test(cookie))
      expect(cookies.filter((cookie) => !/; Max-Age=0(?:;|$)/.test(cookie))).toEqual([])
      expect(cookies).not.toEqual([])
    }
  })
})

describe('a call from another place', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another origin of the site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' }],
    ['an older browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ])('from %s signs no user in or out', async (_what, headers) => {
    const { app } = openApp()
    await app.post('enter', RIGHT)
    for (const name of ['enter', 'leave']) {
      const response = await app.post(name, RIGHT, { ...headers, accept: '*/*' })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: 'MissingCSRF' })
    }
    expect(await session(app)).toMatchObject({ user: { name: 'ada' } })
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['the application', {}, 400],
  ])('with 1,001 fields of %s does not read the form', async (_what, headers, status) => {
    const { app } = openApp()
    const remove = vi.spyOn(URLSearchParams.prototype, 'delete')
    const form = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, '']))
    const response = await app.post('enter', form, { ...headers, accept: '*/*' })
    const calls = remove.mock.calls.length
    remove.mockRestore()
    expect([response.status, calls]).toEqual([status, 0])
  })

  test('by a link is refused, because it is a GET request', async () => {
    const { app } = openApp()
    await app.post('enter', RIGHT)
    const response = await app.open('/_server?id=leave')
    expect(response.status).toBe(405)
    expect(await session(app)).toMatchObject({ user: { name: 'ada' } })
  })

  test('outside a request throws an error that says so', () => {
    const { signIn } = ReactiveAuth(createConfig())
    return expect(signIn('github')).rejects.toThrow('outside of a request')
  })
})
