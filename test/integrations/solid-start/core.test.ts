import { describe, expect, test } from 'vitest'
import { createAuth } from '../../../src/core.ts'
import { InvalidConfiguration } from '../../../src/errors/errors.ts'
import { getSession, ReactiveAuth, requireSession } from '../../../src/integrations/solid-start/core.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { protectedResource } from '../../kernel/toys/protected-resource.ts'
import { createApp, createConfig, ORIGIN } from './harness.ts'

/** An `Auth` with pages of the application. */
function open(options: { basePath?: string } = {}) {
  const { logger, providers, secret } = createConfig()
  return createAuth({ logger, providers, secret, pages: { signIn: '/login', error: '/oops' }, ...options })
}

const auth = open()

describe('latchkey/solid-start/core', () => {
  test.each([
    ['an `Auth`', auth],
    ['a function that returns it', () => auth],
    ['a function that returns it later', async () => auth],
  ])('signs in and out with %s', async (_, given) => {
    const kit = ReactiveAuth(given)
    const app = createApp({
      middleware: [kit.middleware],
      routes: { '/me': async ({ request }) => Response.json([await kit.auth(), await getSession(request, given)]) },
      functions: {
        enter: () => kit.signIn('credentials', { fields: { username: 'ada', password: 'right' } }),
        leave: () => kit.signOut(),
      },
    })
    const read = async () => (await app.send('/me')).json()
    await app.post('enter')
    expect(await read()).toMatchObject([{ user: { name: 'ada' } }, { user: { name: 'ada' } }])
    await app.post('leave')
    expect(await read()).toEqual([null, null])
  })

  test.each([
    ['/api/auth', 'by default', auth],
    ['/auth', 'with `basePath`', open({ basePath: '/auth' })],
    ['/login/auth', 'after `at`', auth.at('/login/auth')],
  ])('has its routes under %s %s', async (path, _, given) => {
    const { GET } = ReactiveAuth(given)
    const response = await createApp({ routes: { [path]: GET } }).send(`${path}/providers`)
    expect((await response.json()).github.signinUrl).toBe(`${ORIGIN}${path}/signin/github`)
  })

  test('serves routes at the root of the host that features add', async () => {
    const path = '/.well-known/oauth-protected-resource'
    const { logger, providers, secret } = createConfig()
    const pages = { signIn: '/login', error: '/oops' }
    const { GET } = ReactiveAuth(createAuth({ logger, pages, providers, secret, use: [protectedResource(ORIGIN)] }))
    expect((await createApp({ routes: { [path]: GET } }).send(path)).status).toBe(200)
  })

  test('redirects visitors to the sign-in page of the `Auth`', async () => {
    const request = new Request(`${ORIGIN}/account`, { headers: { accept: 'text/html' } })
    const response = await requireSession(request, auth).catch((thrown: unknown) => thrown)
    expect((response as Response).headers.get('location')).toBe('/login?callbackUrl=%2Faccount')
  })

  test('creates sessions with the result', async () => {
    const { session } = await mintSession(ReactiveAuth(auth), { id: '1', name: 'Ada' }, { origin: ORIGIN })
    expect(session).toMatchObject({ user: { name: 'Ada' } })
  })

  test('refuses a configuration', () => {
    expect(() => ReactiveAuth(createConfig() as never)).toThrow(InvalidConfiguration)
  })
})
