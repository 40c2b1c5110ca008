import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { startSession } from '../../src/kernel/sign-in/start-session.ts'
import type { Context } from '../../src/seams/context.ts'
import { findClaims } from '../../src/session/jwt/find-claims.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { cookieOf, openConfig, openContext, SESSION, stopClock } from '../harness.ts'
import { rightAtStart } from './right-at-start.ts'
import { openRows } from './rows.ts'

const ACCOUNT = { provider: 'credentials', providerAccountId: '1', type: 'credentials' } as const
const ADA = { id: '1', name: 'Ada', email: 'ada@app.example', emailVerified: null, image: null }
const SIGNED_IN = { user: ADA, account: ACCOUNT, isNewUser: false } as never

/** A session of Ada, and the requests of her browser. */
async function open(overrides: Partial<AuthConfig> = {}) {
  const rows = openRows()
  const config = openConfig({ adapter: rows.adapter, ...overrides })
  const begun = openContext(config)
  await startSession(begun, SIGNED_IN)
  const cookie = cookieOf(begun.cookies.setCookies)
  return { rows, config, strategy: config.plan.strategy, request: (): Context => openContext(config, { cookie }) }
}

const database: Partial<AuthConfig> = { session: { strategy: 'database' } }

describe('a session in the cookie', () => {
  test('is still open until the application revokes it', async () => {
    let isRevoked = false
    const { strategy, request } = await open({ session: { strategy: 'jwt', isRevoked: () => isRevoked } })
    const context = request()
    expect(await strategy.isStillOpen(context)).toBe(true)
    isRevoked = true
    expect(await strategy.isStillOpen(context)).toBe(false)
  })

  test('is not open without a cookie', async () => {
    const { config, strategy } = await open({ session: { strategy: 'jwt' } })
    expect(await strategy.isStillOpen(openContext(config))).toBe(false)
  })

  test('is opened once for a request', async () => {
    const { request, strategy } = await open({ session: { strategy: 'jwt' } })
    const context = request()
    const opened = await findClaims(context)
    expect(await findClaims(context)).toBe(opened)
    expect(await strategy.current(context)).toMatchObject({ sid: opened?.claims.sid })
    expect(await findClaims(context)).toBe(opened)
  })
})

describe('a session in the store', () => {
  test('is still open while its row is there', async () => {
    const { strategy, request } = await open(database)
    expect(await strategy.isStillOpen(request())).toBe(true)
  })

  test.each<[string, (rows: ReturnType<typeof openRows>) => void]>([
    ['is deleted', ({ sessions }) => sessions.clear()],
    [
      'is that of another user',
      ({ sessions }) => void [...sessions.values()].map((row) => Object.assign(row, { userId: '2' })),
    ],
    [
      'has expired',
      ({ sessions }) => void [...sessions.values()].map((row) => Object.assign(row, { expires: new Date(0) })),
    ],
  ])('is no longer open once its row %s', async (_, change) => {
    const { rows, strategy, request } = await open(database)
    const context = request()
    expect(await strategy.current(context)).not.toBeNull()
    change(rows)
    expect(await strategy.isStillOpen(context)).toBe(false)
  })

  test('is not open without a cookie', async () => {
    const { config, strategy } = await open(database)
    expect(await strategy.isStillOpen(openContext(config))).toBe(false)
  })

  test('that must not begin leaves no row, and the reason is thrown', async () => {
    const rows = openRows()
    const config = openConfig({ adapter: rows.adapter, ...database })
    const reason = new Error('the account changed meanwhile')
    const begun = startSession(openContext(config), SIGNED_IN, { confirm: () => Promise.reject(reason) })
    await expect(begun).rejects.toBe(reason)
    expect(rows.sessions.size).toBe(0)
  })

  test('is not renewed in the second in which it began, however often it may be', async () => {
    stopClock()
    const { rows, strategy, request } = await open({ session: { strategy: 'database', updateAge: 0 } })
    await strategy.readSession(request())
    expect(rows.calls).not.toContain('updateSession')
  })
})

describe('what `session.isRevoked` is asked', () => {
  test.each([
    [true, { sid: expect.any(String), sub: '1', iat: expect.any(Number), auth_time: expect.any(Number) }],
    [false, { sid: expect.any(String), sub: '1' }],
  ])('of a session in the store, with hashToken %j', async (hashToken, asked) => {
    const seen: object[] = []
    const isRevoked = (claims: object) => seen.push(claims) < 0
    const { strategy, request } = await open({ session: { strategy: 'database', hashToken, isRevoked } })
    await strategy.readSession(request())
    expect(seen[0]).toEqual(asked)
  })
})

describe('a token of the application', () => {
  const begin = (generateSessionToken: () => unknown) =>
    open({ session: { strategy: 'database', generateSessionToken: rightAtStart(generateSessionToken) } })

  test('of 16 characters begins a session', async () => {
    expect((await begin(() => 'a'.repeat(16))).rows.sessions.size).toBe(1)
  })

  test.each([
    ['15 characters', () => 'a'.repeat(15)],
    ['what begins as a digest', () => `lk1.${'a'.repeat(30)}`],
    ['a list', () => Array(32).fill('a')],
    ['a number', () => Number.MAX_SAFE_INTEGER],
    ['nothing', () => undefined],
  ])('is an error with its name as %s', async (_, generateSessionToken) => {
    await expect(begin(generateSessionToken)).rejects.toMatchObject({
      type: 'CallbackError',
      cause: { name: 'session.generateSessionToken' },
    })
  })

  test('is looked up only in the form that it was given', async () => {
    const { rows, config, strategy } = await open(database)
    rows.calls.length = 0
    for (const value of ['!0.x', 'lk1.abc', 'nodot', '.x'])
      expect(await strategy.readSession(openContext(config, { cookie: `${SESSION}=${value}` }))).toBeNull()
    expect(rows.calls).toEqual([])
  })
})

describe('signing out without a session', () => {
  test.each(['jwt', 'database'] as const)('tells no event and logs nothing, with the strategy %s', async (strategy) => {
    const heard: unknown[] = []
    const config = openConfig({
      adapter: memory(),
      session: { strategy },
      events: { signOut: (message) => void heard.push(message) },
    })
    await config.plan.strategy.revoke(openContext(config))
    expect([heard, config.log.errors]).toEqual([[], []])
  })
})
