import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type HonoEnv, requireSession } from 'latchkey/hono'
import { account } from './account.ts'
import { signIn } from './auth.ts'
import { showHome } from './pages/home.ts'
import { showNotFound } from './pages/layout.ts'

/** Security headers of the pages of this application. */
const headers = secureHeaders({
  contentSecurityPolicy: {
    baseUri: ["'self'"],
    defaultSrc: ["'self'"],
    frameAncestors: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
  },
  // With the default, `no-referrer`, browsers send `Origin: null` with forms.
  referrerPolicy: 'same-origin',
})

/** @param files Answers with static files. Not needed on a platform that serves them itself. */
export function createApp(files?: Hono): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  // The pages of latchkey have a stricter policy of their own, which a middleware above it would replace.
  app.use(signIn)
  app.use(headers)
  if (files !== undefined) app.route('/', files)

  app.get('/', showHome)
  app.route('/account', account)
  app.get('/api/me', requireSession(), async (c) => c.json((await c.var.auth.session())?.user))
  app.post('/sign-in', async (c) => c.redirect(await c.var.auth.signIn('oidc', { redirectTo: '/account' }), 303))
  app.post('/sign-out', async (c) => c.redirect(await c.var.auth.signOut({ redirectTo: '/' }), 303))

  app.notFound(showNotFound)
  app.onError((error, c) => {
    const status = 'getResponse' in error ? (error.getResponse().status as ContentfulStatusCode) : 500
    if (status >= 500) console.error(error)
    // Without the header of a page, which reads the session: that may be what failed.
    return c.text('That did not work. Go back and try again.', status)
  })
  return app
}
