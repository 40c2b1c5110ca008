// The middleware beside other middleware of Hono.

import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { streamText } from 'hono/streaming'
import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { isAuthError } from '../../../src/index.ts'
import { type HonoEnv, latchkey, requireSession } from '../../../src/integrations/hono/index.ts'
import { CONFIG, ORIGIN } from '../fetch/open-app.ts'

const SESSION = '__Host-latchkey.session'

const FORM = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
const FORGED = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

const createApp = (...before: MiddlewareHandler[]): Hono<HonoEnv> => {
  const app = new Hono<HonoEnv>()
  for (const each of before) app.use(each)
  app.use(latchkey(CONFIG))
  app.post('/login', async (c) => c.redirect(await c.var.auth.signIn('credentials', await c.req.formData()), 303))
  app.post('/logout', async (c) => c.redirect(await c.var.auth.signOut(), 303))
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

describe('a latchkey route', () => {
  test('keeps its cookies behind middleware that sets others', async () => {
    const response = await signInOnRoute(createApp(seen, cors()))
    expect(cookieNames(response)).toEqual(expect.arrayContaining([SESSION, 'seen']))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('stays private behind middleware that makes responses public', async () => {
    const app = createApp(cached)
    const { headers } = await app.request(`${ORIGIN}/api/auth/session`, { headers: { cookie: await signIn(app) } })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('an error handler in Hono', () => {
  test('responds to a forged form with 403, and logs nothing', async () => {
    const log = vi.spyOn(console, 'error')
    const app = createApp()
    const program = await post(app, '/logout', FORGED)
    expect([program.status, await program.json()]).toMatchObject([403, { error: 'MissingCSRF' }])
    const page = await post(app, '/logout', { ...FORGED, accept: 'text/html' })
    expect([page.status, page.headers.get('content-type')]).toEqual([403, expect.stringMatching(/^text\/plain/)])
    expect(log).not.toHaveBeenCalled()
  })

  test('responds to wrong credentials with 401', async () => {
    expect((await post(createApp(), '/login', FORM, { user: 'ada', password: 'wrong' })).status).toBe(401)
  })

  test('responds to a server error, which is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = new Hono<HonoEnv>()
    app.use(latchkey({ ...CONFIG, callbacks: { session: () => Promise.reject(1) } }))
    app.get('/', async (c) => c.json(await c.var.auth.session()))
    const cookie = await signIn(createApp())
    expect((await app.request(`${ORIGIN}/`, { headers: { cookie } })).status).toBe(500)
    expect(log).toHaveBeenCalledOnce()
  })

  test('responds to a forged call of the account API with 403', async () => {
    const app = new Hono<HonoEnv>()
    app.use(latchkey({ ...CONFIG, adapter: memory() }))
    app.post('/remove', async (c) => c.json(await c.var.auth.account.removePasskey('1')))
    expect((await post(app, '/remove', FORGED)).status).toBe(403)
  })

  test('in a sub-application receives the error itself', async () => {
    const part = new Hono<HonoEnv>().onError((error, c) => c.text(isAuthError(error) ? error.type : 'other', 418))
    part.post('/leave', async (c) => c.redirect(await c.var.auth.signOut(), 303))
    const response = await post(createApp().route('/part', part), '/part/leave', FORGED)
    expect([response.status, await response.text()]).toEqual([418, 'MissingCSRF'])
  })
})

test('routes in a sub-application with the base path get a response', async () => {
  const part = new Hono<HonoEnv>()
  part.use(latchkey({ ...CONFIG, basePath: '/part/auth' }))
  part.get('/account', requireSession(), (c) => c.text('account'))
  const app = new Hono().route('/part', part)
  expect((await app.request(`${ORIGIN}/part/auth/providers`)).status).toBe(200)
  const { headers } = await app.request(`${ORIGIN}/part/account`, { headers: { accept: 'text/html' } })
  expect(headers.get('location')).toBe('/part/auth/signin?callbackUrl=%2Fpart%2Faccount')
})

test('a streamed response stays a stream and is marked as private', async () => {
  const app = createApp(compress())
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  app.get('/stream', async (c) => {
    const session = await c.var.auth.session()
    return streamText(c, async (stream) => {
      await stream.write(`${session?.user?.name}, `)
      await released
      await stream.write(`${(await c.var.auth.session())?.user?.name}`)
    })
  })
  const response = await app.request(`${ORIGIN}/stream`, { headers: { cookie: await signIn(app) } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('Ada, ')
  release()
  expect((await reader?.read())?.value).toBe('Ada')
  expect(response.headers.get('cache-control')).toMatch(/private/)
})
