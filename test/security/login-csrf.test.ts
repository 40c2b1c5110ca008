import { describe, expect, test } from 'vitest'
import { ORIGIN, SESSION } from '../harness.ts'
import { locationOf, openMail } from '../methods/mail.ts'
import { HOME, lastError, openScene } from './scene.ts'

const ELSEWHERE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

describe('a link in another browser', () => {
  test('LCSRF-04: creates no session, names the account, and waits for a click', async () => {
    const app = openMail()
    await app.ask('attacker@app.example')
    const { url } = app.mail()
    const victim = app.otherBrowser()
    const page = await victim.navigate(url, { 'sec-fetch-site': 'cross-site' })
    const html = await page.text()
    expect(html).toContain('attacker@app.example')
    // It says that it was asked for elsewhere.
    expect(html).toContain('role="note"')
    expect(html).not.toMatch(/<script|http-equiv="refresh"|autofocus[^>]*onfocus/)
    expect([victim.cookies.has(SESSION), app.tokens.size]).toEqual([false, 1])
    const token = new URL(url).searchParams.get('token') ?? ''
    const forced = await victim.post('/auth/callback/email', { token, csrfToken: await victim.csrfToken() }, ELSEWHERE)
    expect(locationOf(forced).searchParams.get('error')).toBe('MissingCSRF')
    expect([victim.cookies.has(SESSION), app.tokens.size]).toEqual([false, 1])
  })
})

describe('a mail', () => {
  test.each([
    ['no cookies', {}, ELSEWHERE],
    ['an opaque origin', {}, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a token of the attacker', { csrfToken: 'own' }, ELSEWHERE],
    ['nothing that says where it is from', {}, {}],
  ])('LCSRF-05, better-auth#10368: is not sent for a form from another site, with %s', async (_, fields, headers) => {
    const app = openMail()
    const attacker = app.otherBrowser()
    const csrfToken = 'csrfToken' in fields ? { csrfToken: await attacker.csrfToken() } : {}
    const body = new URLSearchParams({ email: 'victim@app.example', ...csrfToken })
    const send = app.otherBrowser()
    const response = await send.fetch('/auth/signin/email', {
      method: 'POST',
      body,
      headers: { accept: 'application/json', origin: '', 'sec-fetch-site': '', ...headers },
    })
    expect(response.status).toBe(403)
    expect([app.sent, app.calls]).toEqual([[], []])
  })
})

describe('unsolicited responses', () => {
  test.each([
    ['an answer with a code', '/auth/callback/idp?code=x&iss=https%3A%2F%2Fidp.example', 'InvalidCheck'],
    ['with an unknown state', `/auth/callback/idp?code=x&state=${'0'.repeat(12)}.${'A'.repeat(43)}`, 'InvalidCheck'],
    ['with a token', '/auth/callback/idp?id_token=a.b.c&state=x', 'InvalidRequest'],
  ])('LCSRF-06: %s signs no user in', async (_, path, type) => {
    const scene = openScene({ stores: true })
    await scene.browser.navigate(path, { 'sec-fetch-site': 'cross-site' })
    expect(lastError(scene)).toBe(type)
    expect([scene.has('session'), scene.server.calls, scene.store.calls]).toEqual([false, [], []])
  })

  test('LCSRF-06: a sign-in that the provider starts shows a page with a button', async () => {
    const scene = openScene()
    const query = new URLSearchParams({
      iss: 'https://idp.example',
      login_hint: 'ada',
      target_link_uri: 'https://evil.example/x',
      callbackUrl: 'https://evil.example/x',
    })
    const direct = await scene.browser.navigate(`/auth/signin/idp?${query}`, { 'sec-fetch-site': 'cross-site' })
    expect([direct.status, scene.has('attempt')]).toEqual([303, false])
    expect(direct.headers.get('location')).toBe(`${ORIGIN}/auth/signin?callbackUrl=${encodeURIComponent(HOME)}`)
    const page = await scene.browser.navigate(`/auth/signin?${query}`, { 'sec-fetch-site': 'cross-site' })
    expect(await page.text()).not.toContain('evil.example')
    expect(await scene.signIn()).toBe(HOME)
    expect(new URL(HOME).origin).toBe(ORIGIN)
  })
})
