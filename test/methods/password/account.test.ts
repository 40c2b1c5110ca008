import { describe, expect, test } from 'vitest'
import { type Browser, ORIGIN, SESSION, stopClock } from '../../harness.ts'
import { ADA, createRequest, createTyped, OTHER, openPasswords, PASSWORD, type PasswordApp, receive } from './scene.ts'

const EVE = 'eve@a.example'
const NEW = 'ada@new.example'

const isOpen = async (browser: Browser) => (await browser.session()) !== null

/** Asks for another address, in the browser of the application. */
async function askForAddress(app: PasswordApp, email = NEW, password: string | undefined = PASSWORD) {
  const result = await app.auth.changeEmail(createRequest(app.browser), { email, password })
  receive(app.browser, result)
  return result
}

/** Signs in with a mailed link, as a user without a password. */
async function enterByMail({ browser, mail }: PasswordApp, email = ADA) {
  await browser.submit('/auth/signin/email', { email })
  const token = new URL(mail().url).searchParams.get('token') ?? ''
  await browser.submit('/auth/callback/email', { token })
}

describe('auth.changeEmail', () => {
  test('changes the address once the new one is proven, and informs the old one', async () => {
    const app = openPasswords()
    await app.enter()
    const other = app.otherBrowser()
    await app.signIn(PASSWORD, other)
    const { url } = await askForAddress(app)
    expect(new URL(url).pathname).toBe('/auth/password/email')
    expect(app.mail()).toMatchObject({ kind: 'email-change', identifier: NEW, code: expect.any(String) })
    expect(await app.idOf(NEW)).toBeNull()
    await app.follow()
    const user = await app.adapter.getUserByEmail(NEW)
    expect(user?.emailVerified).toBeInstanceOf(Date)
    expect(app.mail()).toMatchObject({ kind: 'email-changed', identifier: ADA, token: '' })
    expect([await app.idOf(ADA), await isOpen(app.browser), await isOpen(other)]).toEqual([null, true, false])
  })

  test('accepts the code in the browser that asked', async () => {
    const app = openPasswords()
    await app.enter()
    const { url } = await askForAddress(app)
    await app.follow({ code: String(app.mail().code) }, app.browser, url)
    expect(await app.idOf(NEW)).not.toBeNull()
  })

  test('lets the address count as proven for a later sign-in with a mailed link', async () => {
    const app = openPasswords()
    await app.enter()
    const id = await app.idOf()
    await askForAddress(app)
    await app.follow()
    await enterByMail({ ...app, browser: app.otherBrowser() }, NEW)
    expect([await app.idOf(NEW), await app.adapter.getPasswordHash(String(id))]).toEqual([id, expect.any(String)])
  })

  test('PW-12: refuses a stolen session without the password', async () => {
    const app = openPasswords()
    await app.enter()
    for (const password of [OTHER, '', undefined]) {
      const call = app.auth.changeEmail(createRequest(app.browser), { email: EVE, password })
      await expect(call).rejects.toMatchObject({ type: 'CredentialsSignin' })
    }
    expect(app.sent.map(({ kind }) => kind)).toEqual(['sign-up'])
  })

  test('PW-12: needs a recent sign-in of a user without a password', async () => {
    const clock = stopClock()
    const app = openPasswords()
    await enterByMail(app)
    clock.advance(599)
    await askForAddress(app, NEW, undefined)
    clock.advance(2)
    await expect(askForAddress(app, NEW, undefined)).rejects.toMatchObject({ type: 'ReauthRequired' })
  })

  test('PW-13: refuses the link in a browser of another user, and still accepts it in the right one', async () => {
    const app = openPasswords()
    await app.enter()
    await askForAddress(app)
    const { url } = app.mail()
    const stranger = app.otherBrowser()
    expect((await app.follow({}, stranger, url)).headers.get('location')).toContain('error=AccessDenied')
    await app.enter(EVE, PASSWORD, stranger)
    expect((await app.follow({}, stranger, url)).headers.get('location')).toContain('error=Verification')
    expect(await app.idOf(NEW)).toBeNull()
    await app.follow({}, app.browser, url)
    expect(await app.idOf(NEW)).not.toBeNull()
  })

  test('PW-14: gives the address of another user the same response, and a mail without a link', async () => {
    const app = openPasswords()
    await app.enter(EVE, PASSWORD, app.otherBrowser())
    await app.enter()
    const results = [await askForAddress(app, EVE), await askForAddress(app, 'eva@a.example')]
    const [known, free] = results.map(({ url, headers }) => ({
      path: new URL(url).pathname,
      lengths: headers.getSetCookie().map(({ length }) => length),
    }))
    expect({ ...known, lengths: known?.lengths.length }).toEqual({ ...free, lengths: free?.lengths.length })
    const mail = app.sent.find(({ kind }) => kind === 'email-known')
    expect(mail).toMatchObject({ identifier: EVE, token: '', code: null, url: `${ORIGIN}/auth/signin` })
  })

  test('PW-14: refuses an address that another user has got meanwhile', async () => {
    const app = openPasswords()
    await app.enter()
    await askForAddress(app)
    const { url } = app.mail()
    await app.enter(NEW, PASSWORD, app.otherBrowser())
    const owner = await app.idOf(NEW)
    expect((await app.follow({}, app.browser, url)).headers.get('location')).toContain('error=Verification')
    expect([await app.idOf(NEW), await app.idOf(ADA)]).toEqual([owner, expect.any(String)])
  })

  test('LINK-19: takes an address from a user who only typed it, and keeps the rest of that user', async () => {
    const app = openPasswords()
    const { id: squatter } = await app.adapter.createUser(createTyped(NEW))
    await app.enter()
    const id = await app.idOf()
    await askForAddress(app)
    expect(app.mail()).toMatchObject({ kind: 'email-change', identifier: NEW })
    expect(await app.idOf(NEW)).toBe(squatter)
    await app.follow()
    expect(await app.idOf(NEW)).toBe(id)
    expect(await app.adapter.getUser(squatter)).toMatchObject({ email: null })
  })

  test('proves the address that the user has only typed', async () => {
    const app = openPasswords()
    await app.auth.createPasswordUser({ email: ADA, password: PASSWORD })
    await app.signIn()
    await askForAddress(app, ADA)
    expect(app.mail()).toMatchObject({ kind: 'email-change', identifier: ADA })
    await app.follow()
    expect((await app.adapter.getUserByEmail(ADA))?.emailVerified).toBeInstanceOf(Date)
    expect(app.mail().kind).toBe('email-change')
  })

  test('LINK-19: refuses a typed address whose user has verified it meanwhile', async () => {
    const app = openPasswords()
    await app.adapter.createUser(createTyped(NEW))
    await app.enter()
    await askForAddress(app)
    const { url } = app.mail()
    await enterByMail({ ...app, browser: app.otherBrowser() }, NEW)
    const owner = await app.idOf(NEW)
    expect((await app.follow({}, app.browser, url)).headers.get('location')).toContain('error=Verification')
    expect([await app.idOf(NEW), await app.idOf(ADA)]).toEqual([owner, expect.any(String)])
  })

  test('PW-12: refuses a session that ends while the link is used', async () => {
    const app = openPasswords()
    await app.enter()
    await askForAddress(app)
    const { consumeVerificationToken } = app.adapter
    app.adapter.consumeVerificationToken = async (key) => {
      await app.auth.signOutEverywhere(String(await app.idOf()))
      return consumeVerificationToken(key)
    }
    expect((await app.follow()).headers.get('location')).toContain('error=AccessDenied')
    expect(await app.idOf(NEW)).toBeNull()
  })

  test('refuses a link from before another change', async () => {
    const app = openPasswords()
    await app.enter()
    await askForAddress(app, 'one@a.example')
    const { url } = app.mail()
    await askForAddress(app, 'two@a.example')
    await app.follow()
    expect((await app.follow({}, app.browser, url)).headers.get('location')).toContain('error=Verification')
    expect(await app.idOf('two@a.example')).not.toBeNull()
  })
})

describe('auth.deleteUser', () => {
  test('deletes the user with everything, ends all sessions, and informs the application and the address', async () => {
    const deleted: string[] = []
    const events = { deleteUser: ({ user }: { user: { id?: string } }) => void deleted.push(String(user.id)) }
    const app = openPasswords({ config: { events } })
    await app.enter()
    const id = String(await app.idOf())
    const other = app.otherBrowser()
    await app.signIn(PASSWORD, other)
    await app.adapter.linkAccount({ userId: id, provider: 'x', providerAccountId: '1', type: 'oauth' })
    receive(app.browser, await app.auth.deleteUser(createRequest(app.browser), { password: PASSWORD }))
    expect([await app.idOf(), await app.adapter.getPasswordHash(id), deleted]).toEqual([null, null, [id]])
    expect(await app.adapter.getAccount('1', 'x')).toBeNull()
    expect([app.browser.cookies.has(SESSION), await isOpen(other)]).toEqual([false, false])
    expect(app.mail()).toMatchObject({ kind: 'user-deleted', identifier: ADA })
    await app.signIn(PASSWORD, other)
    expect(await isOpen(other)).toBe(false)
  })

  test('ends sessions in cookies, too', async () => {
    const app = openPasswords({ config: { session: { strategy: 'jwt', revocation: { maxStaleness: 0 } } } })
    await app.enter()
    const other = app.otherBrowser()
    await app.signIn(PASSWORD, other)
    await app.auth.deleteUser(createRequest(app.browser), { password: PASSWORD })
    expect([await isOpen(app.browser), await isOpen(other)]).toEqual([false, false])
  })

  test('PW-12: refuses a stolen session without the password', async () => {
    const app = openPasswords()
    await app.enter()
    const call = app.auth.deleteUser(createRequest(app.browser), { password: OTHER })
    await expect(call).rejects.toMatchObject({ type: 'CredentialsSignin' })
    expect([await app.idOf(), await isOpen(app.browser)]).toEqual([expect.any(String), true])
  })

  test('leaves an address free for a new user', async () => {
    const app = openPasswords()
    await app.enter()
    const before = await app.idOf()
    receive(app.browser, await app.auth.deleteUser(createRequest(app.browser), { password: PASSWORD }))
    await app.enter()
    expect(await app.idOf()).not.toBe(before)
    expect(await isOpen(app.browser)).toBe(true)
  })
})

describe('auth.createPasswordUser', () => {
  test('creates a user who signs in with the password, or recovers with a mail', async () => {
    const app = openPasswords()
    const id = await app.auth.createPasswordUser({ email: 'Ada@A.example', name: 'Ada', password: PASSWORD })
    expect(id).toBe(await app.idOf())
    await app.signIn()
    expect(await isOpen(app.browser)).toBe(true)
    const other = app.otherBrowser()
    await app.forgot(ADA, other)
    await app.follow({ password: OTHER }, other)
    expect([await isOpen(other), await isOpen(app.browser)]).toEqual([true, false])
  })

  test('invites a user without a password', async () => {
    const app = openPasswords()
    await app.auth.createPasswordUser({ email: ADA })
    await app.signIn('')
    expect(await isOpen(app.browser)).toBe(false)
    await app.forgot()
    await app.follow({ password: OTHER })
    expect(await isOpen(app.browser)).toBe(true)
  })

  test.each([
    ['an address that a user has', ADA, 'AdapterError'],
    ['a text that is not an address', 'ada', 'InvalidEmail'],
  ])('refuses %s', async (_, email, type) => {
    const app = openPasswords()
    await app.auth.createPasswordUser({ email: ADA })
    await expect(app.auth.createPasswordUser({ email })).rejects.toMatchObject({ type })
  })
})
