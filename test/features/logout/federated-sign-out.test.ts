import { describe, expect, test, vi } from 'vitest'
import { type AuthConfig, createAuth } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { openBrowser } from '../../../src/testing/open-browser.ts'
import { stopClock } from '../../harness.ts'
import { ORIGIN, openApplication } from './open-application.ts'

const END = 'https://idp.example/logout'
const OPTIONS = { backchannelLogout: false }

/** A signed-in browser, and what a sign-out does. */
async function openSignedIn(...[strategy, options = OPTIONS, more]: Parameters<typeof openApplication>) {
  const app = openApplication(strategy, options, more)
  app.server.tamper.metadata = { end_session_endpoint: END }
  const browser = await app.signIn('ada')
  const signOut = async (fields: Record<string, string> = { federated: 'true', callbackUrl: '/bye' }) => {
    const { headers } = await browser.submit('/auth/signout', fields)
    return new URL(headers.get('location') ?? browser.url, ORIGIN)
  }
  const comeBack = async (state: string | null, by = browser) => {
    const query = new URLSearchParams(state === null ? {} : { state })
    await by.navigate(`/auth/signout/return?${query}`, { 'sec-fetch-site': 'cross-site' })
    return by.url // it follows redirects of its own origin
  }
  return { ...app, browser, signOut, comeBack }
}

describe.each(['database', 'jwt'] as const)(
  'LOGOUT-01, oidcc-client-test-rp-init-logout: a federated sign-out, %s',
  (strategy) => {
    test('ends the session, then redirects to the provider and back', async () => {
      const { browser, comeBack, isSignedIn, signOut } = await openSignedIn(strategy)
      const url = await signOut()
      expect(url.origin + url.pathname).toBe(END)
      expect(await isSignedIn(browser)).toBe(false)
      const { state, ...sent } = Object.fromEntries(url.searchParams)
      expect(sent).toEqual({
        id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        post_logout_redirect_uri: `${ORIGIN}/auth/signout/return`,
      })
      expect(await comeBack(state ?? null)).toBe(`${ORIGIN}/bye`)
      expect(await comeBack(state ?? null)).toBe(`${ORIGIN}/`)
    })
  },
)

describe('a federated sign-out', () => {
  test('sends the client id and the return URL if there is no ID token', async () => {
    const { signOut } = await openSignedIn('jwt', { ...OPTIONS, account: () => ({}) })
    const {
      client_id: client,
      logout_hint: hint,
      id_token_hint: token,
    } = Object.fromEntries((await signOut()).searchParams)
    expect([client, hint, token]).toEqual(['client', 'ada@example.com', undefined])
  })

  test('sends the ID token that is stored sealed', async () => {
    const { signOut } = await openSignedIn('jwt', OPTIONS, { account: { sealTokens: true } })
    expect((await signOut()).searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test.each([
    ['oidcc-client-test-rp-init-logout-no-state: no state', null],
    ['an empty state', ''],
    ['oidcc-client-test-rp-init-logout-other-state: another state', 'other'],
  ])('redirects to the home page with %s', async (_, state) => {
    const { comeBack, signOut } = await openSignedIn('jwt')
    const url = await signOut()
    expect(await comeBack(state)).toBe(`${ORIGIN}/`)
    expect(await comeBack(url.searchParams.get('state'))).toBe(`${ORIGIN}/bye`)
  })

  test.each([
    [599, '/bye'],
    [600, '/'],
  ])('redirects after %i seconds to %s, whatever cookies the browser keeps', async (seconds, path) => {
    const clock = stopClock()
    const { auth, browser, signOut } = await openSignedIn('jwt')
    const { search } = await signOut()
    clock.advance(seconds)
    const cookie = `__Host-latchkey.signout=${browser.cookies.get('__Host-latchkey.signout')}`
    const response = await auth.handle(new Request(`${ORIGIN}/auth/signout/return${search}`, { headers: { cookie } }))
    expect(response.headers.get('location')).toBe(ORIGIN + path)
  })

  test('redirects to the home page in a browser that did not start it', async () => {
    const { auth, comeBack, signOut } = await openSignedIn('jwt')
    const state = (await signOut()).searchParams.get('state')
    expect(await comeBack(state, openBrowser(auth, { origin: ORIGIN }))).toBe(`${ORIGIN}/`)
  })

  test.each([
    ['no endpoint', undefined],
    ['an http endpoint', 'http://idp.example/logout'],
    ['an endpoint that is no URL', 'javascript:alert(1)'],
  ])('is an ordinary sign-out if the provider has %s', async (_, endpoint) => {
    const app = openApplication('database', OPTIONS)
    app.server.tamper.metadata = { end_session_endpoint: endpoint }
    const browser = await app.signIn('ada')
    await browser.submit('/auth/signout', { federated: 'true', callbackUrl: '/bye' })
    expect(browser.url).toBe(`${ORIGIN}/bye`)
    expect(await app.isSignedIn(browser)).toBe(false)
    expect(app.log.errors).toMatchObject(endpoint ? [{ type: 'SignOutError', cause: { provider: 'idp' } }] : [])
  })

  test('uses the configured logout URL', async () => {
    const { signOut } = await openSignedIn('jwt', { ...OPTIONS, endSessionUrl: 'https://login.example/out?a=b' })
    const url = await signOut()
    expect([url.origin, url.searchParams.get('a')]).toEqual(['https://login.example', 'b'])
  })

  const PAGE = { returnTo: 'logout_uri', accepts: ['client_id'], params: { theme: 'dark' } } as const

  test('omits parameters that the provider refuses, and returns without `state`', async () => {
    const { comeBack, signOut } = await openSignedIn('database', { ...OPTIONS, endSession: PAGE })
    expect(Object.fromEntries((await signOut()).searchParams)).toEqual({
      client_id: 'client',
      logout_uri: `${ORIGIN}/auth/signout/return`,
      theme: 'dark',
    })
    // Another site can open this URL, too. That must not take the target from the user who returns later.
    expect(await comeBack('other')).toBe(`${ORIGIN}/`)
    expect(await comeBack(null)).toBe(`${ORIGIN}/bye`)
    expect(await comeBack(null)).toBe(`${ORIGIN}/bye`)
  })

  test('keeps the parameters of the configured URL and repeats none', async () => {
    const endSessionUrl = 'https://login.example/out?client_id=other&theme=light&logout_uri=https://app.example/left'
    const { signOut } = await openSignedIn('jwt', { ...OPTIONS, endSession: PAGE, endSessionUrl })
    expect([...(await signOut()).searchParams]).toEqual([
      ['client_id', 'other'],
      ['theme', 'light'],
      ['logout_uri', 'https://app.example/left'],
    ])
  })

  test.each([
    { returnTo: '' },
    { returnTo: 'state' },
    { accepts: 'client_id' },
    { accepts: ['client'] },
    { params: { theme: 1 } },
    { params: { state: 'a' } },
    { params: { logout_uri: '/' } },
  ])('is refused with %j', (wrong) => {
    const endSession = { ...PAGE, ...wrong } as typeof PAGE
    expect(() => openApplication('jwt', { ...OPTIONS, endSession })).toThrow(/providers\.idp\.endSession/)
  })

  test.each<[string, Parameters<typeof openApplication>[1], 'one' | 'two', RegExp]>([
    ['no endpoint', {}, 'one', /idp.*`end_session_endpoint`.*`endSessionUrl`/],
    ['no extensions', { extensions: undefined }, 'one', /idp.*`extensions`/],
    ['several providers', {}, 'two', /no provider.*sign in again/],
  ])('explains in development why it is an ordinary sign-out: %s', async (_, options, count, text) => {
    const other = Oidc({ id: 'other', issuer: 'https://other.example', clientId: 'a', clientSecret: 'b' })
    const warned = async (mode: string) => {
      const app = openApplication('jwt', { ...OPTIONS, ...options })
      const idp = app.config.providers?.[0]
      // An option cannot remove the extensions that `Oidc` includes.
      const plain = 'extensions' in (options ?? {}) ? { ...(idp as object), extensions: undefined } : idp
      const providers = [plain, ...(count === 'two' ? [other] : [])] as NonNullable<AuthConfig['providers']>
      const auth = createAuth({ ...app.config, providers }, { env: { AUTH_URL: ORIGIN, NODE_ENV: mode } })
      const browser = openBrowser(auth, { origin: ORIGIN })
      for (let i = 0; i < 2; i++) await browser.submit('/auth/signout', { federated: 'true' })
      return app.log.warnings.filter(([code]) => code === 'federated')
    }
    expect(await warned('production')).toEqual([])
    expect(await warned('development')).toEqual([['federated', expect.stringMatching(text)]])
  })

  test.each([{}, { federated: 'false' }, { federated: '' }, { federated: 'untrue' }, { federated: '1.5' }])(
    'requires the form field: %j',
    async (fields) => {
      const { signOut } = await openSignedIn('jwt')
      expect((await signOut({ ...fields, callbackUrl: '/bye' })).href).toBe(`${ORIGIN}/bye`)
    },
  )

  test('is available in server code', async () => {
    const { auth, browser } = await openSignedIn('database')
    const cookie = Array.from(
      Object.entries(Object.fromEntries(browser.cookies)),
      ([name, value]) => `${name}=${value}`,
    )
    const request = new Request(`${ORIGIN}/x`, {
      method: 'POST',
      headers: { origin: ORIGIN, cookie: cookie.join('; ') },
    })
    const { url, headers } = await auth.signOut(request, { federated: true, redirectTo: '/bye' })
    expect(url.startsWith(`${END}?`)).toBe(true)
    expect(headers.getSetCookie().some((line) => line.startsWith('__Host-latchkey.signout='))).toBe(true)
  })

  test('ends the session if the store cannot find the user', async () => {
    const { adapter, browser, isSignedIn, signOut } = await openSignedIn('database')
    vi.spyOn(adapter, 'listAccountsByUserId').mockRejectedValue(new Error('down'))
    expect((await signOut()).searchParams.get('client_id')).toBe('client')
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('finds the provider of the session in the store', async () => {
    const { browser, signOut } = await openSignedIn('database', { backchannelLogout: true })
    browser.cookies.delete?.('__Host-latchkey.last')
    expect((await signOut()).origin).toBe('https://idp.example')
  })
})
