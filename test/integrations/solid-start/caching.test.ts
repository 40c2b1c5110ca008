import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import {
  getSession,
  ReactiveAuth,
  type ReactiveAuthConfig,
  type ReactiveAuthResult,
  type ReactiveEvent,
} from '../../../src/integrations/solid-start/index.ts'
import { createApp, createConfig } from './harness.ts'

const PUBLIC = 'public, max-age=600, s-maxage=3600'

const SHARED = [
  'CDN-Cache-Control',
  'Akamai-Cache-Control',
  'X-LiteSpeed-Cache-Control',
  'Surrogate-Control',
  'Vercel-CDN-Cache-Control',
  'Netlify-CDN-Cache-Control',
] as const

type Answer = (event: ReactiveEvent, kit: ReactiveAuthResult) => unknown

interface Page {
  readonly config?: ReactiveAuthConfig
  readonly hasMiddleware?: boolean
  readonly isSignedIn?: boolean
}

/** The response to a request for an API route. */
async function ask(answer: Answer, page: Page = {}): Promise<Response> {
  const { config = createConfig(), hasMiddleware = true, isSignedIn = true } = page
  const kit = ReactiveAuth(config)
  const app = createApp({
    middleware: hasMiddleware ? [kit.middleware] : [],
    routes: { '/page': (event) => answer(event, kit) },
    functions: { enter: () => kit.signIn('credentials', { fields: { username: 'ada', password: 'right' } }) },
  })
  if (isSignedIn) await app.post('enter')
  return app.send('/page')
}

const told = ({ headers }: Response) => [headers.get('cache-control'), headers.get('vary')]

const page = (headers: Record<string, string> = { 'cache-control': PUBLIC }, status = 200) =>
  new Response('page', { headers, status })

/** A page that reads the session before it answers. */
const read =
  (answer: Answer): Answer =>
  async (event, kit) => {
    await kit.auth()
    return answer(event, kit)
  }

describe.each([
  ['with the middleware', true],
  ['without the middleware', false],
])('a response that read the session, %s', (_, hasMiddleware) => {
  test.each<[string, Answer]>([
    [
      'the event before the reading',
      async ({ response }, { auth }) => {
        response?.headers.set('cache-control', PUBLIC)
        await auth()
        return 'page'
      },
    ],
    [
      'the event after the reading',
      read(({ response }) => {
        response?.headers.set('cache-control', PUBLIC)
        return 'page'
      }),
    ],
    [
      'the event in two steps',
      read(({ response }) => {
        response?.headers.append('Cache-Control', 'public')
        response?.headers.append('cache-control', 'max-age=600, s-maxage=3600')
        return 'page'
      }),
    ],
  ])('is private, whatever %s sets', async (_, answer) => {
    expect(told(await ask(answer, { hasMiddleware }))).toEqual(['private, max-age=600', 'Cookie'])
  })

  test.each([200, 404, 500])('is private, whatever the response sets, with status %i', async (status) => {
    const [caching, vary] = told(
      await ask(
        read(() => page(undefined, status)),
        { hasMiddleware },
      ),
    )
    expect(caching).toMatch(/^private(?:, max-age=600)?$/)
    expect(vary).toBe('Cookie')
  })

  test.each(SHARED)('loses the header %s of the event', async (name) => {
    const answer = read(({ response }) => {
      response?.headers.set(name, 'max-age=60')
      return 'page'
    })
    expect((await ask(answer, { hasMiddleware })).headers.has(name)).toBe(false)
  })

  test('varies by cookie, whatever the event sets', async () => {
    const answer = read(({ response }) => {
      response?.headers.set('vary', 'Accept')
      return 'page'
    })
    expect(told(await ask(answer, { hasMiddleware }))).toEqual(['private', 'Accept, Cookie'])
  })

  test('is private for a visitor, too', async () => {
    const response = await ask(
      read(() => page()),
      { hasMiddleware, isSignedIn: false },
    )
    expect(response.headers.get('cache-control')).toMatch(/^private/)
  })

  test('is private if the read fails', async () => {
    const config = createConfig({ origin: () => false })
    const answer: Answer = (_event, { auth }) =>
      auth().then(
        () => page(),
        () => page(),
      )
    const response = await ask(answer, { hasMiddleware, config, isSignedIn: false })
    expect(response.headers.get('cache-control')).toMatch(/^private/)
  })

  test('is private for the account API, too', async () => {
    const config = createConfig({ adapter: memory(), session: { strategy: 'jwt' } })
    const answer: Answer = (_event, { account }) =>
      account.accounts().then(
        () => page(),
        () => page(),
      )
    expect((await ask(answer, { hasMiddleware, config })).headers.get('cache-control')).toMatch(/^private/)
  })

  test('is not cacheable after a sign-in', async () => {
    const { auth, middleware, signIn } = ReactiveAuth(createConfig())
    const enter = async () => {
      await auth()
      return signIn('credentials', { fields: { username: 'ada', password: 'right' } })
    }
    const app = createApp({ middleware: hasMiddleware ? [middleware] : [], functions: { enter } })
    for (const response of [await app.post('enter'), await app.call('enter')]) {
      expect(response.headers.getSetCookie().length).toBeGreaterThan(0)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('of a latchkey route is not cacheable', async () => {
    const { GET, auth, middleware } = ReactiveAuth(createConfig())
    const answer = async (event: ReactiveEvent) => {
      await auth()
      return GET(event)
    }
    const app = createApp({ middleware: hasMiddleware ? [middleware] : [], routes: { '/api/auth': answer } })
    expect(told(await app.send('/api/auth/csrf'))).toEqual(['private, no-store', 'Cookie'])
  })

  test('that refuses a visitor keeps its Vary header', async () => {
    const answer: Answer = (_event, { requireSession }) => requireSession()
    const response = await ask(answer, { hasMiddleware, isSignedIn: false })
    expect([response.status, ...told(response)]).toEqual([401, 'private, no-store', 'Accept, Cookie'])
  })
})

describe('a response that read the session, with the middleware', () => {
  test('keeps its browser caching and its Vary header', async () => {
    const response = await ask(read(() => page({ 'cache-control': PUBLIC, vary: 'Accept' })))
    expect(told(response)).toEqual(['private, max-age=600', 'Accept, Cookie'])
  })

  test.each(SHARED)('loses its own header %s', async (name) => {
    expect((await ask(read(() => page({ [name]: 'max-age=60' })))).headers.has(name)).toBe(false)
  })

  test('is private if its headers are immutable', async () => {
    const response = await ask(read(() => Response.redirect('https://app.example/b', 308)))
    expect([response.status, response.headers.get('location')]).toEqual([308, 'https://app.example/b'])
    expect(told(response)).toEqual(['private', 'Cookie'])
  })

  test('is private if an error replaces it', async () => {
    const headers = new Headers({ 'cache-control': PUBLIC, 'cdn-cache-control': 'max-age=60' })
    const answer = read(() => {
      throw Object.assign(new Error('Gone.'), { name: 'HTTPError', status: 410, headers, toJSON: () => ({}) })
    })
    const response = await ask(answer)
    expect([response.status, response.headers.has('cdn-cache-control')]).toEqual([410, false])
    expect(response.headers.get('cache-control')).toMatch(/^private/)
  })
})

describe('a response without a session read', () => {
  test('keeps the headers of the application', async () => {
    const response = await ask(({ response }) => {
      response?.headers.set('vary', 'Accept')
      return page()
    })
    expect(told(response)).toEqual([PUBLIC, 'Accept'])
  })
})

describe('allowPublicCache', () => {
  const allowed =
    (config: ReactiveAuthConfig): Answer =>
    async ({ locals, request }, { auth }) => {
      await auth({ allowPublicCache: true })
      await getSession(request, config, { allowPublicCache: true })
      await (locals as { auth: ReactiveAuthResult['auth'] }).auth({ allowPublicCache: true })
      return page({ 'cache-control': PUBLIC, 'cdn-cache-control': 'max-age=60' })
    }

  test('leaves the caching headers to the application', async () => {
    const config = createConfig()
    const response = await ask(allowed(config), { config })
    expect(told(response)).toEqual([PUBLIC, null])
    expect(response.headers.get('cdn-cache-control')).toBe('max-age=60')
  })

  test('has no effect if another read omits it', async () => {
    const config = createConfig()
    expect(told(await ask(read(allowed(config)), { config }))).toEqual(['private, max-age=600', 'Cookie'])
  })

  test('has no effect on a response with a renewed cookie', async () => {
    const config = createConfig({ session: { updateAge: 0 } })
    const response = await ask(allowed(config), { config })
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(told(response)).toEqual(['private, no-store', 'Cookie'])
  })
})

describe('the warning about a public response', () => {
  async function warnings(mode: string) {
    vi.stubEnv('NODE_ENV', mode)
    const warn = vi.fn()
    const config = createConfig({ logger: { warn } })
    const { auth } = ReactiveAuth(config)
    const show = async ({ response }: ReactiveEvent) => {
      response?.headers.set('cache-control', PUBLIC)
      await auth()
      return 'page'
    }
    const app = createApp({ routes: { '/logo.svg': show } })
    for (let i = 0; i < 3; i++) await app.send('/logo.svg?token=secret')
    vi.unstubAllEnvs()
    return warn.mock.calls.filter(([code]) => code === 'public-response')
  }

  test('is printed once in development, with the path and the fix', async () => {
    const [warning, ...others] = await warnings('development')
    expect(others).toEqual([])
    expect(warning?.[1]).toMatch(/^The response to \/logo\.svg was public\..*allowPublicCache/)
  })

  test('is not printed in production', async () => {
    expect(await warnings('production')).toEqual([])
  })
})
