import { describe, expect, test } from 'vitest'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { type Browser, CSRF, ORIGIN, openAuth, SESSION, stopClock } from '../../harness.ts'
import { openDatabase } from '../../session/rows.ts'

const PASSWORD = Credentials({
  credentials: { name: { label: 'Name' } },
  authorize: ({ name }) => (name === 'Ada' ? { id: '1', name: 'Ada' } : null),
})

const openApp = (overrides: Partial<AuthConfig> = {}) => openAuth({ providers: [PASSWORD], ...overrides })

/** The pair that a browser without a session has: what an attacker who used this browser may have kept. */
async function pairOf(browser: Browser): Promise<{ csrfToken: string; id: string | undefined }> {
  const csrfToken = await browser.csrfToken()
  return { csrfToken, id: browser.cookies.get(CSRF) }
}

/** A browser that vouches for no page, so that the token decides alone. */
const UNVOUCHED = { 'sec-fetch-site': 'none' }

const enter = (browser: Browser, csrfToken: string, headers: Record<string, string> = UNVOUCHED): Promise<Response> =>
  browser.post('/auth/callback/credentials', { name: 'Ada', csrfToken }, headers)

const errorOf = (response: Response): string | null =>
  new URL(response.headers.get('location') ?? ORIGIN, ORIGIN).searchParams.get('error')

describe.each(['jwt', 'database'] as const)('the CSRF token from before a sign-in (%s)', (strategy) => {
  const open = () => (strategy === 'jwt' ? openApp() : openDatabase())

  test('is refused after the sign-out', async () => {
    const { browser } = open()
    const { csrfToken } = await pairOf(browser)
    await enter(browser, csrfToken)
    expect(await browser.session()).not.toBeNull()
    await browser.submit('/auth/signout')
    expect(errorOf(await enter(browser, csrfToken))).toBe('MissingCSRF')
    expect(await browser.session()).toBeNull()
  })

  test('is accepted after the sign-out if sent from an own page', async () => {
    const { browser } = open()
    const { csrfToken } = await pairOf(browser)
    await enter(browser, csrfToken)
    await browser.submit('/auth/signout')
    await enter(browser, csrfToken, {})
    expect(await browser.session()).not.toBeNull()
  })

  test('is refused after the session has expired', async () => {
    const clock = stopClock()
    const { browser } = open()
    const { csrfToken } = await pairOf(browser)
    await enter(browser, csrfToken)
    clock.advance(400 * 86_400)
    expect(await browser.session()).toBeNull()
    expect(errorOf(await enter(browser, csrfToken))).toBe('MissingCSRF')
  })

  test('is refused after a sign-out by server code', async () => {
    const { auth, browser } = open()
    const { csrfToken } = await pairOf(browser)
    await enter(browser, csrfToken)
    const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    await auth.signOut(new Request(`${ORIGIN}/x`, { headers: { cookie } }))
    browser.cookies.delete(SESSION)
    expect(errorOf(await enter(browser, csrfToken))).toBe('MissingCSRF')
  })

  test('is replaced by a new one, with another id in the cookie', async () => {
    const { browser } = open()
    const before = await pairOf(browser)
    await enter(browser, before.csrfToken)
    expect(browser.cookies.has(CSRF)).toBe(false)
    await browser.submit('/auth/signout')
    const after = await pairOf(browser)
    expect(after.id).not.toBe(before.id)
    await enter(browser, after.csrfToken)
    expect(await browser.session()).not.toBeNull()
  })

  test('stays valid after a failed sign-in', async () => {
    const { browser } = open()
    const { csrfToken } = await pairOf(browser)
    await browser.post('/auth/callback/credentials', { name: 'Eve', csrfToken })
    expect(errorOf(await enter(browser, csrfToken))).toBeNull()
    expect(await browser.session()).not.toBeNull()
  })
})

test('a sign-in by server code clears the id in the cookie, too', async () => {
  const { auth, browser } = openApp()
  await browser.csrfToken()
  const request = new Request(`${ORIGIN}/x`, { headers: { cookie: `${CSRF}=${browser.cookies.get(CSRF)}` } })
  const { headers } = await auth.signIn(request, 'credentials', { fields: { name: 'Ada' } })
  expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(new RegExp(`^${CSRF}=;.*Max-Age=0$`)))
})
