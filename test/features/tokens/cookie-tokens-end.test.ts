import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { ReauthRequired } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { OLD_SECRET, ORIGIN, SESSION, stopClock } from '../../harness.ts'
import { collect, openCookieTokens, TOKENS } from './open-cookie-tokens.ts'
import { REVOKES } from './watch-fetch.ts'

const HOUR = 3600

describe('tokens in a cookie', () => {
  test('end with the sign-out, and an old copy is useless afterwards', async () => {
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
  ])('end with %s', async (_, end) => {
    const clock = stopClock()
    const app = await openCookieTokens({ stateStore: createMemoryState(), session: { revocation: true } })
    expect(await end(app, clock)).toContainEqual(expect.stringMatching(/^__Host-latchkey\.tokens=; .*Max-Age=0$/))
  })
})

test('tokens in a cookie end if they are revoked, even for a request with the old cookie', async () => {
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

test('a sign-in by a method without tokens ends the tokens of the previous session', async () => {
  const credentials = Credentials({ credentials: {}, authorize: () => ({ id: 'ada' }) })
  const { auth, names, request, take } = await openCookieTokens({ providers: [credentials] })
  const { headers } = await auth.signIn(request(), 'credentials', { fields: {} })
  take(headers.getSetCookie())
  expect(names()).toEqual([])
})

test('the ID token of a kept session is sent to the provider', async () => {
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

  test('from an unknown secret is not used, and is kept', async () => {
    const { auth, browser, request } = await openCookieTokens()
    const newer = await openCookieTokens({ secret: OLD_SECRET })
    browser.cookies.set(TOKENS, newer.browser.cookies.get(TOKENS) ?? '')
    const { lines, setCookies } = collect()
    await expect(auth.accessToken(request(), 'idp', { setCookies })).rejects.toBeInstanceOf(ReauthRequired)
    expect(lines).toEqual([])
  })
})
