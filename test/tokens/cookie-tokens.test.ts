import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { fromSqlite, sql } from '../../src/adapters/sql.ts'
import { AccessDenied, ReauthRequired } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import type { StateStore } from '../../src/types/state-store.ts'
import { createTestAdapter } from '../account/adapter.ts'
import { OLD_SECRET, ORIGIN, openAuth, SECRET, SESSION, stopClock } from '../harness.ts'
import { turn } from '../turn.ts'
import { openCookieTokens, TOKENS } from './open-cookie-tokens.ts'
import { REVOKES } from './watch-fetch.ts'

const HOUR = 3600

async function openSqliteState(): Promise<StateStore | undefined> {
  const adapter = sql(fromSqlite(new DatabaseSync(':memory:')))
  await adapter.migrate()
  return adapter.state
}

/** Collects the cookies of calls. */
function collect() {
  const lines: string[] = []
  return { lines, setCookies: (set: readonly string[]) => void lines.push(...set) }
}

describe('tokens in a cookie', () => {
  test('are set with the session', async () => {
    expect((await openCookieTokens()).names()).toEqual([TOKENS])
  })

  test('are those of the session only', async () => {
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

  test('are returned while they are fresh, without a place for a cookie', async () => {
    const clock = stopClock()
    const { auth, request, asked } = await openCookieTokens()
    const { accessToken, expiresAt } = await auth.accessToken(request(), 'idp')
    expect(accessToken).toBeTruthy()
    expect(expiresAt).toEqual(new Date((clock.now() + HOUR) * 1000))
    expect(asked).toEqual([])
  })

  test('are refreshed where the response can set a cookie', async () => {
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

  test('are not refreshed without a place for the new cookie', async () => {
    const clock = stopClock()
    const { auth, request, asked } = await openCookieTokens()
    clock.advance(HOUR - 30)
    await expect(auth.accessToken(request(), 'idp')).resolves.toBeDefined()
    clock.advance(30)
    await expect(auth.accessToken(request(), 'idp')).rejects.toBeInstanceOf(ReauthRequired)
    expect(asked).toEqual([])
  })

  test('reach `auth.fetch`, with the new cookie', async () => {
    const clock = stopClock()
    const { auth, request, api } = await openCookieTokens()
    clock.advance(HOUR)
    const { lines, setCookies } = collect()
    await auth.fetch(request(), 'idp', 'https://api.example/me', {}, { setCookies })
    expect(lines).toHaveLength(1)
    expect(new Headers(api[0]?.init.headers).get('authorization')).toMatch(/^Bearer ./)
  })

  test('last as long as a session that is used', async () => {
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

  test('open after a rotation of the secret, and are sealed anew', async () => {
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

describe('the end of tokens in a cookie', () => {
  test('comes with the sign-out, and an old copy is useless after it', async () => {
    const { auth, browser, names, openUser, signIn, signOut } = await openCookieTokens()
    const old = browser.cookies.get(TOKENS) ?? ''
    await signOut()
    expect(names()).toEqual([])
    const again = openUser()
    await again.signIn()
    again.browser.cookies.set(TOKENS, old)
    const { lines, setCookies } = collect()
    await expect(auth.accessToken(again.request(), 'idp', { setCookies })).rejects.toBeInstanceOf(ReauthRequired)
    expect(lines).toEqual([expect.stringMatching(/^__Host-latchkey\.tokens=; .*Max-Age=0$/)])
    await signIn()
    expect(names()).toEqual([TOKENS])
  })

  test.each([
    [
      'a sign-out on the server',
      async (app: Awaited<ReturnType<typeof openCookieTokens>>) =>
        (await app.auth.signOut(app.request())).headers.getSetCookie(),
    ],
    [
      'an expired session',
      async (app: Awaited<ReturnType<typeof openCookieTokens>>, clock: ReturnType<typeof stopClock>) => {
        clock.advance(31 * 24 * HOUR)
        return (await app.auth.session(app.request())).setCookies
      },
    ],
    [
      'a session that was ended elsewhere',
      async (app: Awaited<ReturnType<typeof openCookieTokens>>) => {
        const [session] = await app.auth.sessions(app.request())
        await app.auth.endSession(app.request(), session?.id ?? '')
        return (await app.auth.session(app.request())).setCookies
      },
    ],
  ])('comes with %s', async (_, end) => {
    const clock = stopClock()
    const app = await openCookieTokens({ stateStore: createMemoryState(), session: { revocation: true } })
    expect(await end(app, clock)).toContainEqual(expect.stringMatching(/^__Host-latchkey\.tokens=; .*Max-Age=0$/))
  })
})

test('comes with their revocation, also for a request with the old cookie', async () => {
  const { auth, request, take, revoked } = await openCookieTokens({}, {}, REVOKES)
  const post = () => new Request(request(), { method: 'POST' })
  const old = request()
  await expect(auth.revokeTokens(post(), 'idp')).rejects.toThrow(/setCookies/)
  expect(revoked).toEqual([])
  const { lines, setCookies } = collect()
  expect(await auth.revokeTokens(post(), 'idp', { setCookies })).toEqual({ revoked: true })
  expect(revoked).toHaveLength(1)
  await expect(auth.accessToken(old, 'idp', { minTtl: 7200 })).rejects.toBeInstanceOf(ReauthRequired)
  take(lines)
  await expect(auth.accessToken(request(), 'idp')).rejects.toBeInstanceOf(ReauthRequired)
})

test('a sign-in with a method without tokens ends those of the session before', async () => {
  const credentials = Credentials({ credentials: {}, authorize: () => ({ id: 'ada' }) })
  const { auth, names, request, take } = await openCookieTokens({ providers: [credentials] })
  const { headers } = await auth.signIn(request(), 'credentials', { fields: {} })
  take(headers.getSetCookie())
  expect(names()).toEqual([])
})

test('the ID token of a kept session names the user to the provider', async () => {
  const end = 'https://idp.example/logout'
  const { auth, request } = await openCookieTokens({}, {}, { end_session_endpoint: end })
  const { headers, url } = await auth.signOut(request(), { federated: true })
  expect(url).toMatch(`${end}?id_token_hint=eyJ`)
  expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Host-latchkey\.tokens=; .*Max-Age=0$/))
})

describe('a foreign cookie with tokens', () => {
  test('of another user is ignored and cleared', async () => {
    const { auth, browser, openUser } = await openCookieTokens()
    const eve = openUser()
    await eve.signIn({ sub: 'eve', email: 'eve@evil.example' })
    eve.browser.cookies.set(TOKENS, browser.cookies.get(TOKENS) ?? '')
    const { lines, setCookies } = collect()
    await expect(auth.accessToken(eve.request(), 'idp', { setCookies })).rejects.toBeInstanceOf(ReauthRequired)
    expect(lines[0]).toContain('Max-Age=0')
  })

  test.each([
    ['that was sent twice', (value: string) => `${TOKENS}=${value}; ${TOKENS}=x`],
    ['whose whole is beside chunks', (value: string) => `${TOKENS}.0=${value}; ${TOKENS}=x`],
    ['that was altered', (value: string) => `${TOKENS}=${value.slice(0, -3)}AAA`],
    ['that is the session', (_: string, session: string) => `${TOKENS}=${session}`],
  ])('%s is not used', async (_, format) => {
    const { auth, browser } = await openCookieTokens()
    const session = browser.cookies.get(SESSION) ?? ''
    const cookie = `${SESSION}=${session}; ${format(browser.cookies.get(TOKENS) ?? '', session)}`
    const request = new Request(ORIGIN, { headers: { cookie } })
    await expect(auth.accessToken(request, 'idp')).rejects.toBeInstanceOf(ReauthRequired)
  })
})

describe('room for tokens', () => {
  const openLong = (length: number, provider = {}, config = {}) =>
    openCookieTokens(config, {
      ...provider,
      account: (tokens) => ({ ...tokens, access_token: 'a'.repeat(length) }),
    })

  test('is taken in chunks', async () => {
    const { auth, names, request } = await openLong(4000)
    expect(names()).toEqual([`${TOKENS}.0`, `${TOKENS}.1`])
    expect((await auth.accessToken(request(), 'idp')).accessToken).toHaveLength(4000)
  })

  test('that is short drops the tokens with one warning, and keeps the session', async () => {
    const { browser, log, names, signIn } = await openLong(8000)
    await signIn()
    expect(names()).toEqual([])
    expect(await browser.session()).not.toBeNull()
    expect(log.warnings.filter(([code]) => code === 'token-cookie')).toHaveLength(1)
  })

  test('goes to a session that grows', async () => {
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

describe('concurrent requests with the old cookie', () => {
  test('send one token request and all get the same tokens and a cookie', async () => {
    const clock = stopClock()
    const { auth, asked, hold, request } = await openCookieTokens({ stateStore: createMemoryState() })
    clock.advance(HOUR)
    const release = hold()
    const collected = Array.from({ length: 50 }, collect)
    const asking = collected.map(({ setCookies }) => auth.accessToken(request(), 'idp', { setCookies }))
    while (asked.length === 0) await turn()
    release()
    const tokens = new Set((await Promise.all(asking)).map(({ accessToken }) => accessToken))
    expect(tokens.size).toBe(1)
    expect(asked).toHaveLength(1)
    expect(collected.every(({ lines }) => lines.length === 1)).toBe(true)
  })

  test.each([
    ['memory', async () => createMemoryState()],
    ['SQLite', openSqliteState],
  ])('of three instances that share %s send one token request', async (_, openState) => {
    const clock = stopClock()
    const stateStore = await openState()
    const { asked, full, request } = await openCookieTokens({ stateStore })
    const instances = Array.from({ length: 3 }, () => openAuth({ ...full }).auth)
    clock.advance(HOUR)
    const asking = Array.from({ length: 30 }, (_, i) => instances[i % 3]?.accessToken(request(), 'idp', collect()))
    expect(new Set((await Promise.all(asking)).map((token) => token?.accessToken)).size).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('use the refreshed tokens without a place for a cookie, for a minute', async () => {
    const clock = stopClock()
    const { auth, request } = await openCookieTokens({ stateStore: createMemoryState() })
    clock.advance(HOUR)
    const { accessToken } = await auth.accessToken(request(), 'idp', collect())
    clock.advance(59)
    expect((await auth.accessToken(request(), 'idp')).accessToken).toBe(accessToken)
    clock.advance(1)
    await expect(auth.accessToken(request(), 'idp')).rejects.toBeInstanceOf(ReauthRequired)
  })

  test('find entries of 1,024 bytes at most, which contain no token', async () => {
    const clock = stopClock()
    const written: string[] = []
    const memory = createMemoryState()
    const stateStore: StateStore = {
      ...memory,
      set(key, value, ttl) {
        written.push(value)
        return memory.set(key, value, ttl)
      },
    }
    const { auth, request, server } = await openCookieTokens({ stateStore })
    server.tamper.tokens = { access_token: 'b'.repeat(3000) }
    clock.advance(HOUR)
    await auth.accessToken(request(), 'idp', collect())
    expect((await auth.accessToken(request(), 'idp')).accessToken).toHaveLength(3000)
    expect(Math.max(...written.map(({ length }) => length))).toBeLessThanOrEqual(1024)
    expect(written.join()).not.toContain('b'.repeat(20))
  })

  test('need no store while the tokens are fresh', async () => {
    const { auth, request } = await openCookieTokens({
      stateStore: {
        ...createMemoryState(),
        get: () => {
          throw new Error('down')
        },
      },
    })
    await expect(auth.accessToken(request(), 'idp')).resolves.toBeDefined()
  })

  test('get no tokens if the store fails before the write', async () => {
    const clock = stopClock()
    const memory = createMemoryState()
    const stateStore: StateStore = {
      ...memory,
      set(key, value, ttl) {
        if (key.startsWith('tokens:')) throw new Error('down')
        return memory.set(key, value, ttl)
      },
    }
    const { auth, request } = await openCookieTokens({ stateStore })
    clock.advance(HOUR)
    const { lines, setCookies } = collect()
    await expect(auth.accessToken(request(), 'idp', { setCookies })).rejects.toMatchObject({ type: 'AdapterError' })
    expect(lines).toEqual([])
  })
})

describe('the configuration of kept tokens', () => {
  test('is warned about once, at start and not at the first call', async () => {
    const { auth, log, request } = await openCookieTokens()
    await auth.accessToken(request(), 'idp')
    expect(log.warnings.filter(([code]) => code === 'token-lease')).toHaveLength(1)
  })

  test.each([
    ['without a store', 1, {}],
    ['with `add` and `swap`', 0, { stateStore: createMemoryState() }],
  ])('%s gives %i warnings at start', (_, count, config) => {
    const { log } = openAuth({ account: { keepTokens: true }, ...config })
    expect(log.warnings.filter(([code]) => code === 'token-lease')).toHaveLength(count)
  })

  test('is refused with an adapter that keeps tokens', () => {
    const { adapter } = createTestAdapter([])
    expect(() => openAuth({ account: { keepTokens: true }, adapter })).toThrow(/keepTokens/)
  })

  test('is named by the error of a call without it', async () => {
    const { auth, request } = await openCookieTokens({ account: {} })
    await expect(auth.accessToken(request(), 'idp')).rejects.toThrow('account: { keepTokens: true }')
  })
})
