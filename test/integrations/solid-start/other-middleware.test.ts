import { getRequestEvent } from 'solid-js/web'
import { describe, expect, test } from 'vitest'
import { isAuthError } from '../../../src/index.ts'
import { ReactiveAuth, type ReactiveMiddleware } from '../../../src/integrations/solid-start/index.ts'
import { createApp, createConfig, type Posted } from './harness.ts'

/** Middleware of a library that passes on a request of its own, as translations do: h3's, or that of SolidStart. */
const REPLACEMENTS: Readonly<Record<string, ReactiveMiddleware>> = {
  'the request of h3': (event, next) => {
    Object.assign(event, { req: new Request(event.req) })
    return next() as Promise<unknown>
  },
  'the request of the event': (event, next) => {
    Object.assign(getRequestEvent() ?? {}, { request: new Request(event.req.clone()) })
    return next() as Promise<unknown>
  },
}

const locals = (): App.RequestEventLocals => getRequestEvent()?.locals as unknown as App.RequestEventLocals

function open(arrange: (own: ReactiveMiddleware) => readonly ReactiveMiddleware[]) {
  const auth = ReactiveAuth(createConfig({ basePath: '/auth', session: { updateAge: 0 } }))
  const { GET, middleware, signIn, signOut } = auth
  return createApp({
    middleware: arrange(middleware),
    routes: { '/auth': GET, '/who': async () => Response.json(await locals().auth()) },
    functions: {
      login: (form: Posted) =>
        // A copy: the form that was posted still holds the password.
        signIn('credentials', { fields: Object.fromEntries(form) as Record<string, string> }).catch((error) => {
          if (isAuthError(error)) return { message: error.type }
          throw error
        }),
      leave: async () => {
        // Renews the cookie, which must not outlive the sign-out.
        await locals().auth()
        return signOut()
      },
    },
  })
}

describe.each(Object.entries(REPLACEMENTS))('middleware that replaces %s', (_name, other) => {
  test.each([
    ['before', (own: ReactiveMiddleware) => [other, own]],
    ['after', (own: ReactiveMiddleware) => [own, other]],
  ])("%s latchkey's does not affect sign-in, session and sign-out", async (_place, arrange) => {
    const app = open(arrange)
    expect((await app.post('login', { username: 'ada', password: 'right' })).status).toBe(303)
    const who = await app.open('/who')
    expect(await who.json()).toMatchObject({ user: { name: 'ada' } })
    expect(who.headers.get('cache-control')).toContain('private')
    expect(await (await app.open('/auth/session')).json()).toMatchObject({ user: { name: 'ada' } })
    await app.post('leave')
    expect(await (await app.open('/who')).json()).toBeNull()
  })

  test.each([
    ['before', (own: ReactiveMiddleware) => [other, own]],
    ['after', (own: ReactiveMiddleware) => [own, other]],
  ])("%s latchkey's writes no password into a cookie", async (_place, arrange) => {
    const answer = await open(arrange).post('login', { username: 'ada', password: 'wrong-password' })
    const cookies = decodeURIComponent(answer.headers.getSetCookie().join())
    expect(cookies).toContain('CredentialsSignin')
    expect(cookies).not.toContain('wrong-password')
  })
})

test('a guard ignores objects that other middleware put into the locals', async () => {
  const auth = ReactiveAuth(createConfig({ basePath: '/auth' }))
  const eve = { user: { name: 'eve' }, expires: '' }
  const plant: ReactiveMiddleware = (_event, next) => {
    Object.assign(locals(), { session: eve, auth: async () => eve })
    return next() as Promise<unknown>
  }
  const app = createApp({
    middleware: [auth.middleware, plant, auth.protect(['/account'])],
    routes: { '/account': () => new Response('in'), '/page': async () => Response.json(await auth.requireSession()) },
  })
  const responses = await Promise.all(['/account', '/page'].map((path) => app.open(path)))
  expect(responses.map(({ status }) => status)).toEqual([302, 302])
})

test('a cookie `flash` set by the application stays unchanged', async () => {
  const { GET, middleware, signIn } = ReactiveAuth(createConfig({ basePath: '/auth' }))
  const app = createApp({
    middleware: [
      middleware,
      async (_event, next) => {
        const response = (await next()) as Response
        return new Response(null, { status: response.status, headers: { 'set-cookie': 'flash=100%' } })
      },
    ],
    routes: { '/auth': GET },
    functions: { login: (form) => signIn('credentials', { fields: form }) },
  })
  const { headers } = await app.post('login', { username: 'ada', password: 'right' })
  expect(headers.getSetCookie()).toContain('flash=100%')
})

describe('two calls of ReactiveAuth', () => {
  const openTwo = (localsKey?: string) => {
    const admins = ReactiveAuth(createConfig({ secret: 'Gw8sPz2Lc5_mVx0Rk7tNq4Hb9Jf3YdEa', basePath: '/admins' }), {
      localsKey,
    })
    const users = ReactiveAuth(createConfig({ basePath: '/auth' }))
    return createApp({
      middleware: [users.middleware, admins.middleware],
      routes: {
        '/who': async () => {
          const read = Object.entries({ ...locals() }) as [string, () => Promise<{ user?: { name: string } } | null>][]
          const found = await Promise.all(read.map(async ([key, one]) => [key, (await one())?.user?.name ?? null]))
          return Response.json(Object.fromEntries(found))
        },
      },
      functions: { login: (form) => users.signIn('credentials', { fields: form }) },
    })
  }

  test('read separate sessions under the names that they are given', async () => {
    const app = openTwo('admins')
    await app.post('login', { username: 'ada', password: 'right' })
    expect(await (await app.open('/who')).json()).toEqual({ admins: null, auth: 'ada' })
  })

  test('are refused if the second would replace the function of the first', async () => {
    const { middleware } = ReactiveAuth(createConfig())
    const event = { request: new Request('http://localhost:3000/'), locals: { auth: () => null } }
    const { provideRequestEvent } = await import('solid-js/web/storage')
    const answer = provideRequestEvent(event as never, () => middleware({ req: event.request }, () => null))
    await expect(answer).rejects.toThrow(/localsKey: "auth" is in `event.locals` already.*\n.*localsKey: '/)
  })
})
