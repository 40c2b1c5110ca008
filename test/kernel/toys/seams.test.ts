import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addHeader } from '../../../src/http/add-header.ts'
import { sealCookie } from '../../../src/http/cookies/feature-cookies.ts'
import { acceptToken, readNothing } from '../../../src/http/read-token.ts'
import { rows } from '../../../src/kernel/rows.ts'
import { pages } from '../../../src/pages/index.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Active, Feature } from '../../../src/seams/feature.ts'
import type { TokenGuard } from '../../../src/seams/route.ts'
import { openConfig } from '../../harness.ts'
import { openCore, withStored } from './open-core.ts'
import { openFactors, typeCode } from './open-paused.ts'
import { ready } from './ready.ts'

const create = (name: string, active: Active, more: Partial<Feature> = {}): Feature => ({
  name,
  owns: [],
  resolve: () => active,
  ...more,
})

const part = ready({ run: async () => ({ status: 200 }) })
const owner = { owner: { linkTarget: async () => null, find: async () => ({ user: null }) } } as unknown as Active

describe('a configuration with features', () => {
  test.each<[name: string, use: readonly Feature[], text: string]>([
    ['two owners', [create('a', owner), create('b', owner)], 'two features with `owner`'],
    [
      'a well-known path twice',
      ['a', 'b'].map((name) => create(name, {}, { routes: rows(part, { 'GET /.well-known/x': ['none', 'run'] }) })),
      'two features with the route GET /.well-known/x',
    ],
    [
      'a cookie of the kernel',
      [create('a', { cookies: [{ name: 'session', lives: 'browser', maxAge: 1 }] })],
      'the cookie session, which is taken or malformed',
    ],
    [
      'the name of a transaction for a cookie',
      [create('a', { cookies: [{ name: 'tx.pending', lives: 'browser', maxAge: 1 }] })],
      'the cookie tx.pending, which is taken or malformed',
    ],
  ])('is refused with %s', (_, use, text) => {
    expect(() => openCore({ use })).toThrow(text)
  })

  test('has no extension point that no feature uses', () => {
    const { plan } = openConfig()
    expect([plan.interrupts, plan.findConfirmed, plan.cookies, plan.wellKnown]).toEqual([null, null, null, null])
  })

  test('counts attempts, unless `rateLimit: false` is set', async () => {
    const attempts = async (config = {}) => {
      const app = openCore({ ...config, providers: [] })
      const feature = create(
        'a',
        {},
        {
          routes: rows(
            ready({ count: async ({ config: { limiter } }: Context) => ({ body: `${limiter !== null}` }) }),
            {
              'GET counted': ['none', 'count'],
            },
          ),
        },
      )
      expect(app.auth.handles('/auth/counted')).toBe(false)
      return (await openCore({ ...config, providers: [], use: [feature] }).browser.fetch('/auth/counted')).text()
    }
    expect([await attempts(), await attempts({ rateLimit: false })]).toEqual(['true', 'false'])
  })
})

describe("a feature's guard", () => {
  test('receives no body before the token is expected', async () => {
    const seen: unknown[] = []
    const guard: TokenGuard = {
      kind: 'token',
      isExpected: ({ request }) => seen.push({ ...request.body }, request.raw.bodyUsed) > 0,
      verify: async ({ cookies, request }) => seen.push({ ...request.body }, cookies.header) > 99 || null,
    }
    const { browser, signIn } = openCore({
      use: [create('a', {}, { routes: rows(part, { 'POST x': [guard, 'run'] }) })],
    })
    await signIn()
    const response = await browser.post('/auth/x', { name: 'value' })
    expect([response.status, seen]).toEqual([400, [{}, false, { name: 'value' }, '']])
  })

  test('is not required to add a header', async () => {
    const show = async (context: Context) => {
      addHeader(context, 'clear-site-data', '"cache"')
      return { status: 200 }
    }
    const { browser } = openCore({
      use: [create('a', {}, { routes: rows(ready({ show }), { 'GET x': ['none', 'show'] }) })],
    })
    expect((await browser.fetch('/auth/x')).headers.get('clear-site-data')).toBe('"cache"')
  })

  test('reads nothing if no token is expected', async () => {
    const guard: TokenGuard = { kind: 'token', isExpected: () => false, verify: async () => expect.unreachable() }
    const { browser } = openCore({ use: [create('a', {}, { routes: rows(part, { 'POST x': [guard, 'run'] }) })] })
    expect((await browser.post('/auth/x', {})).status).toBe(400)
  })

  test.each([
    ['without its body', readNothing, { status: 200 }],
    ['with a body of another type', acceptToken('text/x', 9), { status: 415 }],
  ] as const)('accepts a form %s', async (_, body, { status }) => {
    const use = [
      create(
        'a',
        {},
        {
          routes: rows(part, {
            'POST x': [{ kind: 'token', isExpected: () => true, verify: async () => 1 }, 'run', body],
          }),
        },
      ),
    ]
    expect((await openCore({ use }).browser.post('/auth/x', { a: 'b' })).status).toBe(status)
  })
})

describe('a failed request', () => {
  test('sets no cookie and no header for a feature', async () => {
    const rule = { name: 'own', lives: 'browser', maxAge: 60 } as const
    const fail = async (context: Context) => {
      await sealCookie(context, rule, {})
      addHeader(context, 'clear-site-data', '"cache"')
      throw new Error('failed')
    }
    const routes = rows(ready({ fail }), { 'POST fail': ['change', 'fail'] })
    const { browser } = openCore({ use: [create('a', { cookies: [rule] }, { routes })] })
    const response = await browser.submit('/auth/fail', {})
    expect([browser.cookies.has('__Host-latchkey.own'), response.headers.get('clear-site-data')]).toEqual([false, null])
  })

  test('reports a cookie that is too large', async () => {
    const rule = { name: 'own', lives: 'browser', maxAge: 60, max: 300 } as const
    const fill = async (context: Context) => {
      await sealCookie(context, rule, { text: 'x'.repeat(300) })
      return { status: 200 }
    }
    const routes = rows(ready({ fill }), { 'POST fill': ['change', 'fill'] })
    const app = openCore(withStored({ use: [create('a', { cookies: [rule] }, { routes })] }))
    await app.browser.submit('/auth/fill', {})
    expect(String(app.errors)).toContain('SessionTooLarge')
  })
})

test('a second factor works in latchkey/core, with the pages that it needs', async () => {
  const { factors, feature } = openFactors()
  factors.owners.add('ada')
  expect(() => openCore({ use: [feature] })).toThrow(
    "has no pageKit, which secondFactor needs\n    Fix: use: [pages], with import { pages } from 'latchkey/pages'",
  )
  const { browser, signIn } = openCore({ use: [pages, feature] })
  const page = (await signIn()).headers.get('location') ?? ''
  expect(await browser.session()).toBeNull()
  await typeCode(browser, page)
  expect(await browser.session()).not.toBeNull()
})

test('every toy has less than 60 lines', () => {
  const folder = new URL('.', import.meta.url)
  const toys = readdirSync(folder).filter((name) => !/^(?:open-|ready|factors)|test/.test(name))
  const long = toys.filter((name) => readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n').length >= 60)
  expect(long).toEqual([])
})
