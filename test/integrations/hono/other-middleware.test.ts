// The middleware beside other middleware of Hono.

import { Hono, type MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { describe, expect, test } from 'vitest'
import { type HonoEnv, latchkey } from '../../../src/integrations/hono/index.ts'
import { CONFIG, ORIGIN } from '../fetch/open-app.ts'

const SESSION = '__Host-latchkey.session'

const FORM = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

const createApp = (...before: MiddlewareHandler[]): Hono<HonoEnv> => {
  const app = new Hono<HonoEnv>()
  for (const each of before) app.use(each)
  app.use(latchkey(CONFIG))
  app.post('/login', async (c) => c.redirect(await c.var.auth.signIn('credentials', await c.req.formData()), 303))
  return app
}

const post = async (app: Hono<HonoEnv>, path: string, headers: HeadersInit, fields = {}) =>
  app.request(ORIGIN + path, { method: 'POST', headers, body: new URLSearchParams(fields) })

const cookieNames = ({ headers }: Response): string[] =>
  headers.getSetCookie().map((line) => line.slice(0, line.indexOf('=')))

/** Signs in by a form of the application. @returns The `Cookie` header after it. */
async function signIn(app: Hono<HonoEnv>): Promise<string> {
  const { headers } = await post(app, '/login', FORM, { user: 'ada', password: 'right' })
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Signs in on the route, after the token was fetched. */
async function signInOnRoute(app: Hono<HonoEnv>): Promise<Response> {
  const asked = await app.request(`${ORIGIN}/api/auth/csrf`)
  const { csrfToken } = await asked.json()
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return post(app, '/api/auth/callback/credentials', { ...FORM, cookie }, { csrfToken, user: 'ada', password: 'right' })
}

/** Sets a cookie before the application answers, as a counter of visits does. */
const seen: MiddlewareHandler = async (c, next) => {
  setCookie(c, 'seen', '1')
  await next()
}

/** Begins the response before the application answers, as `cors` does. */
const cached: MiddlewareHandler = async (c, next) => {
  c.res.headers.set('cache-control', 'public, max-age=60')
  await next()
}

describe('a route of the library', () => {
  test('keeps its cookies after middleware that sets others', async () => {
    const response = await signInOnRoute(createApp(seen, cors()))
    expect(cookieNames(response)).toEqual(expect.arrayContaining([SESSION, 'seen']))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('stays private after middleware that makes responses public', async () => {
    const app = createApp(cached)
    const { headers } = await app.request(`${ORIGIN}/api/auth/session`, { headers: { cookie: await signIn(app) } })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})
