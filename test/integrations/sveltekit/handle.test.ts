import { describe, expect, test } from 'vitest'
import { InvalidConfiguration, UntrustedHost } from '../../../src/errors/errors.ts'
import { KitAuth } from '../../../src/integrations/sveltekit/index.ts'
import { stopClock } from '../../harness.ts'
import { setDeclared } from './app/env-private.ts'
import {
  createConfig,
  ORIGIN,
  openApp,
  Password,
  SECRET,
  signInByForm,
  standard,
  useMode,
  useVariable,
} from './harness.ts'

const DAY = 86_400

describe('handle', () => {
  test('serves the routes under the base path', async () => {
    const app = openApp()
    expect(Object.keys(await (await app.visit('/auth/providers')).json())).toEqual(['github', 'credentials'])
    expect(await (await app.visit('/auth/session')).json()).toBeNull()
  })

  test.each(['/', '/auth', '/auth/', '/auth/nowhere', '/authors', '/x/auth/session'])(
    'passes %s to the application',
    async (path) => {
      const app = openApp(createConfig(), () => ({ [path]: () => 'theirs' }))
      expect(await (await app.visit(path)).json()).toBe('theirs')
    },
  )

  test('serves the routes under a configured base path', async () => {
    const app = openApp(createConfig({ basePath: '/api/sign-in' }))
    expect((await app.visit('/api/sign-in/session')).status).toBe(200)
    expect((await app.visit('/auth/session')).status).toBe(404)
  })

  test('does not treat a remote request as a route', async () => {
    const app = openApp(createConfig(), () => ({ '/auth/session': () => 'a remote function' }))
    const response = await app.visit('/_app/remote/x', { isRemoteRequest: true, pathname: '/auth/session' })
    expect(await response.json()).toBe('a remote function')
  })

  test('DEMAND-04: returns no session during the build and needs no configuration', async () => {
    useMode({ building: true })
    const app = openApp(
      () => {
        throw new Error('asked')
      },
      () => ({ '/': ({ locals }) => locals.auth(), '/auth/session': () => 'not ours' }),
    )
    expect(await (await app.visit('/')).json()).toBeNull()
    expect(await (await app.visit('/auth/session')).json()).toBe('not ours')
  })
})

describe('locals.auth', () => {
  test('reads the session once per request', async () => {
    let asked = 0
    const callbacks = { session: ({ session }: { session: object }) => ({ ...session, asked: ++asked }) as never }
    const app = openApp(createConfig({ callbacks }), (kit) => ({
      ...standard(kit),
      '/': async ({ locals }) => [await locals.auth(), await locals.auth(), await locals.auth()],
    }))
    await signInByForm(app)
    expect(await (await app.visit('/')).json()).toMatchObject([{ asked: 1 }, { asked: 1 }, { asked: 1 }])
  })

  test('renews expiring cookies, for this browser only', async () => {
    const clock = stopClock()
    const app = openApp(createConfig(), standard)
    await signInByForm(app)
    const before = [...app.cookies.values()].join()
    expect((await app.visit('/me')).headers.getSetCookie()).toEqual([])
    clock.advance(2 * DAY)
    const response = await app.visit('/me')
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toBe('Cookie')
    expect([...app.cookies.values()].join()).not.toBe(before)
    expect(await (await app.visit('/me')).json()).toMatchObject({ name: 'ada' })
  })

  test('DEMAND-04: does not throw if the response has been sent', async () => {
    const clock = stopClock()
    let late: Promise<unknown> = Promise.resolve()
    const app = openApp(createConfig(), (kit) => ({
      ...standard(kit),
      '/stream': ({ locals }) => {
        late = new Promise((resolve) => setTimeout(resolve)).then(() => locals.auth())
        return 'streamed'
      },
    }))
    await signInByForm(app)
    clock.advance(2 * DAY)
    expect((await app.visit('/stream')).headers.getSetCookie()).toEqual([])
    expect(await late).toMatchObject({ user: { name: 'ada' } })
  })

  test('changes nothing in a page that never reads the session', async () => {
    const app = openApp(createConfig(), () => ({ '/': () => 'public' }))
    expect((await app.visit('/')).headers.has('vary')).toBe(false)
  })

  test('throws if it cannot be determined', async () => {
    const app = openApp(
      createConfig({ origin: 'https://other.example', session: { isRevoked: () => Promise.reject(1) } }),
      (kit) => ({
        ...standard(kit),
        '/': async ({ locals }) => locals.auth().then(String, (error) => error.type),
      }),
    )
    await app.visit('/signin', {
      form: { providerId: 'credentials', username: 'ada', password: 'right' },
      headers: { origin: 'https://other.example' },
    })
    expect(await (await app.visit('/')).json()).toBe('JWTSessionError')
  })
})

describe('a lazy configuration', () => {
  test('is called once per request, with the event', async () => {
    const paths: string[] = []
    const app = openApp(
      async ({ url }) => {
        paths.push(url.pathname)
        return createConfig()
      },
      (kit) => ({ ...standard(kit), '/': async ({ locals }) => [await locals.auth(), await locals.auth()] }),
    )
    await signInByForm(app)
    await app.visit('/')
    await app.visit('/auth/session')
    expect(paths).toEqual(['/signin', '/', '/auth/session'])
  })

  test('DEMAND-32: reads variables of the platform', async () => {
    const app = openApp(
      ({ platform }) => createConfig({ secret: (platform as { env: { KEY: string } }).env.KEY }),
      standard,
    )
    expect((await app.visit('/auth/session', { platform: { env: { KEY: SECRET } } })).status).toBe(200)
  })
})

describe('the environment for a configuration', () => {
  const open = () => KitAuth({ ...createConfig(), providers: [Password], secret: undefined as never })

  test('is reported as empty at start-up', () => {
    expect(open).toThrow(/AUTH_SECRET: is missing/)
  })

  test('in development, causes a warning for variables missing in src/env.ts, with the line to add', () => {
    useMode({ dev: true })
    const oidc = { id: 'acme-id', name: 'Acme', type: 'oidc' as const }
    const start = () => KitAuth({ ...createConfig(), providers: [oidc], secret: undefined as never })
    expect(start).toThrow(/src\/env\.ts: does not declare AUTH_ACME_ID_ID, AUTH_ACME_ID_SECRET/)
    expect(start).toThrow(/defineEnvVars\(\{ \.\.\.authEnv\('acme-id'\) \}\)/)
  })

  test('is src/env.ts, then the platform, then the process', async () => {
    const clientIdOf = async (platform?: object): Promise<string | null> => {
      const app = openApp(
        { ...createConfig(), providers: [{ id: 'app', name: 'App', type: 'oauth', clientSecret: 'x', ...ENDPOINTS }] },
        standard,
      )
      const options = { form: { providerId: 'app' }, headers: { origin: ORIGIN }, ...(platform && { platform }) }
      const location = (await app.visit('/signin', options)).headers.get('location') ?? ''
      return new URL(location).searchParams.get('client_id')
    }
    useVariable('AUTH_APP_ID', 'of the process')
    expect(await clientIdOf()).toBe('of the process')
    expect(await clientIdOf({ env: { AUTH_APP_ID: 'of the platform' } })).toBe('of the platform')
    setDeclared('declared')
    expect(await clientIdOf({ env: { AUTH_APP_ID: 'of the platform' } })).toBe('declared')
    setDeclared(undefined)
  })

  test('decides with AUTH_TRUST_HOST whether the host is trusted', async () => {
    const open = () =>
      openApp({ ...createConfig(), origin: undefined as never }, () => ({
        '/': ({ locals }) => locals.auth().then(String, (error) => error.type),
      }))
    expect(await (await open().visit('/')).json()).toBe(UntrustedHost.type)
    useVariable('AUTH_TRUST_HOST', 'true')
    expect(await (await open().visit('/')).json()).toBe('null')
  })
})

const ENDPOINTS = {
  authorization: 'https://id.example/authorize',
  token: 'https://id.example/token',
  userinfo: 'https://id.example/userinfo',
}

test('an invalid configuration is refused when the application starts', () => {
  expect(() => KitAuth(createConfig({ basePath: 'auth' }))).toThrow(InvalidConfiguration)
})
