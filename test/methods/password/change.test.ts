import { describe, expect, test } from 'vitest'
import { type Browser, ORIGIN, passMillisecond } from '../../harness.ts'
import { ADA, createRequest, OTHER, openPasswords, PASSWORD, type PasswordApp } from './scene.ts'

const isOpen = async (browser: Browser) => (await browser.session()) !== null

const change = ({ auth }: PasswordApp, browser: Browser, password = PASSWORD, newPassword = OTHER) =>
  auth.changePassword(createRequest(browser), { password, newPassword })

describe('auth.changePassword', () => {
  test('replaces the password, ends the other sessions and informs the address', async () => {
    const app = openPasswords()
    await app.enter()
    const other = app.otherBrowser()
    await app.signIn(PASSWORD, other)
    await change(app, app.browser)
    expect([await isOpen(app.browser), await isOpen(other)]).toEqual([true, false])
    expect(app.mail()).toMatchObject({ kind: 'password-changed', identifier: ADA })
    await app.signIn(PASSWORD, other)
    expect(await isOpen(other)).toBe(false)
    await app.signIn(OTHER, other)
    expect(await isOpen(other)).toBe(true)
  })

  test.each([
    ['another password than the present one', OTHER, OTHER, { type: 'CredentialsSignin', code: 'credentials' }],
    ['a short new password', PASSWORD, 'short', { type: 'CredentialsSignin', code: 'password-short' }],
    ['an empty present password', '', OTHER, { type: 'CredentialsSignin', code: 'credentials' }],
  ])('refuses %s and changes nothing', async (_, present, next, error) => {
    const app = openPasswords()
    await app.enter()
    const id = String(await app.idOf())
    const before = await app.adapter.getPasswordHash(id)
    await expect(change(app, app.browser, present, next)).rejects.toMatchObject(error)
    expect(await app.adapter.getPasswordHash(id)).toBe(before)
  })

  test('refuses a request that is signed out, and one of another origin', async () => {
    const app = openPasswords()
    await app.enter()
    await expect(change(app, app.otherBrowser())).rejects.toMatchObject({ type: 'AccessDenied' })
    const foreign = createRequest(app.browser, 'https://evil.example')
    await expect(app.auth.changePassword(foreign, { password: PASSWORD, newPassword: OTHER })).rejects.toMatchObject({
      type: 'MissingCSRF',
    })
  })

  test('PW-11: sets no password with a session alone', async () => {
    const app = openPasswords()
    await app.browser.submit('/auth/signin/email', { email: ADA })
    const token = new URL(app.mail().url).searchParams.get('token') ?? ''
    await app.browser.submit('/auth/callback/email', { token })
    expect(await isOpen(app.browser)).toBe(true)
    await expect(change(app, app.browser, '')).rejects.toMatchObject({ type: 'CredentialsSignin' })
    expect(await app.adapter.getPasswordHash(String(await app.idOf()))).toBeNull()
  })

  test('PW-11: counts wrong passwords of a stolen session', async () => {
    const app = openPasswords()
    await app.enter()
    const types: string[] = []
    for (let round = 0; round < 11; round++)
      await change(app, app.browser, `${OTHER} ${round}`).catch(({ type }) => types.push(type))
    expect(types.slice(9)).toEqual(['CredentialsSignin', 'TooManyRequests'])
  })

  test('accepts one of two simultaneous changes', async () => {
    const app = openPasswords()
    await app.enter()
    const results = await Promise.allSettled([1, 2].map((i) => change(app, app.browser, PASSWORD, `${OTHER} ${i}`)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('calls for sign-up and reset', () => {
  test('have the same effect as the forms', async () => {
    const app = openPasswords()
    const { auth, browser } = app
    const { url, headers } = await auth.signUp(createRequest(browser), { email: ADA, password: PASSWORD, name: 'Ada' })
    expect(url).toContain('/auth/password/confirm?state=')
    expect(headers.getSetCookie()).toHaveLength(1)
    const token = new URL(app.mail().url).searchParams.get('token') ?? ''
    const confirmed = await auth.confirmSignUp(createRequest(browser), { token, password: PASSWORD })
    expect(confirmed).toMatchObject({ url: `${ORIGIN}/` })
    expect(await app.idOf()).not.toBeNull()
    await auth.requestReset(createRequest(browser), { email: ADA })
    const reset = new URL(app.mail().url).searchParams.get('token') ?? ''
    await auth.resetPassword(createRequest(browser), { token: reset, password: OTHER })
    await passMillisecond()
    await app.signIn(OTHER)
    expect(await isOpen(browser)).toBe(true)
  })

  test('refuse a request of another origin, and send nothing', async () => {
    const app = openPasswords()
    const foreign = createRequest(app.browser, 'https://evil.example')
    await expect(app.auth.signUp(foreign, { email: ADA, password: PASSWORD })).rejects.toMatchObject({
      type: 'MissingCSRF',
    })
    await expect(app.auth.requestReset(foreign, { email: ADA })).rejects.toMatchObject({ type: 'MissingCSRF' })
    expect(app.sent).toEqual([])
  })
})
