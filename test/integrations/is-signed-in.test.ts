import { describe, expect, test } from 'vitest'
import { requireSession, ServerAuth, type ServerAuthConfig } from '../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { createBrowser, EXPRESS, createConfig as expressConfig, serve, signInAs } from './express/harness.ts'
import { createApp, createConfig as reactiveConfig } from './solid-start/harness.ts'

/** Values that a `session` callback may return as `user`, and that are not one. */
const NO_USERS: readonly unknown[] = [false, true, 0, 1, '', 'ada', null, undefined, []]

const callbacksWith = (user: unknown): NonNullable<ServerAuthConfig['callbacks']> => ({
  session: ({ session }) => ({ ...session, user: user as object }),
})

async function askExpress(user: unknown): Promise<number> {
  const config = expressConfig({ callbacks: callbacksWith(user) })
  const app = EXPRESS[5]()
  app.use('/auth', ServerAuth(config))
  app.get('/account', requireSession(config), (_req, res) => void res.json('yours'))
  const browser = createBrowser(await serve(app))
  await signInAs(browser)
  return (await browser.fetch('/account')).status
}

function openReactive(user: unknown) {
  const { protect, requireSession: required, signIn } = ReactiveAuth(reactiveConfig({ callbacks: callbacksWith(user) }))
  return createApp({
    middleware: [protect(['/api/own'])],
    routes: { '/api/own': () => new Response('yours'), '/api/private': async () => Response.json(await required()) },
    functions: { enter: () => signIn('credentials', { fields: { username: 'ada', password: 'right' } }) },
  })
}

async function askReactive(path: string, user: unknown): Promise<number> {
  const app = openReactive(user)
  await app.post('enter')
  return (await app.send(path)).status
}

const GUARDS: readonly (readonly [string, (user: unknown) => Promise<number>])[] = [
  ['`requireSession` of Express', askExpress],
  ['`requireSession` of SolidStart', (user) => askReactive('/api/private', user)],
  ['`protect` of SolidStart', (user) => askReactive('/api/own', user)],
]

describe.each(GUARDS)('%s', (_, ask) => {
  test.each(NO_USERS)('refuses a session with the user %j', async (user) => {
    expect(await ask(user)).toBe(401)
  })

  test('accepts a session with a user', async () => {
    expect(await ask({ name: 'Ada' })).toBe(200)
  })
})
