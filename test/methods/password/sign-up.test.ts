import { describe, expect, test } from 'vitest'
import { type MemoryAdapter, memory } from '../../../src/adapters/memory.ts'
import { ORIGIN, SESSION, stopClock, TRANSACTION } from '../../harness.ts'
import { ADA, locationOf, OTHER, openPasswords, PASSWORD, readForm } from './scene.ts'

/** Notes the names of the methods that are called. */
const recordCalls = (adapter: MemoryAdapter, calls: string[]): MemoryAdapter =>
  new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        calls.push(String(name))
        return Reflect.apply(method, target, given)
      }
    },
  })

const isSignedIn = ({ cookies }: { cookies: ReadonlyMap<string, string> }) => cookies.has(SESSION)

describe('signing up', () => {
  test('writes no user before the address is proven', async () => {
    const app = openPasswords()
    const answer = await app.signUp()
    expect(locationOf(answer).pathname).toBe('/auth/password/confirm')
    expect([await app.idOf(), isSignedIn(app.browser)]).toEqual([null, false])
    expect(app.mail()).toMatchObject({ kind: 'sign-up', identifier: ADA, code: expect.stringMatching(/^\d{6}$/) })
  })

  test('creates the user with a proven address by the link, and signs in', async () => {
    const app = openPasswords()
    await app.signUp({ name: 'Ada' })
    const answer = await app.follow()
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/home`)
    const user = await app.adapter.getUserByEmail(ADA)
    expect(user).toMatchObject({ name: 'Ada', emailVerified: expect.any(Date) })
    expect(await app.browser.session()).toMatchObject({ user: { email: ADA, name: 'Ada' } })
    expect(await app.adapter.getPasswordHash(String(user?.id))).toMatch(/^\$fast\$/)
  })

  test('accepts the code in the browser that signed up', async () => {
    const app = openPasswords()
    const page = locationOf(await app.signUp()).href
    const { action, fields } = await readForm(await app.browser.navigate(page))
    await app.browser.post(action, { ...fields, code: String(app.mail().code) })
    expect(isSignedIn(app.browser)).toBe(true)
  })

  test('shows a wrong code at its field, and accepts the right one afterwards', async () => {
    const app = openPasswords()
    const page = locationOf(await app.signUp()).href
    const form = await readForm(await app.browser.navigate(page))
    const wrong = app.mail().code === '111111' ? '222222' : '111111'
    const answer = await app.browser.post(form.action, { ...form.fields, code: wrong })
    expect(answer.status).toBe(403)
    const again = await readForm(answer)
    await app.browser.post(again.action, { ...again.fields, code: String(app.mail().code) })
    expect(isSignedIn(app.browser)).toBe(true)
  })

  test('works with sessions in cookies that can be revoked', async () => {
    const app = openPasswords({ config: { session: { strategy: 'jwt', revocation: true } } })
    await app.enter()
    expect(isSignedIn(app.browser)).toBe(true)
    await app.browser.submit('/auth/signout', {})
    await app.signIn()
    expect(isSignedIn(app.browser)).toBe(true)
  })

  test('signs in with the password, and with no other', async () => {
    const app = openPasswords()
    await app.enter()
    const browser = app.otherBrowser()
    const answer = await app.signIn(OTHER, browser)
    expect(locationOf(answer).searchParams.get('error')).toBe('CredentialsSignin')
    expect(isSignedIn(browser)).toBe(false)
    await app.signIn(PASSWORD, browser)
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
  })
})

describe('a refused form', () => {
  test.each([
    ['a short password', { password: 'fourteen chars' }, 'At least 15 characters'],
    ['an invalid address', { email: 'ada@a' }, 'Enter a valid email address.'],
  ])('shows %s at its field, and keeps the address', async (_, fields, sentence) => {
    const app = openPasswords()
    const answer = await app.signUp(fields, app.browser)
    const text = await answer.text()
    expect([answer.ok, text.includes(sentence), text.includes('aria-invalid="true"')]).toEqual([false, true, true])
    expect(text).toContain(`value="${fields['email' as never] ?? ADA}"`)
    expect(text).not.toContain('fourteen chars')
    expect(app.sent).toEqual([])
  })

  test('is JSON with its code for a program', async () => {
    const { browser } = openPasswords()
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), email: ADA, password: 'short' })
    const headers = { 'x-auth-return-redirect': '1' }
    const answer = await browser.fetch('/auth/password/sign-up', { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ error: 'CredentialsSignin', code: 'password-short' })
  })

  test('sends no mail, so that a user can correct it any number of times', async () => {
    const app = openPasswords()
    for (let round = 0; round < 5; round++) await app.signUp({ password: 'short' })
    await app.enter()
    expect(isSignedIn(app.browser)).toBe(true)
  })
})

describe('PW-01: an address that has an account', () => {
  test('gets the same answer, cookies and work as a new one', async () => {
    const known = openPasswords()
    await known.enter()
    const outcomes = [known, openPasswords()].map(async (app) => {
      const browser = app.otherBrowser()
      const answer = await app.signUp({ password: OTHER }, browser)
      const location = locationOf(answer)
      location.searchParams.delete('state')
      const lengths = [...browser.cookies].map(([name, value]) => [name.slice(0, TRANSACTION.length), value.length])
      return { status: answer.status, location: location.href, lengths, tokens: app.sent.length > 0 }
    })
    const [one, other] = await Promise.all(outcomes)
    expect(one).toEqual(other)
  })

  test('calls the store in the same way', async () => {
    const logs = await Promise.all(
      [true, false].map(async (isKnown) => {
        const calls: string[] = []
        const app = openPasswords({ adapter: recordCalls(memory(), calls) })
        if (isKnown) await app.enter()
        calls.length = 0
        await app.signUp({ password: OTHER }, app.otherBrowser())
        return calls
      }),
    )
    expect(logs[0]).toEqual(logs[1])
    expect(logs[0]).toContain('getUserByEmail')
  })

  test('gets a mail that says what happened, whose link sets a new password', async () => {
    const app = openPasswords()
    await app.enter()
    const browser = app.otherBrowser()
    await app.signUp({ password: OTHER }, browser)
    expect(app.mail()).toMatchObject({ kind: 'sign-up-known', code: null })
    await app.follow({ password: OTHER }, browser)
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
  })

  test('keeps its password until that link is used', async () => {
    const app = openPasswords()
    await app.enter()
    const browser = app.otherBrowser()
    const page = locationOf(await app.signUp({ password: OTHER }, browser)).href
    const { action, fields } = await readForm(await browser.navigate(page))
    for (const code of ['000000', '123456']) await browser.post(action, { ...fields, code })
    await app.signIn(OTHER, browser)
    expect(isSignedIn(browser)).toBe(false)
    await app.signIn(PASSWORD, browser)
    expect(isSignedIn(browser)).toBe(true)
  })
})

describe('PW-02: a link that is opened in another browser', () => {
  test('needs the password of the sign-up', async () => {
    const app = openPasswords()
    await app.signUp()
    const victim = app.otherBrowser()
    const refused = await app.follow({ password: OTHER }, victim)
    expect([refused.status, isSignedIn(victim), await app.idOf()]).toEqual([401, false, null])
    await app.follow({ password: PASSWORD }, victim)
    expect(isSignedIn(victim)).toBe(true)
  })

  test('confirms no password of an attacker, whatever form is sent', async () => {
    const app = openPasswords()
    const attacker = app.otherBrowser()
    await app.signUp({ password: OTHER }, attacker)
    const token = new URL(app.mail().url).searchParams.get('token') ?? ''
    await app.browser.submit('/auth/password/confirm', { token })
    await app.browser.submit('/auth/password/confirm', { token, password: '' })
    await app.signIn(OTHER, attacker)
    expect([await app.idOf(), isSignedIn(app.browser), isSignedIn(attacker)]).toEqual([null, false, false])
  })

  test('counts wrong passwords like those of a sign-in', async () => {
    const app = openPasswords()
    await app.signUp()
    const other = app.otherBrowser()
    const statuses: number[] = []
    for (let round = 0; round < 11; round++) statuses.push((await app.follow({ password: OTHER }, other)).status)
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true)
    expect(statuses[10]).toBe(303)
  })
})

describe('PW-03: a mail scanner', () => {
  test('consumes nothing by opening the link, with GET or HEAD', async () => {
    const app = openPasswords()
    await app.signUp()
    const { url } = app.mail()
    for (const method of ['GET', 'GET', 'HEAD']) await app.otherBrowser().fetch(url, { method })
    await app.follow()
    expect(isSignedIn(app.browser)).toBe(true)
  })
})

describe('PW-04: two sign-ups of one address', () => {
  test('confirm one password: that of the link that was used first', async () => {
    const app = openPasswords()
    const other = app.otherBrowser()
    await app.signUp()
    const first = app.mail().url
    await app.signUp({ password: OTHER }, other)
    await app.follow({}, other)
    const late = await app.follow({}, app.browser, first)
    expect(late.headers.get('location')).toContain('error=Verification')
    expect([isSignedIn(app.browser), isSignedIn(other)]).toEqual([false, true])
    const third = app.otherBrowser()
    await app.signIn(PASSWORD, third)
    expect(isSignedIn(third)).toBe(false)
  })

  test('create one user if both are confirmed at once', async () => {
    const app = openPasswords()
    const other = app.otherBrowser()
    await app.signUp()
    const first = app.mail().url
    await app.signUp({ password: OTHER }, other)
    const second = app.mail().url
    await Promise.all([app.follow({}, app.browser, first), app.follow({}, other, second)])
    const hash = await app.adapter.getPasswordHash(String(await app.idOf()))
    const entered = [app.browser, other].filter(isSignedIn)
    expect(entered.length).toBe(1)
    expect(hash).not.toBeNull()
  })
})

describe('PW-05: a replay', () => {
  test('is refused for a link, and for a code', async () => {
    const app = openPasswords()
    await app.enter()
    const again = app.otherBrowser()
    const answer = await app.follow({ password: PASSWORD }, again)
    expect(answer.headers.get('location')).toContain('error=Verification')
    expect(isSignedIn(again)).toBe(false)
  })

  test('is refused after the link has expired', async () => {
    const clock = stopClock()
    const app = openPasswords({ options: { maxAge: 600 } })
    await app.signUp()
    const { url } = app.mail()
    const { action, fields } = await readForm(await app.browser.navigate(url))
    clock.advance(601)
    await app.browser.post(action, fields)
    expect([isSignedIn(app.browser), await app.idOf()]).toEqual([false, null])
  })

  test('is refused for the link of another purpose', async () => {
    const app = openPasswords()
    await app.enter()
    await app.forgot(ADA, app.otherBrowser())
    const token = new URL(app.mail().url).searchParams.get('token') ?? ''
    const other = app.otherBrowser()
    for (const path of ['/auth/password/confirm', '/auth/callback/email']) {
      await other.submit(path, { token, password: OTHER })
      expect(isSignedIn(other)).toBe(false)
    }
  })
})
