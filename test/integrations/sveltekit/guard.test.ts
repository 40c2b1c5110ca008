import type { Handle } from '@sveltejs/kit/hooks'
import { describe, expect, test, vi } from 'vitest'
import type { KitAuthResult, ProtectOptions } from '../../../src/integrations/sveltekit/index.ts'
import { createConfig, openApp, type Route, signInByForm, standard, useMode } from './harness.ts'

const EVE = { user: { name: 'eve' }, expires: '' }
const JSON_ONLY = { accept: 'application/json' }

/** An application whose pages below `/account` are protected by a hook, or by themselves. */
function open({ hook, page = {}, config = {} }: Parts = {}) {
  const handler = vi.fn<Route>(() => 'theirs')
  const routes = (kit: KitAuthResult) => ({
    ...standard(kit),
    '/account': handler,
    '/account/keys': handler,
    '/accounts': handler,
    '/page': async () => (await kit.requireSession(undefined, page)).user.name,
  })
  const behind = hook && ((kit: KitAuthResult): Handle => kit.protect(hook.paths ?? ['/account'], hook.rules))
  return { app: openApp(createConfig(config), routes, undefined, behind), handler }
}

interface Parts {
  readonly hook?: { readonly paths?: readonly string[]; readonly rules?: ProtectOptions }
  readonly page?: ProtectOptions
  readonly config?: Parameters<typeof createConfig>[0]
}

const locationOf = ({ status, headers }: Response) => [status, headers.get('location')]

describe('protect', () => {
  test.each(['/account', '/account/keys', '/%61ccount', '/ACCOUNT/keys', '//account'])(
    'SESS-16: redirects a visitor of %s to the sign-in page',
    async (path) => {
      const { app, handler } = open({ hook: {} })
      const [status, location] = locationOf(await app.visit(path, { pathname: path.replace('//', '/') }))
      expect([status, String(location)]).toEqual([303, expect.stringMatching(/^\/auth\/signin\?callbackUrl=%2F/)])
      expect(handler).not.toHaveBeenCalled()
    },
  )

  test.each([
    ['/de/account', '/account'],
    ['/konto', '/(app)/account/[tab]'],
    ['/de/konto', '/[[locale]]/account'],
  ])('protects %s, which `reroute` maps to the route %s', async (path, routeId) => {
    const { app } = open({ hook: {} })
    const [status, location] = locationOf(await app.visit(path, { routeId }))
    expect([status, location]).toEqual([303, `/auth/signin?callbackUrl=${encodeURIComponent(path)}`])
  })

  test('keeps the sign-in page public at an address that `reroute` maps to it', async () => {
    const { app } = open({ hook: { paths: ['/'] }, config: { pages: { signIn: '/signin' } } })
    expect((await app.visit('/de/signin', { routeId: '/(app)/signin' })).status).toBe(404)
  })

  test('remembers the requested page, or the page of a posted form', async () => {
    const { app } = open({ hook: {} })
    expect(locationOf(await app.visit('/account/keys?tab=2'))).toEqual([
      303,
      '/auth/signin?callbackUrl=%2Faccount%2Fkeys%3Ftab%3D2',
    ])
    expect(locationOf(await app.submit('/account?/rename', {}))).toEqual([303, '/auth/signin?callbackUrl=%2Faccount'])
  })

  test('responds to an API client with 401 and JSON', async () => {
    const response = await open({ hook: {} }).app.visit('/account', { headers: JSON_ONLY })
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: 'SessionRequired', url: '/auth/signin' },
    ])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([{ isDataRequest: true }, { isRemoteRequest: true }, { headers: { 'x-sveltekit-action': 'true' } }])(
    'redirects a SvelteKit script: %o',
    async (request) => {
      const headers = { ...JSON_ONLY, ...request.headers }
      const response = await open({ hook: {} }).app.visit('/account', { ...request, headers })
      expect(await response.json()).toMatchObject({ type: 'redirect', location: '/auth/signin?callbackUrl=%2Faccount' })
    },
  )

  test('allows a signed-in user, and ignores other paths', async () => {
    const { app } = open({ hook: {} })
    expect(await (await app.visit('/accounts')).json()).toBe('theirs')
    await signInByForm(app)
    expect(await (await app.visit('/account')).json()).toBe('theirs')
  })

  test('keeps the sign-in page public if "/" is protected', async () => {
    const { app } = open({ hook: { paths: ['/'] }, config: { pages: { signIn: '/accounts' } } })
    expect(await (await app.visit('/accounts')).json()).toBe('theirs')
    expect(locationOf(await app.visit('/account'))).toEqual([303, '/accounts?callbackUrl=%2Faccount'])
  })

  test('responds with 403 if `when` does not return true', async () => {
    const { app, handler } = open({ hook: { rules: { when: ({ user }) => user.name === 'bob' } } })
    await signInByForm(app)
    expect((await app.visit('/account')).status).toBe(403)
    const response = await app.visit('/account', { headers: { accept: '*/*' } })
    expect([response.status, await response.json()]).toMatchObject([403, { error: 'AccessDenied' }])
    expect(handler).not.toHaveBeenCalled()
  })

  test('responds to a preflight with 204, and calls no handler', async () => {
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'PUT' }
    const { app, handler } = open({ hook: {} })
    const response = await app.visit('/account', { method: 'OPTIONS', headers })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(handler).not.toHaveBeenCalled()
    const passing = open({ hook: { rules: { passPreflight: true } } })
    expect(await (await passing.app.visit('/account', { method: 'OPTIONS', headers })).json()).toBe('theirs')
  })

  test('ignores objects that another hook put into the locals', async () => {
    const behind =
      (kit: KitAuthResult): Handle =>
      (input) => {
        Object.assign(input.event.locals, { session: EVE, auth: async () => EVE })
        return kit.protect(['/account'])(input)
      }
    const routes = (kit: KitAuthResult) => ({ '/page': async () => (await kit.requireSession()).user.name })
    const app = openApp(createConfig(), routes, undefined, behind)
    const responses = await Promise.all(['/account', '/page'].map((path) => app.visit(path)))
    expect(responses.map(({ status }) => status)).toEqual([303, 303])
  })

  test('allows all requests while the application is built', async () => {
    useMode({ building: true })
    expect(await (await open({ hook: {} }).app.visit('/account')).json()).toBe('theirs')
  })

  test('throws if it runs before `handle`', async () => {
    const kit: { auth?: KitAuthResult } = {}
    const before: Handle = (input) => kit.auth?.protect(['/account'])(input) as Promise<Response>
    const routes = (auth: KitAuthResult) => {
      kit.auth = auth
      return {}
    }
    await expect(openApp(createConfig(), routes, before).visit('/account')).rejects.toThrow('sequence(handle, others)')
  })
})

describe('requireSession', () => {
  test('returns the session of a signed-in user', async () => {
    const { app } = open()
    await signInByForm(app)
    expect(await (await app.visit('/page')).json()).toBe('ada')
  })

  test('redirects a visitor to the sign-in page, or to the given page', async () => {
    expect(locationOf(await open().app.visit('/page'))).toEqual([303, '/auth/signin?callbackUrl=%2Fpage'])
    const { app } = open({ page: { signIn: '/lobby' } })
    expect(locationOf(await app.visit('/page'))).toEqual([303, '/lobby?callbackUrl=%2Fpage'])
  })

  test('responds to an API client with 401, and with 403 if `when` refuses the user', async () => {
    expect((await open().app.visit('/page', { headers: { accept: '*/*' } })).status).toBe(401)
    const { app } = open({ page: { when: () => false } })
    await signInByForm(app)
    expect((await app.visit('/page')).status).toBe(403)
  })
})
