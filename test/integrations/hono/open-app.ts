// A Hono application with what an application does with the visit of a request.

import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createAuth as createCore } from '../../../src/core.ts'
import { latchkey as latchkeyCore } from '../../../src/integrations/hono/core.ts'
import {
  AuthError,
  type HonoEnv,
  type HonoOptions,
  latchkey,
  requireSession,
} from '../../../src/integrations/hono/index.ts'
import { pages } from '../../../src/pages/index.ts'
import { type Browser, openBrowser } from '../../../src/testing/open-browser.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { CONFIG, ORIGIN } from '../fetch/open-app.ts'

export const openMiddleware = (config: Partial<AuthConfig> = {}, options?: HonoOptions): MiddlewareHandler<HonoEnv> =>
  latchkey({ ...CONFIG, ...config }, options)

export const openCoreMiddleware = (): MiddlewareHandler<HonoEnv> =>
  latchkeyCore(createCore({ ...CONFIG, use: [pages] } as never)) as never

/** Opens an application, and a browser in front of it. @param before What runs before the middleware. */
export function openApp(
  middleware: MiddlewareHandler<HonoEnv>,
  before: MiddlewareHandler = (_, next) => next(),
): { app: Hono<HonoEnv>; browser: Browser } {
  const app = new Hono<HonoEnv>()
  app.use(before)
  app.use(middleware)
  app.onError((error, c) => c.text(error instanceof AuthError ? error.type : error.message, 500))
  app.get('/', async (c) => c.json(await c.var.auth.session()))
  app.get('/public', (c) => c.text('the same for all', 200, { 'cache-control': 'public' }))
  app.get('/account', requireSession(), (c) => c.text('account'))
  app.get('/bob', requireSession({ when: ({ user }) => user.name === 'Bob' }), (c) => c.text('bob'))
  app.post('/login', async (c) => c.redirect(await c.var.auth.signIn('credentials', await c.req.formData()), 303))
  app.post('/logout', async (c: Context<HonoEnv>) => c.redirect(await c.var.auth.signOut(), 303))
  app.get('/broken', async (c) => {
    await c.var.auth.session()
    throw new Error('broken')
  })
  const browser = openBrowser(async (request) => app.fetch(request), { origin: ORIGIN, redirect: 'manual' })
  return { app, browser }
}
