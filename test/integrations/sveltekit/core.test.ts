import { describe, expect, test } from 'vitest'
import { createAuth } from '../../../src/core.ts'
import { InvalidConfiguration } from '../../../src/errors/errors.ts'
import { KitAuth } from '../../../src/integrations/sveltekit/core.ts'
import type { KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { moveTo } from './app/paths.ts'
import { createConfig, ORIGIN, openKit, signInByForm, standard } from './harness.ts'

/** An `Auth` with pages of the application. */
function open(options: { basePath?: string } = {}) {
  const { logger, origin, providers, secret } = createConfig()
  return createAuth({ logger, origin, providers, secret, pages: { signIn: '/login', error: '/oops' }, ...options })
}

const auth = open()

describe('latchkey/sveltekit/core', () => {
  test.each([
    ['an `Auth`', auth],
    ['a function that returns it', () => auth],
    ['a function that returns it later', async () => auth],
  ])('signs in and out with %s', async (_, given) => {
    // No test here calls `account`.
    const app = openKit(KitAuth(given) as KitAuthResult, standard)
    const read = async () => (await app.visit('/me')).json()
    await signInByForm(app)
    expect(await read()).toMatchObject({ name: 'ada' })
    await app.submit('/signout', {})
    expect(await read()).toBeNull()
  })

  test.each([
    ['/auth', 'at the root', '', {}],
    ['/app/auth', 'below `paths.base`', '/app', {}],
    ['/app/login', 'with `basePath`', '/app', { basePath: '/app/login' }],
  ])('has its routes under %s %s', async (path, _, base, options) => {
    moveTo(base)
    const app = openKit(KitAuth(open(options)) as KitAuthResult)
    const providers = await (await app.visit(`${path}/providers`)).json()
    moveTo('')
    expect(providers.github.callbackUrl).toBe(`${ORIGIN}${path}/callback/github`)
  })

  test('redirects visitors to the sign-in page of the `Auth`', async () => {
    const app = openKit(KitAuth(auth) as KitAuthResult, ({ requireSession }) => ({
      '/account': () => requireSession(),
    }))
    expect((await app.visit('/account')).headers.get('location')).toBe('/login?callbackUrl=%2Faccount')
  })

  test('creates sessions with the result', async () => {
    const { session } = await mintSession(KitAuth(auth), { id: '1', name: 'Ada' })
    expect(session).toMatchObject({ user: { name: 'Ada' } })
  })

  test('refuses a configuration', () => {
    expect(() => KitAuth(createConfig() as never)).toThrow(InvalidConfiguration)
  })
})
