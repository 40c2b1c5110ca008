import { describe, expect, test } from 'vitest'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { ORIGIN, openAuth, SESSION } from '../harness.ts'
import { openRows } from '../session/rows.ts'

const SAME_SITE = { 'sec-fetch-site': 'same-origin', origin: ORIGIN }
const HTML = { accept: 'text/html' }

/** Signed-in applications of both strategies. What the browser sent with the form is kept, to be sent again. */
async function signedIn(strategy: 'database' | 'jwt', more: Partial<AuthConfig['session']> = {}) {
  const rows = openRows()
  const passwords = Credentials({ credentials: { name: {} }, authorize: () => ({ id: '1', name: 'Ada' }) })
  const app = openAuth({ adapter: rows.adapter, providers: [passwords], session: { ...more, strategy } })
  await app.browser.submit('/auth/callback/credentials', { name: 'Ada' })
  const csrfToken = await app.browser.csrfToken()
  const cookie = [...app.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = (headers: Record<string, string>, fields: Record<string, string> = {}) =>
    app.auth.handle(
      new Request(`${ORIGIN}/auth/signout`, {
        method: 'POST',
        headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ callbackUrl: '/bye', ...fields }),
      }),
    )
  return { ...app, rows, cookie, csrfToken, send }
}

const locationOf = (response: Response) => response.headers.get('location') ?? ''
const outcomeOf = (response: Response) => {
  const location = new URL(locationOf(response), ORIGIN)
  return location.searchParams.get('error') ?? location.pathname
}

describe.each(['database', 'jwt'] as const)('two sign-outs at once, %s', (strategy) => {
  test('have the same result', async () => {
    const { cookie, csrfToken, send, rows } = await signedIn(strategy)
    const both = [0, 1].map(() => send({ ...SAME_SITE, cookie }, { csrfToken }))
    expect((await Promise.all(both)).map(outcomeOf)).toEqual(['/bye', '/bye'])
    expect(rows.sessions.size).toBe(0)
  })

  test('have the same result if the second follows the first', async () => {
    const { cookie, csrfToken, send, log } = await signedIn(strategy)
    expect(outcomeOf(await send({ ...SAME_SITE, cookie }, { csrfToken }))).toBe('/bye')
    expect(outcomeOf(await send({ ...SAME_SITE, cookie }, { csrfToken }))).toBe('/bye')
    expect(log.errors).toEqual([])
  })

  test('have the same result if the browser has dropped its cookie', async () => {
    const { cookie, csrfToken, send, log } = await signedIn(strategy)
    await send({ ...SAME_SITE, cookie }, { csrfToken })
    expect(outcomeOf(await send(SAME_SITE, { csrfToken }))).toBe('/bye')
    expect(outcomeOf(await send({ origin: ORIGIN }, { csrfToken }))).toBe('/bye')
    expect(log.errors).toEqual([])
  })

  test.each([
    ['no token', SAME_SITE, false],
    ['the token of another session, of a program', {}, true],
    ['nothing of the browser', {}, false],
  ])('CSRF-01: with a session, a sign-out with %s is refused', async (_, headers, hasOther) => {
    const { cookie, send, rows } = await signedIn(strategy)
    const { csrfToken } = await signedIn(strategy)
    const before = rows.sessions.size
    const response = await send({ ...headers, cookie }, hasOther ? { csrfToken } : {})
    expect(outcomeOf(response)).toBe('MissingCSRF')
    expect(response.headers.getSetCookie().filter((text) => text.startsWith(SESSION))).toEqual([])
    expect(rows.sessions.size).toBe(before)
  })

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://x.app.example' }],
    ['from nowhere that the browser names', {}],
    ['from the null origin', { origin: 'null' }],
  ])('CSRF-02: without a session, a sign-out %s is refused', async (_, headers) => {
    const { csrfToken, send } = await signedIn(strategy)
    expect(outcomeOf(await send(headers, { csrfToken }))).toBe('MissingCSRF')
  })

  test('CSRF-01: without a session, a sign-out without a token is refused', async () => {
    const { send } = await signedIn(strategy)
    expect(outcomeOf(await send(SAME_SITE))).toBe('MissingCSRF')
  })
})

test('CSRF-01: with a session in a store that is down, a sign-out without a token is refused', async () => {
  const { cookie, send, rows } = await signedIn('database')
  rows.faults.set('getSessionAndUser', () => Promise.reject(new Error('down')))
  expect(outcomeOf(await send({ ...SAME_SITE, cookie }))).toBe('MissingCSRF')
  expect(rows.sessions.size).toBe(1)
})

describe('a sign-out while the store is down', () => {
  const down = () => Promise.reject(new Error('down'))

  /** Signed in, with a store that fails when the sign-out begins. */
  async function signedInDown(strategy: 'database' | 'jwt') {
    let isDown = false
    const isRevoked = () => (isDown ? down() : false)
    const app = await signedIn(strategy, strategy === 'jwt' ? { isRevoked } : {})
    isDown = true
    for (const name of ['getSessionAndUser', 'deleteSession'] as const) app.rows.faults.set(name, down)
    const recover = () => {
      isDown = false
      app.rows.faults.clear()
    }
    return { ...app, recover }
  }

  describe.each(['database', 'jwt'] as const)('%s', (strategy) => {
    test('SESS-04: clears the cookie and says that the session may be valid elsewhere', async () => {
      const { auth, cookie, csrfToken, log, recover, send } = await signedInDown(strategy)
      const response = await send({ ...SAME_SITE, cookie }, { csrfToken })
      expect([response.status, outcomeOf(response)]).toEqual([303, 'SignOutError'])
      const cleared = response.headers.getSetCookie().filter((text) => text.startsWith(`${SESSION}=;`))
      expect(cleared).toEqual(Array(2).fill(expect.stringContaining('Max-Age=0')))
      expect(log.errors.map(({ name }) => name)).toEqual(['SignOutError'])
      const page = await auth.handle(new Request(locationOf(response), { headers: HTML }))
      expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('may still be valid elsewhere')])
      // What the page says is true: a copied cookie works again.
      recover()
      const copy = new Request(`${ORIGIN}/auth/session`, { headers: { cookie } })
      expect(await (await auth.handle(copy)).json()).toMatchObject({ user: { name: 'Ada' } })
    })

    test('SESS-04: reports it to API clients by status', async () => {
      const { cookie, csrfToken, send } = await signedInDown(strategy)
      const response = await send({ ...SAME_SITE, accept: 'application/json', cookie }, { csrfToken })
      expect([response.status, await response.json()]).toMatchObject([503, { error: 'SignOutError' }])
      expect(response.headers.getSetCookie().some((text) => text.startsWith(`${SESSION}=;`))).toBe(true)
    })

    test.each(['text/html', 'application/json'])(
      'SESS-04: returns the error page URL in server code, %s',
      async (accept) => {
        const { auth, cookie } = await signedInDown(strategy)
        const headers = { ...SAME_SITE, accept, cookie }
        const result = await auth.signOut(new Request(`${ORIGIN}/out`, { method: 'POST', headers }), {
          redirectTo: '/bye',
        })
        expect(new URL(result.url).searchParams.get('error')).toBe('SignOutError')
        expect(result.headers.getSetCookie().some((text) => text.startsWith(`${SESSION}=;`))).toBe(true)
      },
    )
  })

  test('succeeds if the row is deleted, though it could not be read', async () => {
    const { cookie, csrfToken, log, rows, send } = await signedIn('database')
    rows.faults.set('getSessionAndUser', down)
    expect(outcomeOf(await send({ ...SAME_SITE, cookie }, { csrfToken }))).toBe('/bye')
    expect(rows.sessions.size).toBe(0)
    // The `signOut` event was not told.
    expect(log.errors.map(({ name }) => name)).toEqual(['SignOutError'])
  })
})
