import { afterEach, describe, expect, test, vi } from 'vitest'
import { authjs } from '../../../src/migrate/authjs.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { JWT } from '../../../src/types/jwt.ts'
import { SESSION, stopClock } from '../../harness.ts'
import { enter, openDatabase, openRows, signedIn } from '../../session/rows.ts'
import { until } from '../../turn.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type IsRevoked = NonNullable<NonNullable<AuthConfig['session']>['isRevoked']>

/** What an application may return that is no boolean. */
const NO_BOOLEANS: readonly unknown[] = [undefined, null, 0, 1, '', 'yes', 'false', {}, [], new Date(0), Number.NaN]

/** Until a promise of the application has been asked for. */
const called = (asked: { mock: { calls: unknown[] } }): Promise<void> => until(() => asked.mock.calls.length > 0)

describe.each([
  ['jwt', 'JWTSessionError'],
  ['database', 'SessionTokenError'],
] as const)('isRevoked > strategy %s', (strategy, type) => {
  const open = (isRevoked: IsRevoked, overrides: Partial<AuthConfig> = {}, session: AuthConfig['session'] = {}) =>
    signedIn({ ...overrides, session: { strategy, isRevoked, ...session } })

  test('receives the sign-in time at every read and after a renewal', async () => {
    const clock = stopClock()
    const start = clock.now()
    const isRevoked = vi.fn<IsRevoked>(() => false)
    const { browser } = await open(isRevoked, {}, { updateAge: HOUR })
    for (let i = 0; i < 3; i++) {
      clock.advance(HOUR)
      expect(await browser.session()).not.toBeNull()
    }
    const claims = isRevoked.mock.calls.map(([{ sub, auth_time }]) => ({ sub, auth_time }))
    expect(claims).toEqual(claims.map(() => ({ sub: '1', auth_time: start })))
  })

  test('ends by `auth_time` a session that a slow response renewed, and no later sign-in', async () => {
    const clock = stopClock()
    const endedAt = new Map<unknown, number>()
    let isStale = true
    const isRevoked: IsRevoked = ({ sub, auth_time = 0 }) => !isStale && auth_time < (endedAt.get(sub) ?? 0)
    const app = await open(isRevoked, {}, { updateAge: 0 })
    clock.advance(HOUR)
    endedAt.set('1', clock.now())
    clock.advance(MINUTE)
    expect(await app.browser.session()).not.toBeNull()
    isStale = false
    expect(await app.browser.session()).toBeNull()
    await enter(app)
    expect(await app.browser.session()).not.toBeNull()
  })

  test('is called once by a read that writes nothing', async () => {
    const isRevoked = vi.fn<IsRevoked>(() => false)
    const { browser } = await open(isRevoked)
    await browser.session()
    expect(isRevoked).toHaveBeenCalledTimes(1)
  })

  test('is called again before a renewed cookie is set', async () => {
    const clock = stopClock()
    const told = vi.fn()
    let isOver = false
    const session = vi.fn(({ session }) => {
      isOver = true
      return session
    })
    const isRevoked = vi.fn<IsRevoked>(() => isOver)
    const { browser, rows } = await open(isRevoked, { callbacks: { session }, events: { session: told } })
    clock.advance(2 * DAY)
    const response = await browser.fetch('/auth/session')
    expect(await response.json()).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/=;.*Max-Age=0$/)])
    expect(isRevoked).toHaveBeenCalledTimes(2)
    expect(isRevoked.mock.calls[1]).toEqual(isRevoked.mock.calls[0])
    expect(rows.sessions.size).toBe(0)
    expect(told).not.toHaveBeenCalled()
  })

  test('allows a renewal if both calls return false', async () => {
    const clock = stopClock()
    const isRevoked = vi.fn<IsRevoked>(async () => false)
    const { browser } = await open(isRevoked)
    clock.advance(2 * DAY)
    const response = await browser.fetch('/auth/session')
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/Max-Age=2592000$/)])
    expect(isRevoked).toHaveBeenCalledTimes(2)
  })

  test('sets no cookie if the second call fails', async () => {
    const clock = stopClock()
    const isRevoked = vi.fn<IsRevoked>(() => false)
    const { browser } = await open(isRevoked)
    clock.advance(2 * DAY)
    isRevoked.mockReturnValueOnce(false).mockRejectedValueOnce(new Error('down'))
    const response = await browser.fetch('/auth/session')
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
  })

  test.each(NO_BOOLEANS)('causes an error if it returns %o, and neither signs in nor out', async (value) => {
    for (const answer of [value, Promise.resolve(value)]) {
      const { browser, log } = await open(() => answer as boolean)
      const response = await browser.fetch('/auth/session')
      expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
      const cause = { name: 'session.isRevoked', expected: '`true` or `false`', fix: expect.stringContaining('return') }
      expect(log.errors).toMatchObject([{ type, cause }])
    }
  })

  test('causes an error if it does not resolve within three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const isRevoked = vi.fn<IsRevoked>(() => new Promise(() => {}))
    const { auth, browser } = await open(isRevoked)
    const read = auth.session({ headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` } })
    let isSettled = false
    read
      .catch(() => {})
      .finally(() => {
        isSettled = true
      })
    await called(isRevoked)
    await vi.advanceTimersByTimeAsync(2999)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await expect(read).rejects.toMatchObject({
      type,
      cause: { name: 'session.isRevoked', err: { name: 'TimeoutError' } },
    })
  })

  test('starts no timer if it returns immediately', async () => {
    const { auth, browser } = await open(() => false)
    const cookie = `${SESSION}=${browser.cookies.get(SESSION)}`
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const before = timers.mock.calls.length
    await auth.session({ headers: { cookie } })
    const ofStore = strategy === 'database' ? 1 : 0
    expect(timers.mock.calls.length - before).toBe(ofStore)
  })

  test('causes an error with its cause if it throws', async () => {
    const err = new Error('store down')
    const { auth, browser } = await open(() => {
      throw err
    })
    const read = auth.session({ headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` } })
    await expect(read).rejects.toMatchObject({ type, cause: { err, name: 'session.isRevoked' } })
  })

  test('does not prevent a sign-out if it returns an invalid value', async () => {
    const { browser } = await open(() => undefined as never)
    await browser.submit('/auth/signout')
    expect(browser.cookies.has(SESSION)).toBe(false)
  })
})

describe('SESS-07: isRevoked > Auth.js session row', () => {
  const OLD = '__Secure-authjs.session-token'

  /** A row that was last used two hours ago, and the application that finds it. */
  function moved(isRevoked: IsRevoked) {
    const rows = openRows()
    const expires = new Date(Date.now() + (30 * DAY - 2 * HOUR) * 1000)
    rows.sessions.set('old-token', { sessionToken: 'old-token', userId: '1', expires })
    const app = openDatabase({ migrate: authjs(), session: { isRevoked } }, rows)
    app.browser.cookies.set(OLD, 'old-token')
    return app
  }

  test('receives the time of the last use', async () => {
    const clock = stopClock()
    const seen: JWT[] = []
    const { browser } = moved((claims) => {
      seen.push(claims)
      return false
    })
    expect(await browser.session()).not.toBeNull()
    const lastUse = clock.now() - 2 * HOUR
    expect(seen).toEqual([expect.objectContaining({ sub: '1', iat: lastUse, auth_time: lastUse })])
  })

  test('receives no time in the future', async () => {
    const clock = stopClock()
    const isRevoked = vi.fn<IsRevoked>(() => false)
    const { browser, rows } = moved(isRevoked)
    const old = rows.sessions.get('old-token')
    if (old) old.expires = new Date((clock.now() + 400 * DAY) * 1000)
    await browser.session()
    expect(isRevoked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ auth_time: clock.now() }))
  })

  test('ends the session again after a revocation', async () => {
    const clock = stopClock()
    const endedAt = clock.now() - HOUR
    const { browser, rows } = moved(({ auth_time = 0 }) => auth_time < endedAt)
    expect(await browser.session()).toBeNull()
    expect(rows.sessions.size).toBe(0)
    expect(browser.cookies.size).toBe(0)
  })

  test('keeps a session that was used after a revocation', async () => {
    const clock = stopClock()
    const endedAt = clock.now() - 3 * HOUR
    const { browser } = moved(({ auth_time = 0 }) => auth_time < endedAt)
    expect(await browser.session()).not.toBeNull()
  })
})
