import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import type { KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { stopClock } from '../../harness.ts'
import { createConfig, openApp, type Route, signInByForm, standard, useMode } from './harness.ts'

const PUBLIC = 'public, max-age=600, s-maxage=3600'

const SHARED = [
  'CDN-Cache-Control',
  'Akamai-Cache-Control',
  'X-LiteSpeed-Cache-Control',
  'Surrogate-Control',
  'Vercel-CDN-Cache-Control',
  'Netlify-CDN-Cache-Control',
] as const

const page = (headers: Record<string, string> = { 'cache-control': PUBLIC }) => new Response('page', { headers })

const told = ({ headers }: Response) => [headers.get('cache-control'), headers.get('vary')]

/** The response to a request for a page. */
async function ask(routeOf: (kit: KitAuthResult) => Route, isSignedIn = true, config = createConfig()) {
  const app = openApp(config, (kit) => ({ ...standard(kit), '/': routeOf(kit) }))
  if (isSignedIn) await signInByForm(app)
  return app.visit('/')
}

/** A page that reads the session. */
const reader =
  (answer: () => Response = page): Route =>
  async ({ locals }) => {
    await locals.auth()
    return answer()
  }

const read = (answer?: () => Response) => () => reader(answer)

describe('a response that read the session', () => {
  test.each([true, false])('is private for signed-in users, whatever the application sets: %j', async (is) => {
    expect(told(await ask(read(), is))).toEqual(['private, max-age=600', 'Cookie'])
  })

  test('is private if the application sets nothing', async () => {
    expect(told(await ask(read(() => page({}))))).toEqual(['private', 'Cookie'])
  })

  test('keeps its Vary header', async () => {
    expect(told(await ask(read(() => page({ vary: 'Accept' }))))).toEqual(['private', 'Accept, Cookie'])
  })

  test.each(SHARED)('loses the header %s', async (name) => {
    expect((await ask(read(() => page({ [name]: 'max-age=60' })))).headers.has(name)).toBe(false)
  })

  test('is private if the read fails', async () => {
    const config = createConfig({ origin: () => false })
    const route: Route = ({ locals }) =>
      locals.auth().then(
        () => page(),
        () => page(),
      )
    expect(told(await ask(() => route, false, config))).toEqual(['private, max-age=600', 'Cookie'])
  })

  test('is private if its headers are immutable', async () => {
    const { headers, status } = await ask(read(() => Response.redirect('https://app.example/b', 308)))
    expect([status, headers.get('location')]).toEqual([308, 'https://app.example/b'])
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private', 'Cookie'])
  })

  test.each<[string, (kit: KitAuthResult) => Route]>([
    ['auth()', (kit) => async (event) => (await kit.auth(event)) && page()],
    [
      'the account API',
      (kit) => async (event) => {
        await kit
          .account(event)
          .accounts()
          .catch(() => {})
        return page()
      },
    ],
  ])('is private for %s', async (_, routeOf) => {
    const response = await ask(routeOf, true, createConfig({ adapter: memory(), session: { strategy: 'jwt' } }))
    expect(told(response)).toEqual(['private, max-age=600', 'Cookie'])
  })

  test('is not cacheable after a sign-in without a redirect', async () => {
    const app = openApp(createConfig(), (kit) => ({
      '/': async () => {
        await kit.signIn('credentials', { fields: { username: 'ada', password: 'right' }, redirect: false })
        return page()
      },
    }))
    const response = await app.submit('/', {})
    expect(response.headers.getSetCookie()).toHaveLength(2)
    expect(told(response)).toEqual(['private, no-store', 'Cookie'])
  })
})

describe('a response without a session read', () => {
  test('keeps the headers of the application', async () => {
    expect(told(await ask(() => () => page()))).toEqual([PUBLIC, null])
  })
})

describe('allowPublicCache', () => {
  const allowed: (kit: KitAuthResult) => Route = (kit) => async (event) => {
    await event.locals.auth({ allowPublicCache: true })
    await kit.auth(event, { allowPublicCache: true })
    return page({ 'cache-control': PUBLIC, 'cdn-cache-control': 'max-age=60' })
  }

  test('leaves the caching headers to the application', async () => {
    const response = await ask(allowed)
    expect(told(response)).toEqual([PUBLIC, null])
    expect(response.headers.get('cdn-cache-control')).toBe('max-age=60')
  })

  test('has no effect if another read omits it', async () => {
    const response = await ask((kit) => async (event) => {
      await event.locals.auth()
      return allowed(kit)(event)
    })
    expect(told(response)).toEqual(['private, max-age=600', 'Cookie'])
  })

  test('has no effect on a response with a renewed cookie', async () => {
    const clock = stopClock()
    const app = openApp(createConfig(), (kit) => ({ ...standard(kit), '/': allowed(kit) }))
    await signInByForm(app)
    clock.advance(2 * 86_400)
    const response = await app.visit('/')
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(told(response)).toEqual(['private, no-store', 'Cookie'])
  })
})

describe('the warning about a public response', () => {
  async function warnings(dev: boolean, isLazy = false) {
    useMode({ dev })
    const warn = vi.fn()
    const make = () => createConfig({ logger: { warn } })
    const app = openApp(isLazy ? make : make(), () => ({ '/logo.svg': reader() }))
    for (let i = 0; i < 3; i++) await app.visit('/logo.svg?token=secret')
    return warn.mock.calls.filter(([code]) => code === 'public-response')
  }

  test.each([false, true])('is printed once in development, with a lazy configuration: %j', async (isLazy) => {
    const [warning, ...others] = await warnings(true, isLazy)
    expect(others).toEqual([])
    expect(warning?.[1]).toMatch(/^The response to \/logo\.svg was public\..*allowPublicCache/)
  })

  test('is not printed in production', async () => {
    expect(await warnings(false)).toEqual([])
  })
})
