import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import GitHub from '../../src/providers/github.ts'
import { Mail } from '../../src/providers/mail.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { openAuth } from '../harness.ts'
import { find, findBy, parseMarkup } from './markup.ts'

const TYPED = '__Host-latchkey.typed'
const LAST = '__Host-latchkey.last'
const CALLBACK = '/auth/callback/credentials'

const password = Credentials({
  credentials: {
    username: { label: 'User name' },
    password: { type: 'password' },
    code: { label: 'Code' },
    hint: { type: 'password' },
    pin: {},
    secretWord: { type: 'text' },
  },
  authorize: ({ password: typed, username = '' }) => (typed === 'right' ? { id: '1', name: username } : null),
})

const SECRETS = { password: 'wrong', code: '123456', hint: 'x', pin: '1234', secretWord: 'sesame' }

const gitHub = GitHub({ clientId: 'id', clientSecret: 'secret' })
const open = (config: Partial<AuthConfig> = {}) => openAuth({ providers: [gitHub, password], ...config })

type Browser = ReturnType<typeof open>['browser']

/** The sign-in page after a refused form. */
async function openAgain(browser: Browser) {
  const page = await browser.navigate('/auth/signin?error=CredentialsSignin')
  return parseMarkup(await page.text())
}

const readValue = (page: ReturnType<typeof parseMarkup>, name: string) =>
  findBy(page, 'name', name)?.attributes['value']

describe('what was typed', () => {
  test('is shown again once, without passwords and codes', async () => {
    const { browser } = open()
    await browser.submit(CALLBACK, { username: 'ada', ...SECRETS })
    expect(browser.cookies.get(TYPED)).not.toMatch(/ada|wrong/)
    const page = await openAgain(browser)
    expect(readValue(page, 'username')).toBe('ada')
    for (const name of Object.keys(SECRETS)) expect(readValue(page, name), name).toBeUndefined()
    expect(browser.cookies.has(TYPED)).toBe(false)
    expect(readValue(await openAgain(browser), 'username')).toBeUndefined()
  })

  test('XSS-01: is text in the page', async () => {
    const { browser } = open()
    const text = '"><script>alert(1)</script>'
    await browser.submit(CALLBACK, { username: text, password: 'wrong' })
    const page = await openAgain(browser)
    expect(readValue(page, 'username')).toBe(text)
    expect(find(page, 'script')).toEqual([])
  })

  test('is left out without an error, and cleared', async () => {
    const { browser } = open()
    await browser.submit(CALLBACK, { username: 'ada', password: 'wrong' })
    const page = parseMarkup(await (await browser.navigate('/auth/signin')).text())
    expect(readValue(page, 'username')).toBeUndefined()
    expect(browser.cookies.has(TYPED)).toBe(false)
  })

  test('is not kept for a form whose token was wrong', async () => {
    const { browser } = open()
    await browser.post(CALLBACK, { username: 'ada', password: 'wrong', csrfToken: 'x' })
    expect(browser.cookies.has(TYPED)).toBe(false)
  })

  test('is not kept if it is too long, or if the application has its own page', async () => {
    const long = open().browser
    await long.submit(CALLBACK, { username: 'a'.repeat(255), password: 'wrong' })
    expect(readValue(await openAgain(long), 'username')).toBeUndefined()
    const own = open({ pages: { signIn: '/login' } }).browser
    await own.submit(CALLBACK, { username: 'ada', password: 'wrong' })
    expect(own.cookies.has(TYPED)).toBe(false)
  })

  test('is of this application: a cookie of another secret or another value shows nothing', async () => {
    const [theirs, ours] = [open({ secret: 'another-secret-of-32-characters-or-more' }), open()]
    await theirs.browser.submit(CALLBACK, { username: 'eve', password: 'wrong' })
    for (const value of [theirs.browser.cookies.get(TYPED) ?? '', 'x', 'a.b.c']) {
      ours.browser.cookies.set(TYPED, value)
      expect(readValue(await openAgain(ours.browser), 'username')).toBeUndefined()
    }
  })

  test('is kept for an address, too', async () => {
    const { browser } = open({
      providers: [Mail({ sendVerificationRequest: () => {} }), gitHub],
      adapter: memory(),
    })
    await browser.submit('/auth/signin/mail', { email: 'ada@' })
    const page = parseMarkup(await (await browser.navigate('/auth/signin?error=InvalidEmail')).text())
    expect(findBy(page, 'name', 'email')?.attributes).toMatchObject({ value: 'ada@', 'aria-invalid': 'true' })
  })
})

describe('the last provider', () => {
  const signIn = (browser: Browser) => browser.submit(CALLBACK, { username: 'ada', password: 'right' })

  test('is remembered after a sign-in, and marked', async () => {
    const { browser } = open()
    await signIn(browser)
    expect(browser.cookies.get(LAST)).toBe('credentials')
    browser.cookies.set(LAST, 'github')
    const page = parseMarkup(await (await browser.navigate('/auth/signin')).text())
    expect(findBy(page, 'class', 'last')?.text).toBe('Last used')
  })

  test.each([
    ['the only one', { providers: [password] }],
    ['chosen on a page of the application', { pages: { signIn: '/login' } }],
  ])('is not remembered if it is %s', async (_, config) => {
    const { browser } = open(config)
    await signIn(browser)
    expect(browser.cookies.has(LAST)).toBe(false)
  })

  test('XSS-01: is none that is not configured', async () => {
    const { browser } = open()
    browser.cookies.set(LAST, 'constructor')
    expect(await (await browser.navigate('/auth/signin')).text()).not.toMatch(/Last used|constructor/)
  })
})

describe('a signed-in user', () => {
  test('is offered to continue or to sign out', async () => {
    const { browser } = open()
    await browser.submit(CALLBACK, { username: 'ada', password: 'right' })
    const page = parseMarkup(await (await browser.navigate('/auth/signin')).text())
    expect(findBy(page, 'role', 'status')?.text).toContain('You are signed in as ada.')
  })

  test('does not keep the page from working if the session cannot be determined', async () => {
    const { browser, log } = open({
      callbacks: {
        session() {
          throw new Error('down')
        },
      },
    })
    await browser.submit(CALLBACK, { username: 'ada', password: 'right' })
    const page = await browser.navigate('/auth/signin')
    expect([page.status, findBy(parseMarkup(await page.text()), 'role', 'status')]).toEqual([200, undefined])
    expect(log.errors.length).toBeGreaterThan(0)
  })
})
