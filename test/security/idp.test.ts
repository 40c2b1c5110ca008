import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Fault, RecordedCall } from '../../src/testing/index.ts'
import { stopClock } from '../harness.ts'
import { until } from '../turn.ts'
import { HOME, lastError, openScene, type Scene } from './scene.ts'

type Asked = Exclude<RecordedCall['endpoint'], 'unknown' | 'authorization' | 'emails'>

const ENDPOINTS: readonly Asked[] = ['discovery', 'token', 'jwks', 'userinfo']

/** A provider that asks all four. */
const open = () => openScene({ stores: true, provider: { idToken: false } })

const failureAt = (endpoint: Asked): string => (endpoint === 'discovery' ? 'OAuthSignInError' : 'CallbackRouteError')

/** What a failed sign-in leaves behind: nothing, and a page that lets the user try again. */
async function expectRetry(scene: Scene, endpoint: Asked): Promise<void> {
  expect(lastError(scene)).toBe(failureAt(endpoint))
  expect([scene.has('session'), scene.has('attempt')]).toEqual([false, false])
  expect([scene.store.tables.users, scene.store.tables.sessions]).toEqual([[], []])
}

const EVERY = (faults: readonly (Fault | number)[]): [Asked, Fault | number][] =>
  ENDPOINTS.flatMap((endpoint) => faults.map((fault): [Asked, Fault | number] => [endpoint, fault]))

describe('a provider', () => {
  test.each(EVERY(['unreachable']))(
    'IDP-01: that is unreachable (%s, %s) signs no user in',
    async (endpoint, fault) => {
      const scene = open()
      scene.server.tamper.faults = { [endpoint]: fault }
      await scene.signIn()
      await expectRetry(scene, endpoint)
    },
  )

  test.each(EVERY(['hanging', 'hanging-body']))(
    'IDP-01: that does not respond (%s, %s) causes a time-out',
    async (endpoint, fault) => {
      const scene = open()
      scene.server.tamper.faults = { [endpoint]: fault }
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const onEnd = vi.fn()
      const ended = scene.signIn().finally(onEnd)
      // Web Crypto is on its own clock: the request has to be out before time passes.
      await until(() => scene.calls(endpoint).length > 0)
      await vi.advanceTimersByTimeAsync(4_999)
      expect(onEnd).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await ended
      await expectRetry(scene, endpoint)
    },
  )

  test.each(EVERY([400, 401, 403, 404, 429, 500, 502, 503]))(
    'IDP-02: gets one request, which is not repeated: %s, %i',
    async (endpoint, status) => {
      const scene = open()
      const headers = { 'content-type': 'application/json', 'retry-after': '1' }
      scene.replace(endpoint, () => new Response('{"error":"server_error"}', { status: Number(status), headers }))
      await scene.signIn()
      await expectRetry(scene, endpoint)
      expect(scene.calls(endpoint)).toHaveLength(1)
    },
  )

  test.each(
    EVERY(['html', 'empty', 'truncated', 'array', 'not-utf8', 'error-200', 'huge', 'redirect', 'redirect-307']),
  )('IDP-03: that sends malformed data (%s, %s) signs no user in', async (endpoint, fault) => {
    const scene = open()
    scene.server.tamper.faults = { [endpoint]: fault }
    await scene.signIn()
    await expectRetry(scene, endpoint)
  })

  test.each(ENDPOINTS)('IDP-03: that sends an endless response is read up to a limit (%s)', async (endpoint) => {
    const scene = open()
    let sent = 0
    const drip = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536).fill(0x20))
        },
      })
    const headers = { 'content-type': 'application/json', 'content-length': '2' }
    scene.replaceUnread(endpoint, () => new Response(drip(), { headers }))
    await scene.signIn()
    await expectRetry(scene, endpoint)
    expect(sent).toBeLessThan(1_400_000)
  })

  test.each(EVERY(['unreachable', 500, 'truncated']))(
    'IDP-04: that failed once (%s, %s) signs in at the next attempt',
    async (endpoint, fault) => {
      const clock = stopClock()
      const scene = open()
      scene.server.tamper.faults = { [endpoint]: fault }
      await scene.signIn()
      delete scene.server.tamper.faults
      // A failure is kept for five seconds, so that nobody waits for a server that is down.
      if (endpoint === 'discovery' || endpoint === 'jwks') clock.advance(6)
      expect(await scene.signIn()).toBe(HOME)
    },
  )

  test('IDP-05: that is down for ten minutes can sign users in with cached metadata', async () => {
    const clock = stopClock()
    const scene = openScene()
    expect(await scene.signIn()).toBe(HOME)
    clock.advance(3_700)
    scene.server.tamper.faults = { discovery: 503, jwks: 'unreachable' }
    const before = scene.server.calls.length
    const begun = await Promise.all(
      Array.from({ length: 100 }, () => scene.auth.signIn(new Request('https://app.example/'), 'idp')),
    )
    expect(begun.filter(({ url }) => url.startsWith(scene.server.issuer))).toHaveLength(100)
    expect(scene.server.calls.slice(before).map(({ endpoint }) => endpoint)).toEqual(['discovery'])
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.calls('jwks')).toHaveLength(2)
  })
})

describe('IDP-06: a response', () => {
  test('DEMAND-11: that is delivered twice at once creates one session', async () => {
    const scene = openScene({ stores: true, config: { session: { strategy: 'database' } } })
    const answer = await scene.answer()
    const [a, b] = await Promise.all([scene.deliver(answer), scene.deliver(answer)])
    const led = [a, b].map((response) => new URL(response.headers.get('location') ?? '').searchParams.get('error'))
    expect(led.sort()).toEqual(['InvalidCheck', null].sort())
    expect(scene.store.tables.sessions).toHaveLength(1)
    expect(scene.store.tables.users).toHaveLength(1)
    expect(await scene.browser.session()).not.toBeNull()
  })

  test('that is delivered again by the back button keeps the session', async () => {
    const scene = openScene({ stores: true })
    const answer = await scene.answer()
    await scene.deliver(answer)
    await scene.deliver(answer)
    expect(lastError(scene)).toBe('InvalidCheck')
    expect(await scene.browser.session()).not.toBeNull()
    expect(scene.calls('token')).toHaveLength(1)
  })

  test('to a browser that has left creates no second session when it returns', async () => {
    const scene = openScene({ stores: true, config: { session: { strategy: 'database' } } })
    const answer = await scene.answer()
    const leaving = new AbortController()
    const cookie = Array.from(scene.browser.cookies, (pair) => pair.join('=')).join('; ')
    const gone = scene.auth.handle(new Request(answer.url, { headers: { cookie }, signal: leaving.signal }))
    leaving.abort()
    await gone
    await scene.deliver(answer)
    expect(scene.store.tables.sessions.length).toBeLessThanOrEqual(1)
    expect(scene.has('session')).toBe(false)
    expect(await scene.signIn()).toBe(HOME)
  })
})
