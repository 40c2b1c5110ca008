import { describe, expect, test } from 'vitest'
import { isAuthError } from '../../src/index.ts'
import { readProperty } from '../../src/lib/read-property.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { HOME as APP_HOME, openApp } from '../features/stored/account/open-app.ts'
import { type OpenAuth, openAuth } from '../harness.ts'
import { openMail } from '../methods/mail.ts'
import { openScene as openPasskeys } from '../methods/webauthn/scene.ts'
import { openScene } from './scene.ts'

const PASSWORD = Credentials({
  credentials: { username: {}, password: {} },
  authorize: ({ password }) => (password === 'right' ? { id: '1' } : null),
})
const WRONG = { username: 'ada', password: 'wrong' }

interface Incident {
  readonly log: OpenAuth['log']
  readonly response: Response
}

/** What is worth telling: how it comes about. */
const INCIDENTS: Readonly<Record<string, () => Promise<Incident>>> = {
  async CredentialsSignin() {
    const { browser, log } = openAuth({ providers: [PASSWORD] })
    return { log, response: await browser.submit('/auth/callback/credentials', WRONG) }
  },
  async MissingCSRF() {
    const { browser, log } = openAuth({ providers: [PASSWORD] })
    return { log, response: await browser.post('/auth/signout') }
  },
  async TooManyRequests() {
    const { browser, log } = openAuth({ providers: [PASSWORD] })
    for (let i = 0; i < 10; i++) await browser.submit('/auth/callback/credentials', WRONG)
    log.errors.length = 0
    return { log, response: await browser.submit('/auth/callback/credentials', WRONG) }
  },
  async InvalidCheck() {
    const scene = openScene()
    const answer = await scene.answer()
    await scene.deliver(answer)
    return { log: scene.log, response: await scene.deliver(answer) }
  },
  async CallbackRouteError() {
    const scene = openScene({ server: { tamper: { signature: 'altered' } } })
    return { log: scene.log, response: await scene.deliver(await scene.answer()) }
  },
  async OAuthAccountNotLinked() {
    const app = openApp()
    await app.signIn('idp', 'ada', app.openBrowser())
    const { browser, log, servers } = app
    const location = (await browser.submit('/auth/signin/other')).headers.get('location') ?? ''
    const { url } = (await servers['other']?.authorize(location, { user: 'eve' })) ?? { url: '' }
    return { log, response: await browser.navigate(url) }
  },
  async Verification() {
    const app = openMail()
    await app.ask('ada@app.example')
    const { url } = app.mail()
    await app.follow()
    const token = new URL(url).searchParams.get('token') ?? ''
    return { log: app.log, response: await app.otherBrowser().submit('/auth/callback/email', { token }) }
  },
  async WebAuthnVerificationError() {
    const scene = openPasskeys()
    await scene.register()
    await scene.browser.submit('/auth/signout')
    for (const passkey of scene.passkeys) passkey.counter = 100
    return { log: scene.log, response: await scene.signIn({ counter: 7 }) }
  },
}

describe('an important event', () => {
  test.each(Object.entries(INCIDENTS))(
    'LOG-04: is logged once, with the id that the user sees: %s',
    async (type, happen) => {
      const { log, response } = await happen()
      const id = new URL(response.headers.get('location') ?? '').searchParams.get('id')
      const errors = log.errors.map((error) => isAuthError(error) && [error.type, error.cause?.['errorId']])
      // A wrong password is a warning, with the same record.
      const warnings = log.warnings.flatMap(([code, , record]) =>
        code === type ? [[code, readProperty(record, 'errorId')]] : [],
      )
      expect([...errors, ...warnings]).toEqual([[type, id]])
      expect(id).toMatch(/^[0-9A-Z]{10}$/)
    },
  )

  test('LOG-04: is emitted once, with the user, the account and isNewUser', async () => {
    const app = openApp()
    expect(await app.signIn('idp', 'ada')).toBe(APP_HOME)
    expect(app.events()).toEqual(['createUser', 'linkAccount', 'signIn'])
    expect(app.heard.at(-1)?.message).toMatchObject({
      user: { id: app.tables.users[0]?.id },
      account: { provider: 'idp', providerAccountId: 'ada-1' },
      isNewUser: true,
    })
    expect(app.log.errors).toEqual([])
  })
})
