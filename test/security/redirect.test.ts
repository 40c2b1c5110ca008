import { describe, expect, test } from 'vitest'
import { Credentials } from '../../src/providers/credentials.ts'
import { HOSTILE_URLS, ORIGIN, openAuth, SESSION } from '../harness.ts'
import { locationOf, openMail } from '../methods/mail.ts'
import { REFERERS } from './referers.ts'

describe('a mailed link', () => {
  test.each(HOSTILE_URLS)('REDIR-05: redirects to the requested target, whatever is added to it: %j', async (url) => {
    const app = openMail()
    await app.ask('ada@app.example')
    const link = new URL(app.mail().url)
    for (const name of ['callbackUrl', 'redirectTo', 'returnTo', 'url']) link.searchParams.set(name, url)
    const html = await (await app.browser.navigate(link.href)).text()
    expect(html).not.toContain('evil.example')
    const token = link.searchParams.get('token') ?? ''
    const done = await app.browser.submit(`/auth/callback/email?${link.searchParams}`, { token, callbackUrl: url })
    expect(locationOf(done).href).toBe(`${ORIGIN}/home`)
    expect(app.browser.cookies.has(SESSION)).toBe(true)
  })
})

const RIGHT = { username: 'ada', password: 'right' }
const Password = Credentials({
  credentials: { username: {}, password: { type: 'password' } },
  authorize: ({ username, password }) =>
    username === 'ada' && password === 'right' ? { id: 'ada-1815', name: 'Ada' } : null,
})

describe('the Referer of a form', () => {
  test.each(REFERERS)('REDIR-08: is no target in the core: %s', async (referer) => {
    const { auth } = openAuth({ providers: [Password] })
    const request = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN, referer } })
    expect((await auth.signIn(request, 'credentials', { fields: RIGHT })).url).toBe(`${ORIGIN}/`)
  })
})
