import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { type Auth, type AuthConfig, customFetch, type RateLimitOptions } from '../../src/index.ts'
import { takeState } from '../../src/kernel/used-states.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import {
  type AuthorizationServer,
  type Browser,
  createAuthorizationServer,
  openBrowser,
} from '../../src/testing/index.ts'
import { createTestAdapter } from '../features/stored/account/adapter.ts'
import { openAuth, openConfig, SECRET, SESSION, startProcess, stopClock, TRANSACTION } from '../harness.ts'
import { HOME } from './scene.ts'

const PROGRAM = { headers: { accept: 'application/json' } }

interface App {
  readonly auth: Auth
  readonly server: AuthorizationServer
  readonly types: () => string[]
  /** Requests to the token endpoint. */
  readonly tokenCalls: () => number
  open(clientAddress?: string): Browser
}

function openApp(config: Partial<AuthConfig> = {}, server = createAuthorizationServer()): App {
  const { issuer, clientId, clientSecret } = server
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })
  const { auth, log } = openAuth({ providers: [idp], session: { strategy: 'jwt' }, ...config })
  return {
    auth,
    server,
    types: () => log.errors.map(({ name }) => name),
    tokenCalls: () => server.calls.filter(({ endpoint }) => endpoint === 'token').length,
    open: (clientAddress) => openBrowser(auth, { redirect: 'manual', ...(clientAddress && { clientAddress }) }),
  }
}

const begin = async (browser: Browser): Promise<string> =>
  (await browser.submit('/auth/signin/idp')).headers.get('location') ?? ''

/** A whole sign-in. */
const signIn = async ({ server }: App, browser: Browser): Promise<Response> =>
  browser.deliver(await server.authorize(await begin(browser)))

/** Begins an attempt, and ends it with a code that the provider never gave. */
async function invent({ server }: App, browser: Browser): Promise<Response> {
  const state = new URL(await begin(browser)).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: 'invented', state, iss: server.issuer })
  return browser.fetch(`/auth/callback/idp?${query}`, PROGRAM)
}

const limited = (max: number): RateLimitOptions => ({ limits: { 'callback-client': { max, window: 60 } } })

const hasAttempt = ({ cookies }: Browser): boolean => [...cookies.keys()].some((name) => name.startsWith(TRANSACTION))

describe('responses with invented codes', () => {
  test('send no more token requests than the limit of their client', async () => {
    stopClock()
    const app = openApp({ rateLimit: limited(5) })
    const browser = app.open('192.0.2.1')
    const answers: Response[] = []
    for (let i = 0; i < 8; i++) answers.push(await invent(app, browser))
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(401), ...Array(3).fill(429)])
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('60')
    expect([app.tokenCalls(), hasAttempt(browser)]).toEqual([5, false])
  })

  test('send no more token requests if they arrive at once', async () => {
    const app = openApp({ rateLimit: limited(5) })
    await Promise.all(Array.from({ length: 20 }, () => invent(app, app.open('192.0.2.1'))))
    expect(app.tokenCalls()).toBe(5)
  })

  test('send at most 100 in ten minutes by default', async () => {
    const clock = stopClock()
    const app = openApp()
    const browser = app.open('192.0.2.1')
    for (let i = 0; i < 105; i++) await invent(app, browser)
    expect(app.tokenCalls()).toBe(100)
    clock.advance(600)
    await invent(app, browser)
    expect(app.tokenCalls()).toBe(101)
  })

  test('do not affect other clients', async () => {
    const app = openApp({ rateLimit: limited(1) })
    for (let i = 0; i < 3; i++) await invent(app, app.open('192.0.2.1'))
    expect((await signIn(app, app.open('192.0.2.2'))).headers.get('location')).toBe(HOME)
  })

  test.each<[string, AuthConfig['rateLimit'], string | undefined]>([
    ['limits are off', false, '192.0.2.1'],
    ['this limit is off', { limits: { 'callback-client': false } }, '192.0.2.1'],
    ['the client is unknown', limited(1), undefined],
  ])('are not counted when %s', async (_, rateLimit, address) => {
    const app = openApp({ rateLimit })
    for (let i = 0; i < 3; i++) await invent(app, app.open(address))
    expect(app.tokenCalls()).toBe(3)
  })
})

describe('responses with valid codes', () => {
  test('are not counted', async () => {
    const app = openApp({ rateLimit: limited(1) })
    for (let i = 0; i < 5; i++) expect((await signIn(app, app.open('192.0.2.1'))).headers.get('location')).toBe(HOME)
  })

  test('sign in while the store cannot count', async () => {
    const { adapter } = createTestAdapter()
    const rateLimit = () => Promise.reject(new Error('down'))
    const app = openApp({ adapter: { ...adapter, rateLimit } })
    expect((await signIn(app, app.open('192.0.2.1'))).headers.get('location')).toBe(HOME)
  })
})

/** State that two processes share. */
const shared = () => ({ stateStore: createMemoryState() })

describe('OA-02: one response', () => {
  test('sends one token request if it is delivered twenty times at once', async () => {
    const app = openApp()
    const browser = app.open()
    const answer = await app.server.authorize(await begin(browser))
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.deliver(answer)))
    expect(app.tokenCalls()).toBe(1)
    expect(app.types()).toEqual(Array(19).fill('InvalidCheck'))
    expect(answers.filter(({ headers }) => headers.get('location') === HOME)).toHaveLength(1)
    expect(browser.cookies.has(SESSION)).toBe(true)
  })

  test('sends one token request even if its cookie is restored', async () => {
    const app = openApp()
    const browser = app.open()
    const answer = await app.server.authorize(await begin(browser))
    const cookies = [...browser.cookies]
    for (let i = 0; i < 5; i++) {
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      await browser.deliver(answer)
      expect(hasAttempt(browser)).toBe(false)
    }
    expect([app.tokenCalls(), app.types()]).toEqual([1, Array(4).fill('InvalidCheck')])
  })

  test('sends one token request if the code changes each time', async () => {
    const app = openApp()
    const browser = app.open()
    const { params } = await app.server.authorize(await begin(browser))
    const cookies = [...browser.cookies]
    for (let i = 0; i < 5; i++) {
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      params.set('code', `invented-${i}`)
      await browser.fetch(`/auth/callback/idp?${params}`, PROGRAM)
    }
    expect(app.tokenCalls()).toBe(1)
  })

  const OTHER = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'

  test.each([
    ['without a state store', 2, {}, {}],
    ['with one', 1, shared(), {}],
    ['with one, during a rotation of the secret', 1, shared(), { secret: [OTHER, SECRET] }],
  ])('signs in once in two processes, %s, by %i token requests', async (_, count, state, next) => {
    const server = createAuthorizationServer()
    const browser = openApp(state, server).open()
    const answer = await server.authorize(await begin(browser))
    startProcess()
    const two = openApp({ ...state, ...next }, server)
    const other = two.open()
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    await browser.deliver(answer)
    await other.deliver(answer)
    expect(two.tokenCalls()).toBe(count)
    expect([browser.cookies.has(SESSION), other.cookies.has(SESSION)]).toEqual([true, false])
  })

  test('is refused while the state store is down', async () => {
    const app = openApp({ stateStore: { ...createMemoryState(), add: () => Promise.reject(new Error('down')) } })
    const browser = app.open()
    await signIn(app, browser)
    expect([app.tokenCalls(), app.types(), browser.cookies.has(SESSION)]).toEqual([0, ['AdapterError'], false])
  })
})

describe('used states', () => {
  test('are remembered for ten minutes', () => {
    const clock = stopClock()
    const { keys } = openConfig()
    expect([takeState(keys, 'a'), takeState(keys, 'a')]).toEqual([true, false])
    clock.advance(599)
    expect([takeState(keys, 'b'), takeState(keys, 'a')]).toEqual([true, false])
    clock.advance(1)
    expect([takeState(keys, 'c'), takeState(keys, 'a'), takeState(keys, 'b')]).toEqual([true, true, false])
  })

  test('belong to one application', () => {
    const [one, two] = [openConfig(), openConfig({ appId: 'another' })]
    expect([takeState(one.keys, 'a'), takeState(two.keys, 'a')]).toEqual([true, true])
  })

  test('are limited to 10,000, and the oldest is dropped', () => {
    stopClock()
    const { keys } = openConfig()
    for (let i = 0; i < 10_001; i++) takeState(keys, `${i}`)
    expect([takeState(keys, '1'), takeState(keys, '10000'), takeState(keys, '0')]).toEqual([false, false, true])
  })
})
