import { describe, expect, test } from 'vitest'
import { HOME, lastError, openApp } from '../../features/stored/account/open-app.ts'
import { type Browser, ORIGIN, SESSION, stopClock } from '../../harness.ts'
import { BOTH, openCore } from './open-core.ts'
import { claimsOf, openPaused, typeCode } from './open-paused.ts'
import { type RecentCalls, requireRecent } from './require-recent.ts'

const requestOf = (browser: Browser): Request =>
  new Request(`${ORIGIN}/billing`, { headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` } })

describe.each(BOTH)('a recent proof %s', (_, extend) => {
  const open = () => openCore<RecentCalls>(extend({ use: [requireRecent()] }))

  test('is required if the last one is too old', async () => {
    const clock = stopClock()
    const { auth, browser, signIn } = open()
    await signIn()
    expect(await auth.recent(requestOf(browser), { maxAge: 300 })).toBeNull()
    clock.advance(301)
    expect(await auth.recent(requestOf(browser), { maxAge: 300 })).toBe(
      `/auth/confirm?callbackUrl=${encodeURIComponent(`${ORIGIN}/billing`)}`,
    )
  })

  test('must come from the same user, whose session continues', async () => {
    const clock = stopClock()
    const { auth, browser, signIn } = open()
    await signIn()
    clock.advance(301)
    const page = await browser.navigate('/auth/confirm?callbackUrl=/billing')
    expect(page.headers.get('location')).toBe(`${ORIGIN}/auth/signin?callbackUrl=%2Fbilling`)
    await signIn()
    expect(await auth.recent(requestOf(browser), { maxAge: 300 })).toBeNull()
    expect(await claimsOf(browser)).toMatchObject({ auth_time: clock.now() })
  })

  test('is refused from another user', async () => {
    const { browser, errors, signIn } = open()
    await signIn()
    const before = browser.cookies.get(SESSION)
    await browser.navigate('/auth/confirm')
    await signIn('eve')
    expect(String(errors.at(-1))).toContain('AccessDenied')
    expect(browser.cookies.get(SESSION)).toBe(before)
  })

  test('is not required for a sign-out or when signed out', async () => {
    const { browser, signIn } = open()
    await browser.navigate('/auth/confirm')
    expect(browser.cookies.has('__Host-latchkey.confirm')).toBe(false)
    await signIn()
    await browser.navigate('/auth/confirm')
    await browser.submit('/auth/signout', {})
    await signIn('eve')
    expect(await claimsOf(browser)).toMatchObject({ sub: 'eve' })
  })
})

describe('a recent proof with provider accounts', () => {
  const open = async () => {
    const app = openApp({ config: { use: [requireRecent()] } })
    expect(await app.signIn('idp', 'ada')).toBe(HOME)
    return app
  }

  test('is not a new account of another person, which is not linked either', async () => {
    const app = await open()
    await app.browser.navigate('/auth/confirm')
    await app.signIn('other', 'bob')
    expect(lastError(app)).toBe('AccessDenied')
    expect([app.tables.accounts.length, app.tables.users.length]).toEqual([1, 1])
  })

  test("can be the user's own account after a pause, and no other", async () => {
    const clock = stopClock()
    const app = await openPaused({}, [requireRecent()])
    await app.browser.navigate('/auth/confirm')
    clock.advance(100)
    const proven = clock.now()
    const page = await app.signIn('idp', 'ada')
    clock.advance(100)
    await typeCode(app.browser, page)
    expect(await claimsOf(app.browser)).toMatchObject({ auth_time: proven })
    await app.browser.navigate('/auth/confirm')
    await app.signIn('other', 'bob')
    expect(lastError(app)).toBe('AccessDenied')
    expect(app.tables.accounts).toHaveLength(1)
  })

  test('renews the time, which linking does not', async () => {
    const clock = stopClock()
    const app = await open()
    const start = clock.now()
    clock.advance(100)
    await app.signIn('idp', 'ada')
    expect(await claimsOf(app.browser)).toMatchObject({ auth_time: start })
    await app.browser.navigate('/auth/confirm')
    expect(await app.signIn('idp', 'ada')).toBe(HOME)
    expect(await claimsOf(app.browser)).toMatchObject({ auth_time: start + 100 })
  })
})
