import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AuthConfig, customFetch } from '../../src/index.ts'
import { Mail } from '../../src/providers/mail.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../src/testing/index.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { type Browser, openBrowser, SESSION } from '../methods/browser.ts'

/** One application on a store, and everybody who can sign in to it. */
interface Application {
  readonly email: string
  readonly server: AuthorizationServer
  /** Links that were mailed. */
  readonly mails: string[]
  /** Names of the events that were told. */
  readonly told: string[]
  /** A browser in front of a process of its own: nothing is shared but the store. */
  open(): Browser
}

function openApplication(adapter: NonNullable<AuthConfig['adapter']>): Application {
  const mark = crypto.randomUUID()
  const email = `ada-${mark}@example.com`
  const claims = {
    sub: mark,
    name: 'Ada Lovelace',
    email,
    email_verified: true,
    picture: 'https://idp.example/ada.png',
  }
  const server = createAuthorizationServer({ users: { ada: claims } })
  const { issuer, clientId, clientSecret } = server
  const [mails, told]: [string[], string[]] = [[], []]
  const mailbox = Mail({ id: 'email', sendVerificationRequest: ({ url }) => void mails.push(url) })
  const config: Partial<AuthConfig> = {
    adapter,
    session: { strategy: 'database' },
    providers: [Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch }), mailbox],
    callbacks: { session: ({ session, user }) => ({ ...session, userId: user?.id }) },
    events: Object.fromEntries(
      ['createUser', 'updateUser', 'linkAccount', 'signIn', 'signOut'].map((name) => [
        name,
        () => void told.push(name),
      ]),
    ),
  }
  return { email, server, mails, told, open: () => openBrowser(config) }
}

/** Signs in by OIDC. @returns the session. */
async function signIn({ server }: Application, browser: Browser): Promise<Record<string, unknown> | null> {
  const response = await browser.deliver(await server.authorize(await browser.start('idp')))
  expect(browser.log.errors).toEqual([])
  expect(response.headers.get('location')).toBe('https://app.example/')
  return browser.session()
}

async function post(browser: Browser, path: string, fields: Record<string, string> = {}): Promise<Response> {
  const { csrfToken } = (await (await browser.send('/auth/csrf')).json()) as { csrfToken: string }
  return browser.send(path, { method: 'POST', body: new URLSearchParams({ csrfToken, ...fields }) })
}

/** Presses the button behind a mailed link. */
const confirm = (browser: Browser, link: string) =>
  post(browser, '/auth/callback/email', { token: new URL(link).searchParams.get('token') ?? '' })

/**
 * Whole sign-ins through `createAuth` on a store: nothing but the store is shared between its processes.
 *
 * @param store What the rows are kept in.
 */
export function runFlows(store: string, create: () => NonNullable<AuthConfig['adapter']> | Promise<Adapter>): void {
  describe(`sign-in on ${store}`, () => {
    test('by OIDC creates a user the first time, and knows them the second', async () => {
      const application = openApplication(await create())
      const first = await signIn(application, application.open())
      expect(first).toMatchObject({ user: { name: 'Ada Lovelace', email: application.email } })
      expect(application.told).toEqual(['createUser', 'linkAccount', 'signIn'])
      const second = await signIn(application, application.open())
      expect(String(second?.['userId'])).toBe(String(first?.['userId']))
      expect(application.told).toEqual(['createUser', 'linkAccount', 'signIn', 'signIn'])
    })

    test('opens a session that another process reads and ends', async () => {
      const application = openApplication(await create())
      const [here, there] = [application.open(), application.open()]
      await signIn(application, here)
      const cookie = here.cookies.get(SESSION) ?? ''
      there.cookies.set(SESSION, cookie)
      expect(await there.session()).toMatchObject({ user: { email: application.email } })
      await post(there, '/auth/signout')
      expect(there.cookies.has(SESSION)).toBe(false)
      expect(await here.session()).toBeNull()
      expect(here.log.errors).toEqual([])
      expect(application.told.at(-1)).toBe('signOut')
    })

    test('ends one session, and leaves the others of the user', async () => {
      const application = openApplication(await create())
      const [phone, desk] = [application.open(), application.open()]
      await signIn(application, phone)
      await signIn(application, desk)
      await post(phone, '/auth/signout')
      expect(await phone.session()).toBeNull()
      expect(await desk.session()).toMatchObject({ user: { email: application.email } })
    })

    test('does not count a session that has expired', async () => {
      const application = openApplication(await create())
      const browser = application.open()
      await signIn(application, browser)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
      onTestFinished(() => void vi.useRealTimers())
      expect(await browser.session()).toBeNull()
    })

    test('renews a session that is a day old', async () => {
      const application = openApplication(await create())
      const browser = application.open()
      await signIn(application, browser)
      const before = Date.now()
      onTestFinished(() => void vi.useRealTimers())
      for (const days of [29, 58]) {
        vi.useFakeTimers({ toFake: ['Date'], now: before + days * 86_400_000 })
        expect(await browser.session()).toMatchObject({ user: { email: application.email } })
      }
      expect(browser.log.errors).toEqual([])
    })

    test('by email link opens one session when two requests race', async () => {
      const application = openApplication(await create())
      const browser = application.open()
      await browser.start('email', '', { email: application.email.toUpperCase() })
      expect(browser.log.errors).toEqual([])
      const [link = ''] = application.mails
      // A scanner of mail.
      expect((await application.open().send(link)).status).toBe(200)
      expect(application.told).toEqual([])
      const response = await confirm(browser, link)
      expect(browser.log.errors).toEqual([])
      expect(response.headers.get('location')).toBe('https://app.example/')
      expect(await browser.session()).toMatchObject({ user: { email: application.email } })
      expect(application.told).toEqual(['createUser', 'signIn'])
      const late = application.open()
      await confirm(late, link)
      expect(late.log.errors.map(({ type }) => type)).toEqual(['Verification'])
      expect(await late.session()).toBeNull()
    })

    test('by email link recognizes the user of the same address', async () => {
      const application = openApplication(await create())
      const ids = []
      for (const browser of [application.open(), application.open()]) {
        await browser.start('email', '', { email: application.email })
        await confirm(browser, application.mails.at(-1) ?? '')
        expect(browser.log.errors).toEqual([])
        ids.push(String((await browser.session())?.['userId']))
      }
      expect(new Set(ids).size).toBe(1)
      expect(application.told.filter((name) => name === 'createUser')).toHaveLength(1)
    })

    test('refuses an account whose address another user has', async () => {
      const application = openApplication(await create())
      const owner = application.open()
      await owner.start('email', '', { email: application.email })
      await confirm(owner, application.mails.at(-1) ?? '')
      const stranger = application.open()
      await stranger.deliver(await application.server.authorize(await stranger.start('idp')))
      expect(stranger.log.errors.map(({ type }) => type)).toEqual(['OAuthAccountNotLinked'])
      expect(await stranger.session()).toBeNull()
    })
  })
}
