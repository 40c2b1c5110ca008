import express from 'express'
import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { createAuth, customFetch } from '../../src/index.ts'
import { signIn as enterExpress } from '../../src/integrations/express/index.ts'
import { fetchAuth } from '../../src/integrations/fetch/index.ts'
import { latchkey } from '../../src/integrations/hono/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { resetCounters } from '../../src/store/limits/memory-counters-table.ts'
import { createAuthorizationServer, openBrowser } from '../../src/testing/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { SECRET } from '../harness.ts'
import { createConfig as expressConfig, serve } from './express/harness.ts'
import { createApp, createConfig as reactiveConfig } from './solid-start/harness.ts'
import { createConfig as kitConfig, openApp, signInByForm, standard } from './sveltekit/harness.ts'

/** Types one wrong password more. @returns The error. */
type Guess = (username?: string) => Promise<string | null>

/** An application whose configuration is a new object for each request. */
type Open = (options?: Partial<AuthConfig>) => Promise<Guess>

const errorIn = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'https://app.example').searchParams.get('error')

const onExpress: Open = async (options) => {
  const app = express().use(express.urlencoded({ extended: false }))
  app.post('/', (req, res) => {
    const config = expressConfig(options)
    enterExpress(req, res, 'credentials', { config, fields: req.body }).catch((error) => res.send(error.type))
  })
  const { url } = await serve(app)
  return async (username = 'ada') => {
    const body = new URLSearchParams({ username, password: 'wrong' })
    return (await fetch(url, { method: 'POST', body })).text()
  }
}

const onSvelteKit: Open = async (options) => {
  const app = openApp(() => kitConfig(options), standard)
  return async (username = 'ada') =>
    errorIn(await app.submit('/signin', { providerId: 'credentials', username, password: 'wrong' }))
}

const onPlatform: Open = async (options) => {
  const app = openApp(kitConfig(options), standard)
  return async (username = 'ada') => {
    const form = { providerId: 'credentials', username, password: 'wrong' }
    const headers = { origin: 'https://app.example' }
    return errorIn(await app.visit('/signin', { form, headers, platform: { env: {} } }))
  }
}

const onSolidStart: Open = async (options) => {
  const { signIn } = ReactiveAuth(() => reactiveConfig(options))
  const app = createApp({ functions: { enter: (fields) => signIn('credentials', { fields }) } })
  return async (username = 'ada') => errorIn(await app.post('enter', { username, password: 'wrong' }))
}

/** As the guide for Workers writes it. */
const onWorkers: Open = async (options) => {
  const secret = options?.secret ?? kitConfig().secret
  const env = { AUTH_SECRET: String(secret), AUTH_TRUST_HOST: 'true' }
  const worker = (request: Request) => {
    const { secret: _, ...config } = kitConfig(options)
    return createAuth(config, { env }).handle(request)
  }
  const browser = openBrowser(worker, { origin: 'https://app.example', redirect: 'manual' })
  return async (username = 'ada') =>
    errorIn(await browser.submit('/auth/callback/credentials', { username, password: 'wrong' }))
}

/** A form of the application itself. */
const guessAt =
  (handle: (request: Request) => Promise<Response>): Guess =>
  async (username = 'ada') => {
    const headers = { origin: 'https://app.example' }
    const body = new URLSearchParams({ username, password: 'wrong' })
    return (await handle(new Request('https://app.example/login', { method: 'POST', body, headers }))).text()
  }

const onFetch: Open = async (options) => {
  const auth = fetchAuth(() => kitConfig(options))
  return guessAt((request) =>
    auth.respond(request, async ({ signIn }) => {
      const failed = signIn('credentials', await request.formData())
      return new Response(await failed.catch(({ type }) => type))
    }),
  )
}

const onHono: Open = async (options) => {
  const app = new Hono().use(latchkey(() => kitConfig(options))).post('/login', async (c) => {
    const failed = c.var.auth.signIn('credentials', await c.req.formData())
    return c.text(await failed.catch(({ type }) => type))
  })
  return guessAt(async (request) => app.fetch(request))
}

const ALL: readonly (readonly [string, Open])[] = [
  ['Express', onExpress],
  ['SvelteKit', onSvelteKit],
  ['SvelteKit, with a new environment of the platform', onPlatform],
  ['SolidStart', onSolidStart],
  ['Workers', onWorkers],
  ['Fetch', onFetch],
  ['Hono', onHono],
]

describe.each(ALL)('a new configuration object for each request, on %s', (_, open) => {
  test('keeps counting attempts', async () => {
    const guess = await open()
    const errors: (string | null)[] = []
    for (let i = 0; i < 12; i++) errors.push(await guess())
    expect(errors).toEqual([...Array(10).fill('CredentialsSignin'), 'TooManyRequests', 'TooManyRequests'])
    expect(await guess('eve')).toBe('CredentialsSignin')
  })

  test('counts nothing if limits are disabled', async () => {
    const guess = await open({ rateLimit: false })
    for (let i = 0; i < 12; i++) expect(await guess()).toBe('CredentialsSignin')
  })

  test('counts in the store of the application', async () => {
    const counters = new Map()
    await (await open({ rateLimit: { counters } }))()
    expect(counters.size).toBeGreaterThan(0)
  })
})

describe.each(ALL)('a second application, on %s', (_, open) => {
  const rateLimit = { limits: { credentials: { max: 1, window: 600 } } }

  test.each([
    ['another secret', { secret: 'Xr6m-T9dKq2_wB4vNz7hLs3JcPf8GyQ5' }],
    ['another appId', { appId: 'another' }],
  ])('counts separately with %s', async (_, options) => {
    const [first, second] = [await open({ rateLimit }), await open({ rateLimit, ...options })]
    await first()
    expect(await second()).toBe('CredentialsSignin')
  })

  test('counts together with the same secret and appId, until a reset', async () => {
    const [first, second] = [await open({ rateLimit }), await open({ rateLimit })]
    await first()
    expect(await second()).toBe('TooManyRequests')
    resetCounters()
    expect(await second()).toBe('CredentialsSignin')
  })
})

describe('`createAuth` for each request', () => {
  /** One configuration for all requests, or a new object for each. */
  function openWorker(isSame: boolean) {
    const server = createAuthorizationServer()
    const { calls, clientId, clientSecret, fetch, issuer } = server
    const create = (): AuthConfig => ({
      trustHost: true,
      providers: [Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch })],
      logger: { error: () => {}, warn: () => {}, debug: () => {} },
    })
    const [config, env] = [create(), { AUTH_SECRET: SECRET }]
    const worker = (request: Request) => createAuth(isSame ? config : create(), { env }).handle(request)
    const browser = openBrowser(worker, { origin: 'https://app.example', redirect: 'manual' })
    const count = (name: string) => calls.filter(({ endpoint }) => endpoint === name).length
    const start = async () => (await browser.submit('/auth/signin/idp')).headers.get('location') ?? ''
    return { browser, count, server, start }
  }

  test.each([true, false])('sends one token request per response, with the same object: %j', async (isSame) => {
    const { browser, count, server, start } = openWorker(isSame)
    const answer = await server.authorize(await start())
    const cookies = [...browser.cookies]
    for (let i = 0; i < 3; i++) {
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      await browser.deliver(answer)
    }
    expect(count('token')).toBe(1)
  })
})

describe('keys for a new configuration object', () => {
  test('are not derived again', async () => {
    const secret = `a secret of this test alone: ${crypto.randomUUID()}`
    const app = openApp(() => kitConfig({ secret }), standard)
    await signInByForm(app)
    await app.visit('/me')
    const derive = vi.spyOn(crypto.subtle, 'deriveKey')
    const load = vi.spyOn(crypto.subtle, 'importKey')
    expect(await (await app.visit('/me')).json()).toMatchObject({ name: 'ada' })
    expect([derive.mock.calls.length, load.mock.calls.length]).toEqual([0, 0])
    derive.mockRestore()
    load.mockRestore()
  })
})
