import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { ServerAuth, session } from '../../../src/integrations/express/index.ts'
import { ReactiveAuth, getSession as reactiveSession } from '../../../src/integrations/solid-start/index.ts'
import { stopClock } from '../../harness.ts'
import { createBrowser, createConfig, EXPRESS, serve, signInAs } from '../../integrations/express/harness.ts'
import { createApp, createConfig as reactiveConfig } from '../../integrations/solid-start/harness.ts'
import { createConfig as kitConfig, openApp } from '../../integrations/sveltekit/harness.ts'

const PUBLIC = 'public, max-age=600'
const RENEWING = { session: { updateAge: 0 } }

/** Signs in, and asks for a page that brings a renewed cookie and says `own` to caches. */
type Ask = (own: string) => Promise<Response>

const onExpress =
  (says: 'before' | 'after', version: 4 | 5): Ask =>
  async (own) => {
    const config = createConfig(RENEWING)
    const say: RequestHandler = (_req, res, next) => {
      res.set('Cache-Control', own)
      next()
    }
    const app = EXPRESS[version]()
    app.use('/auth', ServerAuth(config))
    if (says === 'before') app.use(say)
    app.use(session(config))
    if (says === 'after') app.use(say)
    app.use((_req, res) => void res.send('page'))
    const browser = createBrowser(await serve(app))
    await signInAs(browser)
    return browser.fetch('/')
  }

const onSvelteKit: Ask = async (own) => {
  const clock = stopClock()
  const app = openApp(kitConfig(), (kit) => ({
    '/signin': kit.signIn,
    '/': async ({ locals }) => new Response(String(await locals.auth()), { headers: { 'cache-control': own } }),
  }))
  await app.submit('/signin', { providerId: 'credentials', username: 'ada', password: 'right' })
  clock.advance(2 * 86_400)
  return app.visit('/')
}

const onSolidStart =
  (says: 'before' | 'after' | 'in its answer'): Ask =>
  async (own) => {
    const config = reactiveConfig(RENEWING)
    const { signIn, middleware } = ReactiveAuth(config)
    const app = createApp({
      middleware: [middleware],
      routes: {
        '/api/page': async ({ request, response }) => {
          if (says === 'before') response?.headers.set('cache-control', own)
          const text = String(await reactiveSession(request, config))
          if (says === 'after') response?.headers.set('cache-control', own)
          return new Response(text, { headers: says === 'in its answer' ? { 'cache-control': own } : {} })
        },
      },
      functions: { enter: () => signIn('credentials', { fields: { username: 'ada', password: 'right' } }) },
    })
    await app.post('enter')
    return app.send('/api/page')
  }

const ALL: readonly (readonly [string, Ask])[] = [
  ['Express 4, said before', onExpress('before', 4)],
  ['Express 5, said before', onExpress('before', 5)],
  ['Express 4, said after', onExpress('after', 4)],
  ['Express 5, said after', onExpress('after', 5)],
  ['SvelteKit', onSvelteKit],
  ['SolidStart, said before', onSolidStart('before')],
  ['SolidStart, said after', onSolidStart('after')],
]

describe('a page with a renewed session cookie', () => {
  test.each([...ALL, ['SolidStart, said in its answer', onSolidStart('in its answer')] as const])(
    'CVE-2025-64762: is kept from shared caches, whatever the application says: %s',
    async (_, ask) => {
      const { headers } = await ask(PUBLIC)
      expect(headers.getSetCookie().some((cookie) => cookie.includes('latchkey.session='))).toBe(true)
      expect(headers.get('cache-control')).toBe('private, no-store')
    },
  )

  test.each(ALL)("keeps the application's cache control if it is private: %s", async (_, ask) => {
    expect((await ask('private, max-age=60')).headers.get('cache-control')).toBe('private, max-age=60')
  })
})
