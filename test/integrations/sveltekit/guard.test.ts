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
    'SESS-16: sends a visitor of %s to the sign-in page',
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
  ])('protects %s, which `reroute` leads to the route %s', async (path, routeId) => {
    const { app } = open({ hook: {} })
    const [status, location] = locationOf(await app.visit(path, { routeId }))
    expect([status, location]).toEqual([303, `/auth/signin?callbackUrl=${encodeURIComponent(path)}`])
  })

  test('leaves the sign-in page open under an address that `reroute` leads to it', async () => {
    const { app } = open({ hook: { paths: ['/'] }, config: { pages: { signIn: '/signin' } } })
    expect((await app.visit('/de/signin', { routeId: '/(app)/signin' })).status).toBe(404)
  })

  test('remembers the page that was asked for, and of a form the page that it is on', async () => {
    const { app } = open({ hook: {} })
    expect(locationOf(await app.visit('/account/keys?tab=2'))).toEqual([
      303,
      '/auth/signin?callbackUrl=%2Faccount%2Fkeys%3Ftab%3D2',
    ])
    expect(locationOf(await app.submit('/account?/rename', {}))).toEqual([303, '/auth/signin?callbackUrl=%2Faccount'])
  })

  test('answers a program with 401 and JSON', async () => {
    const response = await open({ hook: {} }).app.visit('/account', { headers: JSON_ONLY })
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: 'SessionRequired', url: '/auth/signin' },
    ])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([{ isDataRequest: true }, { isRemoteRequest: true }, { headers: { 'x-sveltekit-action': 'true' } }])(
    'redirects a script of SvelteKit: %o',
    async (request) => {
      const headers = { ...JSON_ONLY, ...request.headers }
      const response = await open({ hook: {} }).app.visit('/account', { ...request, headers })
      expect(await response.json()).toMatchObject({ type: 'redirect', location: '/auth/signin?callbackUrl=%2Faccount' })
    },
  )

  test('lets pass who is signed in, and leaves other paths alone', async () => {
    const { app } = open({ hook: {} })
    expect(await (await app.visit('/accounts')).json()).toBe('theirs')
    await signInByForm(app)
    expect(await (await app.visit('/account')).json()).toBe('theirs')
  })

  test('of everything leaves the way in open', async () => {
    const { app } = open({ hook: { paths: ['/'] }, config: { pages: { signIn: '/accounts' } } })
    expect(await (await app.visit('/accounts')).json()).toBe('theirs')
    expect(locationOf(await app.visit('/account'))).toEqual([303, '/accounts?callbackUrl=%2Faccount'])
  })

  test('refuses with 403 a user for whom `when` does not return true', async () => {
    const { app, handler } = open({ hook: { rules: { when: ({ user }) => user.name === 'bob' } } })
    await signInByForm(app)
    expect((await app.visit('/account')).status).toBe(403)
    const response = await app.visit('/account', { headers: { accept: '*/*' } })
    expect([response.status, await response.json()]).toMatchObject([403, { error: 'AccessDenied' }])
    expect(handler).not.toHaveBeenCalled()
  })

  test('answers a preflight with 204, and reaches no handler', async () => {
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'PUT' }
    const { app, handler } = open({ hook: {} })
    const response = await app.visit('/account', { method: 'OPTIONS', headers })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(handler).not.toHaveBeenCalled()
    const passing = open({ hook: { rules: { passPreflight: true } } })
    expect(await (await passing.app.visit('/account', { method: 'OPTIONS', headers })).json()).toBe('theirs')
  })

  test('believes nothing that another hook put into the locals', async () => {
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

  test('lets all pass while the application is built', async () => {
    useMode({ building: true })
    expect(await (await open({ hook: {} }).app.visit('/account')).json()).toBe('theirs')
  })

  test('says so where it stands in front of `handle`', async () => {
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
  test('gives the session of who is signed in', async () => {
    const { app } = open()
    await signInByForm(app)
    expect(await (await app.visit('/page')).json()).toBe('ada')
  })

  test('sends a visitor to the sign-in page, or to the one that is given', async () => {
    expect(locationOf(await open().app.visit('/page'))).toEqual([303, '/auth/signin?callbackUrl=%2Fpage'])
    const { app } = open({ page: { signIn: '/lobby' } })
    expect(locationOf(await app.visit('/page'))).toEqual([303, '/lobby?callbackUrl=%2Fpage'])
  })

  test('refuses a program with 401, and a user whom `when` refuses with 403', async () => {
    expect((await open().app.visit('/page', { headers: { accept: '*/*' } })).status).toBe(401)
    const { app } = open({ page: { when: () => false } })
    await signInByForm(app)
    expect((await app.visit('/page')).status).toBe(403)
  })
})
