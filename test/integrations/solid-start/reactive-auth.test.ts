import type { createMiddleware } from '@solidjs/start/middleware'
import type { APIHandler } from '@solidjs/start/server'
import { getRequestEvent } from 'solid-js/web'
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { InvalidConfiguration } from '../../../src/errors/errors.ts'
import { assertOneCopy } from '../../../src/integrations/copies.ts'
import {
  ReactiveAuth,
  type ReactiveAuthOptions,
  type ReactiveHandler,
  type ReactiveMiddleware,
} from '../../../src/integrations/solid-start/index.ts'
import { createApp, createConfig, ORIGIN } from './harness.ts'

const at = (path: string, options: ReactiveAuthOptions) => {
  const { GET, POST } = ReactiveAuth(options)
  return createApp({ routes: { [path]: (event) => (event.request.method === 'POST' ? POST(event) : GET(event)) } })
}

describe('the routes', () => {
  test.each([
    ['/api/auth', {}],
    ['/auth', { basePath: '/auth' }],
    ['/auth', { prefix: '/auth' }],
    ['/auth', { prefix: '/auth', basePath: '/auth' }],
  ] as const)('are at %s with %o', async (path, options) => {
    const app = at(path, createConfig(options))
    const providers = await (await app.send(`${path}/providers`)).json()
    expect(providers.github.signinUrl).toBe(`${ORIGIN}${path}/signin/github`)
  })

  test('refuse two different base paths', () => {
    expect(() => ReactiveAuth(createConfig({ prefix: '/a', basePath: '/b' }))).toThrow(InvalidConfiguration)
  })

  test('respond with 404 to an unknown path', async () => {
    const app = at('/api/auth', createConfig())
    for (const method of ['GET', 'POST']) expect((await app.send('/api/auth/nothing', { method })).status).toBe(404)
  })

  test('respond to HEAD like to GET, without a body', async () => {
    const response = await at('/api/auth', createConfig()).send('/api/auth/providers', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  test('sign in with the form of the page', async () => {
    const app = at('/api/auth', createConfig())
    const { csrfToken } = await (await app.send('/api/auth/csrf')).json()
    const body = new URLSearchParams({ csrfToken, username: 'ada', password: 'right' })
    const response = await app.send('/api/auth/callback/credentials', { method: 'POST', body })
    expect(response.status).toBe(303)
    expect(await (await app.send('/api/auth/session')).json()).toMatchObject({ user: { name: 'ada' } })
  })
})

describe('a route file outside the base path', () => {
  const open = async () => {
    const errors: Error[] = []
    const config = createConfig({ logger: { error: (error) => void errors.push(error) } })
    const response = await at('/auth', config).send('/auth/signin/github')
    return { errors, response }
  }

  test('causes an error that names both paths in the log', async () => {
    const { errors } = await open()
    expect(errors[0]).toBeInstanceOf(InvalidConfiguration)
    expect(errors[0]?.message).toContain('is /api/auth, but the routes are mounted at /auth')
    expect(errors[0]?.message).toContain("basePath: '/auth'")
    expect(errors[0]?.message).toContain('src/routes/api/auth/[...auth].ts')
  })

  test('shows the error in development only', async () => {
    const { response } = await open()
    expect([response.status, (await response.json()).message]).toEqual([500, 'See the server log.'])
    vi.stubEnv('NODE_ENV', 'development')
    expect((await (await open()).response.json()).message).toContain('mounted at /auth')
    vi.unstubAllEnvs()
  })
})

describe('a second copy of the package', () => {
  test('is refused', () => {
    ReactiveAuth(createConfig())
    const copies: WeakMap<object, unknown> = Reflect.get(globalThis, Symbol.for('latchkey.copies'))
    copies.delete(getRequestEvent)
    onTestFinished(() => void copies.delete(getRequestEvent))
    assertOneCopy(getRequestEvent, false, { identity: {}, folder: '/app/copy' })
    expect(() => ReactiveAuth(createConfig())).toThrow(
      'latchkey: is loaded twice in one application, from /app/copy and',
    )
  })
})

describe('a configuration function', () => {
  test('throws immediately if the configuration is invalid', () => {
    expect(() => ReactiveAuth(createConfig({ secret: 'short' }))).toThrow(InvalidConfiguration)
  })

  test('is called once per request', async () => {
    const config = createConfig()
    const ask = vi.fn(async () => config)
    const { GET, auth } = ReactiveAuth(ask)
    const app = createApp({
      routes: {
        '/api/auth': async (event) => {
          await auth()
          await auth()
          return GET(event)
        },
      },
    })
    expect(ask).not.toHaveBeenCalled()
    expect((await app.send('/api/auth/providers')).status).toBe(200)
    expect(ask).toHaveBeenCalledOnce()
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ request: expect.any(Request) }))
  })

  test('may fail once and succeed the next time', async () => {
    const config = createConfig()
    const ask = vi.fn().mockRejectedValueOnce(new Error('No environment yet.')).mockResolvedValue(config)
    const { GET } = ReactiveAuth(ask)
    await expect(GET({ request: new Request(`${ORIGIN}/api/auth/providers`) })).rejects.toThrow('No environment')
    expect((await GET({ request: new Request(`${ORIGIN}/api/auth/providers`) })).status).toBe(200)
  })
})

describe('the exported types', () => {
  test('match the types of SolidStart', () => {
    expectTypeOf<ReactiveHandler>().toExtend<APIHandler>()
    expectTypeOf<ReactiveMiddleware[]>().toExtend<Parameters<typeof createMiddleware>[0]>()
    expectTypeOf<App.RequestEventLocals['auth']>().toBeFunction()
  })
})
