import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { createAuth } from '../../../src/core.ts'
import { InvalidConfiguration } from '../../../src/errors/errors.ts'
import { NextAuth } from '../../../src/integrations/next/core.ts'
import { pages } from '../../../src/pages/index.ts'
import { CONFIG, createSite, ORIGIN, openSite, runIn, type Site, toNextRequest } from './open-site.ts'
import { StopPrerender } from './stand-in/store.ts'

const RIGHT = { user: 'ada', password: 'right' }

const create = () => createAuth({ ...CONFIG, use: [pages] })

describe('latchkey/next/core', () => {
  test.each([
    ['an `Auth`', create()],
    ['a function that creates it', create],
  ])('signs in and out with %s', async (_, auth) => {
    const browser = openSite(createSite(NextAuth(auth)))
    const read = async (path = '/') => (await browser.fetch(path)).json()
    await browser.post('/login', RIGHT)
    await browser.post('/update', { count: '7' })
    expect(await read('/api/me')).toMatchObject({ user: { name: 'ada' }, count: 7 })
    await browser.post('/logout')
    expect(await read()).toBeNull()
  })

  test('creates the `Auth` at the first request, not in a build', async () => {
    const createOnce = vi.fn(create)
    const next = NextAuth(createOnce)
    const build = runIn(toNextRequest(new Request(ORIGIN)), 'build', () => next.auth())
    await expect(build).rejects.toThrow(StopPrerender)
    expect(createOnce).not.toHaveBeenCalled()
    const browser = openSite(createSite(next))
    await browser.fetch('/')
    await browser.post('/login', RIGHT)
    expect(createOnce).toHaveBeenCalledTimes(1)
  })

  test('has its routes under /api/auth, or the base path of the `Auth`', async () => {
    const callbackUrl = async (auth: ReturnType<typeof create>, path: string) => {
      const { handlers } = NextAuth(auth)
      const browser = openSite({ handlers: { [`${path}/providers`]: handlers.GET } })
      return (await (await browser.fetch(`${path}/providers`)).json()).credentials.callbackUrl
    }
    const own = createAuth({ ...CONFIG, use: [pages], basePath: '/in' })
    expect(await callbackUrl(create(), '/api/auth')).toBe(`${ORIGIN}/api/auth/callback/credentials`)
    expect(await callbackUrl(own, '/in')).toBe(`${ORIGIN}/in/callback/credentials`)
  })

  test('calls `authorized` of its options in the proxy', async () => {
    const next = NextAuth(create, { authorized: ({ auth }) => auth !== null })
    const browser = openSite({ ...createSite(next), proxy: next.auth as Site['proxy'] } as Site)
    expect((await browser.navigate('/shop')).headers.get('location')).toContain('/api/auth/signin?callbackUrl=%2Fshop')
  })

  test('returns the session of the `Auth`', () => {
    const createRanked = () => createAuth({ callbacks: { session: ({ session }) => ({ ...session, rank: 1 }) } })
    const { account, auth, update } = NextAuth(createRanked)
    expectTypeOf<NonNullable<Awaited<ReturnType<typeof update>>>>().toMatchTypeOf<{ rank: number }>()
    auth((request) => {
      expectTypeOf(request.auth?.rank).toEqualTypeOf<number | undefined>()
    })
    // Without the feature `stored`.
    expectTypeOf<keyof typeof account>().toEqualTypeOf<never>()
    // @ts-expect-error A configuration is for `latchkey/next`.
    expect(NextAuth({ providers: [] })).toBeDefined()
  })

  test('refuses a configuration at the first request', async () => {
    const { auth } = NextAuth(CONFIG as never)
    await expect(runIn(new Request(ORIGIN), 'render', () => auth())).rejects.toThrow(InvalidConfiguration)
  })

  test.each([
    ['an unknown option', { authorised: () => true }, 'NextAuth: authorised'],
    ['`authorized` that is no function', { authorized: true }, 'NextAuth: authorized'],
  ])('refuses %s', (_, options, message) => {
    expect(() => NextAuth(create, options as never)).toThrow(message)
  })
})
