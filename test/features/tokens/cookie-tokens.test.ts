import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { AccessDenied, ReauthRequired } from '../../../src/index.ts'
import { OLD_SECRET, ORIGIN, openAuth, SECRET, stopClock } from '../../harness.ts'
import { createTestAdapter } from '../stored/account/adapter.ts'
import { collect, openCookieTokens, TOKENS } from './open-cookie-tokens.ts'

const HOUR = 3600

describe('tokens in a cookie', () => {
  test('are set with the session', async () => {
    expect((await openCookieTokens()).names()).toEqual([TOKENS])
  })

  test('belong to one session only', async () => {
    const { auth, request } = await openCookieTokens()
    await expect(auth.accessToken(request(), 'nope')).rejects.toMatchObject({ type: 'InvalidProvider' })
    await expect(auth.accessToken(new Request(ORIGIN), 'idp')).rejects.toBeInstanceOf(AccessDenied)
    await expect(auth.accessToken(request(), 'idp', { providerAccountId: 'eve' })).rejects.toBeInstanceOf(
      ReauthRequired,
    )
  })

  test('are not set without the option', async () => {
    expect((await openCookieTokens({ account: {} })).names()).toEqual([])
  })

  test('are returned while they are valid, even if no cookie can be set', async () => {
    const clock = stopClock()
    const { auth, request, asked } = await openCookieTokens()
    const { accessToken, expiresAt } = await auth.accessToken(request(), 'idp')
    expect(accessToken).toBeTruthy()
    expect(expiresAt).toEqual(new Date((clock.now() + HOUR) * 1000))
    expect(asked).toEqual([])
  })

  test('are refreshed if the response can set a cookie', async () => {
    const clock = stopClock()
    const { auth, request, asked, take } = await openCookieTokens()
    const { accessToken: old } = await auth.accessToken(request(), 'idp')
    clock.advance(HOUR)
    const { lines, setCookies } = collect()
    const { accessToken } = await auth.accessToken(request(), 'idp', { setCookies })
    expect(accessToken).not.toBe(old)
    expect(lines).toEqual([
      expect.stringMatching(/^__Host-latchkey\.tokens=.+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/),
    ])
    take(lines)
    clock.advance(120)
    expect((await auth.accessToken(request(), 'idp')).accessToken).toBe(accessToken)
    expect(asked).toHaveLength(1)
  })

  test('are not refreshed if no cookie can be set', async () => {
    const clock = stopClock()
    const { auth, request, asked } = await openCookieTokens()
    clock.advance(HOUR - 30)
    await expect(auth.accessToken(request(), 'idp')).resolves.toBeDefined()
    clock.advance(30)
    await expect(auth.accessToken(request(), 'idp')).rejects.toBeInstanceOf(ReauthRequired)
    expect(asked).toEqual([])
  })

  test('are used by `auth.fetch`, which sets the new cookie', async () => {
    const clock = stopClock()
    const { auth, request, api } = await openCookieTokens()
    clock.advance(HOUR)
    const { lines, setCookies } = collect()
    await auth.fetch(request(), 'idp', 'https://api.example/me', {}, { setCookies })
    expect(lines).toHaveLength(1)
    expect(new Headers(api[0]?.init.headers).get('authorization')).toMatch(/^Bearer ./)
  })

  test('are kept as long as the session is used', async () => {
    const clock = stopClock()
    const { auth, browser, request, take } = await openCookieTokens({ session: { maxAge: 3 * HOUR, updateAge: HOUR } })
    for (let hour = 0; hour < 5; hour++) {
      clock.advance(HOUR)
      await browser.session()
      const { lines, setCookies } = collect()
      await auth.accessToken(request(), 'idp', { setCookies })
      take(lines)
    }
    await expect(auth.accessToken(request(), 'idp', { minTtl: 0 })).resolves.toBeDefined()
  })

  test('are set again only when the session is renewed', async () => {
    const clock = stopClock()
    const session = { maxAge: 3 * HOUR, updateAge: HOUR }
    const { auth, request } = await openCookieTokens({ session }, { account: ({ expires_at: _, ...tokens }) => tokens })
    const counts: number[] = []
    for (const seconds of [HOUR - 1, 1]) {
      clock.advance(seconds)
      const { lines, setCookies } = collect()
      await auth.accessToken(request(), 'idp', { setCookies })
      counts.push(lines.length)
    }
    expect(counts).toEqual([0, 1])
  })

  test('open after a rotation of the secret, and are resealed', async () => {
    const clock = stopClock()
    const { full, request } = await openCookieTokens({ secret: OLD_SECRET })
    const { auth } = openAuth({ ...full, secret: [SECRET, OLD_SECRET] })
    clock.advance(HOUR)
    const { lines, setCookies } = collect()
    await auth.accessToken(request(), 'idp', { setCookies })
    expect(lines.some((line) => line.startsWith(`${TOKENS}=`))).toBe(true)
  })

  test('replace those of an adapter without `updateAccount`', async () => {
    const { adapter } = createTestAdapter(['updateAccount'])
    const { auth, request } = await openCookieTokens({ adapter })
    await expect(auth.accessToken(request(), 'idp')).resolves.toMatchObject({ accessToken: expect.any(String) })
  })
})

describe('space for tokens in cookies', () => {
  const openLong = (length: number, provider = {}, config = {}) =>
    openCookieTokens(config, {
      ...provider,
      account: (tokens) => ({ ...tokens, access_token: 'a'.repeat(length) }),
    })

  test('is used in chunks', async () => {
    const { auth, names, request } = await openLong(4000)
    expect(names()).toEqual([`${TOKENS}.0`, `${TOKENS}.1`])
    expect((await auth.accessToken(request(), 'idp')).accessToken).toHaveLength(4000)
  })

  test('drops the tokens with one warning if it is too small, and keeps the session', async () => {
    const { browser, log, names, signIn } = await openLong(8000)
    await signIn()
    expect(names()).toEqual([])
    expect(await browser.session()).not.toBeNull()
    expect(log.warnings.filter(([code]) => code === 'token-cookie')).toHaveLength(1)
  })

  test('is used by a session that grows', async () => {
    const callbacks = {
      jwt: ({ token, session }: { token: object; session?: unknown }) => ({ ...token, ...Object(session) }),
    }
    const { auth, names, request, take } = await openLong(3000, {}, { callbacks })
    const read = await auth.update(request(), { big: 'x'.repeat(3000) })
    take(read.setCookies)
    expect(names()).toEqual([])
    expect((await auth.session(request())).session).not.toBeNull()
  })
})

describe('an ineffective configuration of kept tokens', () => {
  test('causes one warning at start-up, not at the first call', async () => {
    const { auth, log, request } = await openCookieTokens()
    await auth.accessToken(request(), 'idp')
    expect(log.warnings.filter(([code]) => code === 'token-lease')).toHaveLength(1)
  })

  test.each([
    ['without a store', 1, {}],
    ['with `add` and `swap`', 0, { stateStore: createMemoryState() }],
  ])('%s causes %i warnings at start-up', (_, count, config) => {
    const { log } = openAuth({ account: { keepTokens: true }, ...config })
    expect(log.warnings.filter(([code]) => code === 'token-lease')).toHaveLength(count)
  })

  test('is refused with an adapter that stores tokens', () => {
    const { adapter } = createTestAdapter([])
    expect(() => openAuth({ account: { keepTokens: true }, adapter })).toThrow(/keepTokens/)
  })

  test('is named in the error of a call without it', async () => {
    const { auth, request } = await openCookieTokens({ account: {} })
    await expect(auth.accessToken(request(), 'idp')).rejects.toThrow('account: { keepTokens: true }')
  })
})
