import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import type { VerificationRequestParams } from '../../../src/types/email-provider.ts'
import { type Browser, passMillisecond, SESSION } from '../../harness.ts'
import {
  ADA,
  createTyped,
  FAST,
  locationOf,
  OTHER,
  openPasswords,
  PASSWORD,
  type PasswordApp,
  readForm,
} from './scene.ts'

const isSignedIn = ({ cookies }: Pick<Browser, 'cookies'>) => cookies.has(SESSION)
const isOpen = async (browser: Browser) => (await browser.session()) !== null

/** A user whose password was reset in another browser than that of the session. */
async function openReset(app: PasswordApp = openPasswords()) {
  await app.enter()
  const other = app.otherBrowser()
  const page = locationOf(await app.forgot(ADA, other)).href
  return { app, other, page }
}

/** What a test waits for. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const STRATEGIES = [
  ['database', {}],
  ['jwt', { session: { strategy: 'jwt', revocation: { maxStaleness: 0 } } }],
] as const

describe.each(STRATEGIES)('a reset with the strategy %s', (_, config) => {
  test('by the link signs in, replaces the password and ends all other sessions', async () => {
    const { app, other } = await openReset(openPasswords({ config }))
    await app.follow({ password: OTHER }, other)
    expect([await isOpen(other), await isOpen(app.browser)]).toEqual([true, false])
    const [right, wrong] = [app.otherBrowser(), app.otherBrowser()]
    await app.signIn(OTHER, right)
    await app.signIn(PASSWORD, wrong)
    expect([isSignedIn(right), isSignedIn(wrong)]).toEqual([true, false])
  })

  test('by the code does the same', async () => {
    const { app, other, page } = await openReset(openPasswords({ config }))
    const { action, fields } = await readForm(await other.navigate(page))
    await other.post(action, { ...fields, code: String(app.mail().code), password: OTHER })
    expect([await isOpen(other), await isOpen(app.browser)]).toEqual([true, false])
  })

  test('PW-06: ends a sign-in in progress with the password before', async () => {
    const [gate, waiting] = [createGate(), createGate()]
    let isHeld = false
    // The old password is verified, and its sign-in waits before the session.
    const signIn = async () => {
      if (isHeld) return true
      isHeld = true
      waiting.open()
      await gate.opened
      return true
    }
    const app = openPasswords({ config })
    await app.enter()
    const late = openPasswords({ config: { ...config, callbacks: { signIn } }, adapter: app.adapter })
    const [attacker, other] = [late.otherBrowser(), app.otherBrowser()]
    const attack = late.signIn(PASSWORD, attacker)
    await waiting.opened
    await app.forgot(ADA, other)
    await app.follow({ password: OTHER }, other)
    gate.open()
    await attack
    expect([await isOpen(attacker), await isOpen(other)]).toEqual([false, true])
  })
})

describe.each(STRATEGIES)('PW-06: a reset with the strategy %s', (_, config) => {
  test('ends a session with the password before that begins while it ends the others', async () => {
    const adapter = memory()
    let isAttacked = false
    const app: PasswordApp = openPasswords({
      config,
      adapter: {
        ...adapter,
        async updatePasswordHashIf(...change) {
          if (isAttacked) {
            // Sessions that begin in the millisecond of a revocation are refused.
            await passMillisecond()
            await app.signIn(PASSWORD, attacker)
          }
          isAttacked = false
          return adapter.updatePasswordHashIf(...change)
        },
      },
    })
    const attacker = app.otherBrowser()
    const { other } = await openReset(app)
    isAttacked = true
    await app.follow({ password: OTHER }, other)
    expect([isSignedIn(attacker), await isOpen(attacker), await isOpen(other)]).toEqual([true, false, true])
  })
})

describe('a reset', () => {
  test('informs the address, and its mail contains no link that signs in', async () => {
    const { app, other } = await openReset()
    await app.follow({ password: OTHER }, other)
    expect(app.mail()).toMatchObject({ kind: 'password-changed', identifier: ADA, token: '', code: null })
    expect(new URL(app.mail().url).search).toBe('')
  })

  test('succeeds although the address cannot be informed', async () => {
    const urls: string[] = []
    const sendVerificationRequest = ({ kind, url }: VerificationRequestParams) => {
      if (kind === 'password-changed') throw new Error('down')
      urls.push(url)
    }
    const app = openPasswords({ mail: { sendVerificationRequest } })
    await app.signUp()
    await app.follow({}, app.browser, urls[0])
    const other = app.otherBrowser()
    await app.forgot(ADA, other)
    await app.follow({ password: OTHER }, other, urls[1])
    expect([await isOpen(other), await isOpen(app.browser)]).toEqual([true, false])
    expect(app.log.errors).toMatchObject([{ type: 'EmailSignInError' }])
  })

  test('keeps the link if the new password is refused', async () => {
    const { app, other } = await openReset()
    const { action, fields } = await readForm(await other.navigate(app.mail().url))
    const refused = await other.post(action, { ...fields, password: 'short' })
    expect(await refused.text()).toContain('This password is too short')
    await other.post(action, { ...fields, password: OTHER })
    expect(await isOpen(other)).toBe(true)
  })

  test('works for an account whose attempts an attacker has used up', async () => {
    const app = openPasswords()
    await app.enter()
    const stranger = app.otherBrowser()
    for (let round = 0; round < 11; round++) await app.signIn(OTHER, stranger)
    const other = app.otherBrowser()
    expect(locationOf(await app.signIn(PASSWORD, other)).searchParams.get('error')).toBe('TooManyRequests')
    await app.forgot(ADA, other)
    await app.follow({ password: OTHER }, other)
    expect(await isOpen(other)).toBe(true)
  })

  test('creates no user', async () => {
    const { app, other } = await openReset()
    const { action, fields } = await readForm(await other.navigate(app.mail().url))
    await app.adapter.deleteUser(String(await app.idOf()))
    await other.post(action, { ...fields, password: OTHER })
    expect([await app.idOf(), isSignedIn(other)]).toEqual([null, false])
  })
})

describe('PW-07: an address without an account', () => {
  test('gets the same answer and cookies as one with an account', async () => {
    const known = openPasswords()
    await known.enter()
    const outcomes = [known, openPasswords()].map(async (app) => {
      const browser = app.otherBrowser()
      const answer = await app.forgot(ADA, browser)
      const location = locationOf(answer)
      location.searchParams.delete('state')
      return [answer.status, location.href, [...browser.cookies.values()].map(({ length }) => length)]
    })
    const [one, other] = await Promise.all(outcomes)
    expect(one).toEqual(other)
  })

  test('gets a mail that says so, with nothing that could set a password', async () => {
    const app = openPasswords()
    await app.forgot()
    const { code, kind, token, url } = app.mail()
    expect({ code, kind, token, path: new URL(url).pathname, query: new URL(url).search }).toEqual({
      ...{ code: null, kind: 'reset-unknown', token: '' },
      ...{ path: '/auth/password/sign-up', query: '' },
    })
  })
})

describe('PW-08: simultaneous resets', () => {
  test('use a link once', async () => {
    const { app, other } = await openReset()
    const { action, fields } = await readForm(await other.navigate(app.mail().url))
    const browsers = [other, app.otherBrowser(), app.otherBrowser()]
    for (const browser of browsers) await browser.csrfToken()
    await Promise.all(
      browsers.map(async (browser, i) =>
        browser.post(action, { ...fields, csrfToken: await browser.csrfToken(), password: `${OTHER} ${i}` }),
      ),
    )
    expect(browsers.filter(isSignedIn)).toHaveLength(1)
  })

  test('with two links leave one password, and its session', async () => {
    const { app, other } = await openReset()
    const first = app.mail().url
    const second = app.otherBrowser()
    await app.forgot(ADA, second)
    await Promise.all([
      app.follow({ password: `${OTHER} 1` }, other, first),
      app.follow({ password: `${OTHER} 2` }, second, app.mail().url),
    ])
    const hash = String(await app.adapter.getPasswordHash(String(await app.idOf())))
    const right = [1, 2].filter((i) => FAST.verify(hash, `${OTHER} ${i}`))
    expect(right).toHaveLength(1)
    const open = await Promise.all([other, second].map(isOpen))
    expect(open.filter(Boolean).length).toBeLessThanOrEqual(1)
  })
})

describe('PW-09: a password that was set before the address was proven', () => {
  test('is revoked by a sign-in with a mailed link', async () => {
    const app = openPasswords()
    const { id } = await app.adapter.createUser(createTyped(ADA))
    await app.adapter.updatePasswordHashIf(id, null, String(await FAST.hash?.(PASSWORD)))
    const attacker = app.otherBrowser()
    await app.signIn(PASSWORD, attacker)
    expect(await isOpen(attacker)).toBe(true)
    await app.browser.submit('/auth/signin/email', { email: ADA })
    await app.follow()
    expect([await isOpen(app.browser), await isOpen(attacker)]).toEqual([true, false])
    expect(await app.adapter.getPasswordHash(id)).toBeNull()
  })

  test('is replaced by a reset, which also removes what was added before', async () => {
    const app = openPasswords()
    const { id } = await app.adapter.createUser(createTyped(ADA))
    await app.adapter.linkAccount({ userId: id, provider: 'x', providerAccountId: '1', type: 'oauth' })
    await app.adapter.updatePasswordHashIf(id, null, String(await FAST.hash?.(PASSWORD)))
    await app.forgot()
    await app.follow({ password: OTHER })
    expect(await app.adapter.listAccountsByUserId(id)).toEqual([])
    expect(await isOpen(app.browser)).toBe(true)
    await app.signIn(OTHER, app.otherBrowser())
    expect((await app.adapter.getUser(id))?.emailVerified).toBeInstanceOf(Date)
  })
})

describe('PW-10: a flood', () => {
  test('of mails to one address ends after three, whatever form asks for them', async () => {
    const app = openPasswords()
    await app.enter()
    for (let round = 0; round < 3; round++) {
      await app.forgot(ADA, app.otherBrowser())
      await app.signUp({}, app.otherBrowser())
      await app.otherBrowser().submit('/auth/signin/email', { email: ADA })
    }
    expect(app.sent).toHaveLength(3)
  })

  test('leaves the links that were sent before it', async () => {
    const { app, other } = await openReset()
    const { url } = app.mail()
    for (let round = 0; round < 9; round++) await app.forgot(ADA, app.otherBrowser())
    await app.follow({ password: OTHER }, other, url)
    expect(await isOpen(other)).toBe(true)
  })
})
