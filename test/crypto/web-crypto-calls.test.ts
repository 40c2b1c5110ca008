import { afterEach, describe, expect, test, vi } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { startSession } from '../../src/kernel/sign-in/start-session.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { openAuth, openBrowser, openConfig, openContext } from '../harness.ts'
import { ADA, read, signIn } from '../session/walk.ts'

const NAMES = [
  'decrypt',
  'deriveBits',
  'deriveKey',
  'digest',
  'encrypt',
  'exportKey',
  'generateKey',
  'importKey',
  'sign',
  'unwrapKey',
  'verify',
  'wrapKey',
] as const

/** Counts calls from now on, by name; what happens in `pause` is somebody else's. */
function countCalls(): {
  calls: () => Record<string, number>
  total: () => number
  pause<T>(work: () => Promise<T>): Promise<T>
} {
  const counts = new Map<string, number>()
  let isPaused = false
  for (const name of NAMES) {
    const original = crypto.subtle[name].bind(crypto.subtle) as (...args: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, name).mockImplementation((...args: unknown[]) => {
      if (!isPaused) counts.set(name, (counts.get(name) ?? 0) + 1)
      return original(...args)
    })
  }
  return {
    calls: () => Object.fromEntries(counts),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    async pause(work) {
      isPaused = true
      try {
        return await work()
      } finally {
        isPaused = false
      }
    },
  }
}

afterEach(() => vi.restoreAllMocks())

// DESIGN: session read / issue / sign-in / callback cost 1 / 1 / 4 / 5 once the day's keys are derived.
describe('Web Crypto calls, with warm keys', () => {
  test('a session read needs one', async () => {
    const config = openConfig()
    const cookie = await signIn(config)
    await read(config, cookie)
    const { calls } = countCalls()
    await read(config, cookie)
    expect(calls()).toEqual({ decrypt: 1 })
  })

  test('a session read with a renewal needs two', async () => {
    const config = openConfig({ session: { updateAge: 0 } })
    const cookie = await signIn(config)
    await read(config, cookie)
    const { calls } = countCalls()
    await read(config, cookie)
    expect(calls()).toEqual({ decrypt: 1, encrypt: 1 })
  })

  test('GET session needs one', async () => {
    const { auth } = openAuth()
    const cookie = await signIn(openConfig())
    const get = () => auth.handle(new Request('https://app.example/auth/session', { headers: { cookie } }))
    await get()
    const { calls } = countCalls()
    expect(await (await get()).json()).not.toBeNull()
    expect(calls()).toEqual({ decrypt: 1 })
  })

  test('issuing a session needs one', async () => {
    const config = openConfig()
    await signIn(config)
    const { calls } = countCalls()
    const account = { provider: 'credentials', providerAccountId: '1', type: 'credentials' } as const
    await startSession(openContext(config), { user: ADA, account, isNewUser: false })
    expect(calls()).toEqual({ encrypt: 1 })
  })

  test('a request without a session needs none', async () => {
    const { total } = countCalls()
    await read(openConfig(), 'x=1')
    expect(total()).toBe(0)
  })

  test('an OIDC sign-in needs at most four, and its callback at most five', async () => {
    const server = createAuthorizationServer()
    const count = { pause: <T>(work: () => Promise<T>): Promise<T> => work() }
    const { issuer, clientId, clientSecret } = server
    const fetch: typeof server.fetch = (...args) => count.pause(() => server.fetch(...args))
    const { auth } = openAuth({
      providers: [Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch })],
    })

    async function signInOnce() {
      const browser = openBrowser(auth, 'https://app.example', [new URL(issuer).origin])
      const csrfToken = await browser.csrfToken()
      const first = countCalls()
      count.pause = first.pause
      const start = await browser.post('/auth/signin/idp', { csrfToken })
      vi.restoreAllMocks()
      const answer = await server.authorize(start.headers.get('location') ?? '')
      const second = countCalls()
      count.pause = second.pause
      const end = await browser.navigate(answer.url)
      vi.restoreAllMocks()
      expect(end.headers.get('location')).toBe('https://app.example/')
      expect(await browser.session()).not.toBeNull()
      return { start: first, callback: second }
    }

    await signInOnce()
    const { start, callback } = await signInOnce()
    expect(start.total(), JSON.stringify(start.calls())).toBeLessThanOrEqual(4)
    expect(callback.total(), JSON.stringify(callback.calls())).toBeLessThanOrEqual(5)
  })
})
