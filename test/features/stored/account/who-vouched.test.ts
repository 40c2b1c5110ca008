import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../../src/index.ts'
import { Mail } from '../../../../src/providers/mail.ts'
import type { AdapterUser } from '../../../../src/types/adapter.ts'
import type { Browser } from '../../../harness.ts'
import { type App, type AppOptions, HOME, lastError, openApp } from './open-app.ts'

const ADDRESS = 'ada@example.com'

/** Providers at which an attacker has an account with the address of Ada. */
const USERS: NonNullable<AppOptions['users']> = {
  ada: { sub: 'ada-1', name: 'Ada', email: ADDRESS, email_verified: true },
  claimer: { sub: 'eve-1', name: 'Eve', email: ADDRESS, email_verified: true },
  typist: { sub: 'eve-2', name: 'Eve', email: ADDRESS, email_verified: false },
}

interface MailApp extends App {
  /** A whole sign-in by mail. @returns where it ends. */
  prove(address: string, browser?: Browser): Promise<string>
  /** Who has the address. */
  ownerOf(address: string): AdapterUser | undefined
}

function openMailApp(session: AuthConfig['session'], options: Omit<AppOptions, 'users'> = {}): MailApp {
  const mails: string[] = []
  const mail = Mail({ id: 'mail', sendVerificationRequest: ({ url }) => void mails.push(url) })
  const app = openApp({ ...options, users: USERS, config: { session, providers: [mail], rateLimit: false } })
  return {
    ...app,
    ownerOf: (address) => app.tables.users.find(({ email }) => email === address),
    async prove(email, browser = app.openBrowser()) {
      await browser.submit('/auth/signin/mail', { email })
      const token = new URL(mails.at(-1) ?? '').searchParams.get('token') ?? ''
      const ended = await browser.submit('/auth/callback/mail', { token })
      return ended.headers.get('location') ?? ''
    },
  }
}

const queryOf = (location: string) => Object.fromEntries(new URL(location).searchParams)

describe('an untrusted provider that marks the address as verified', () => {
  test('LINK-16: sets no emailVerified, and is recorded', async () => {
    const app = openMailApp({ strategy: 'database' })
    expect(await app.signIn('idp', 'claimer')).toBe(HOME)
    const [user] = app.tables.users
    expect(user?.emailVerified).toBeNull()
    expect(JSON.parse(user?.emailRecord ?? '')).toMatchObject({ address: ADDRESS, vouchedBy: 'idp' })
  })

  test('LINK-16: gives an attacker no access once the owner proves the address', async () => {
    const app = openMailApp({ strategy: 'database' })
    await app.signIn('idp', 'claimer')
    expect(await app.prove(ADDRESS)).toBe(HOME)
    expect([app.tables.users.length, app.tables.accounts]).toEqual([1, []])
    expect(await app.browser.session()).toBeNull()
    expect(await app.signIn('idp', 'claimer', app.openBrowser())).toBe('OAuthAccountNotLinked')
  })

  test('LINK-16: is named to the owner if its account cannot be revoked', async () => {
    const app = openMailApp({ strategy: 'jwt' })
    await app.signIn('idp', 'claimer')
    const ended = await app.prove(ADDRESS)
    expect(lastError(app)).toBe('OAuthAccountNotLinked')
    expect(queryOf(ended)).toMatchObject({ error: 'OAuthAccountNotLinked', use: 'idp' })
    expect(await (await app.browser.fetch(ended)).text()).toContain('<p>Continue with idp</p>')
    expect([app.tables.users.length, app.tables.accounts.length]).toEqual([1, 1])
  })

  test('verifies nothing at a later sign-in either', async () => {
    const app = openMailApp({ strategy: 'database' })
    await app.signIn('idp', 'typist')
    const record = app.tables.users[0]?.emailRecord
    await app.adapter.linkAccount({
      ...{ provider: 'other', providerAccountId: 'eve-1', type: 'oidc' },
      userId: app.tables.users[0]?.id ?? '',
    })
    expect(await app.signIn('other', 'claimer', app.openBrowser())).toBe(HOME)
    expect(app.tables.users).toMatchObject([{ emailVerified: null, emailRecord: record }])
  })
})

describe('a trusted provider', () => {
  const options = { provider: { allowDangerousEmailAccountLinking: true } }

  test('verifies the address, and a later mail revokes nothing', async () => {
    const app = openMailApp({ strategy: 'database' }, options)
    await app.signIn('idp', 'ada')
    expect(app.ownerOf(ADDRESS)?.emailVerified).toBeInstanceOf(Date)
    expect(await app.prove(ADDRESS)).toBe(HOME)
    expect(app.tables.accounts).toHaveLength(1)
    expect(await app.browser.session()).not.toBeNull()
  })

  test('verifies nothing if it does not mark the address as verified', async () => {
    const app = openMailApp({ strategy: 'database' }, options)
    await app.signIn('idp', 'typist')
    expect(app.ownerOf(ADDRESS)?.emailVerified).toBeNull()
    expect(await app.signIn('other', 'ada', app.openBrowser())).toBe(HOME)
    expect(app.tables.accounts).toMatchObject([{ provider: 'other', providerAccountId: 'ada-1' }])
    expect(app.tables.users).toMatchObject([{ emailVerified: expect.any(Date) }])
  })
})

describe('a provider that releases only verified addresses', () => {
  const profile = { id: 'sub', name: 'name', email: 'email', emailVerified: '?email' }

  test('verifies the address', async () => {
    const app = openMailApp({ strategy: 'database' }, { provider: { profile } })
    await app.signIn('idp', 'typist')
    expect(app.ownerOf(ADDRESS)?.emailVerified).toBeInstanceOf(Date)
  })

  test('does not link by the address', async () => {
    const app = openMailApp({ strategy: 'database' }, { provider: { profile } })
    await app.signIn('idp', 'ada')
    expect(await app.signIn('other', 'ada', app.openBrowser())).toBe('OAuthAccountNotLinked')
  })

  test.each<[string, NonNullable<AppOptions['provider']>]>([
    ['a `profile` function', { profile: ({ sub, email }) => ({ id: String(sub), email: String(email) }) }],
    ['a mapping that reads a flag', { profile: { ...profile, emailVerified: '?email && email_verified' } }],
  ])('is not recognized by %s', async (_, provider) => {
    const app = openMailApp({ strategy: 'database' }, { provider })
    await app.signIn('idp', 'ada')
    expect(app.ownerOf(ADDRESS)?.emailVerified).toBeNull()
  })
})

describe('an address that was only typed', () => {
  test('LINK-18: moves to a new user who proves it, if nothing can be revoked', async () => {
    const app = openMailApp({ strategy: 'jwt' })
    await app.signIn('idp', 'typist')
    const [squatter] = app.tables.users
    expect(await app.prove(ADDRESS)).toBe(HOME)
    expect(app.tables.users).toHaveLength(2)
    expect(app.ownerOf(ADDRESS)?.id).not.toBe(squatter?.id)
    expect(app.tables.users[0]).toMatchObject({ id: squatter?.id, email: null, emailVerified: null })
  })

  test('LINK-18: is removed from its user, who keeps the account and the session', async () => {
    const app = openMailApp({ strategy: 'jwt' })
    await app.signIn('idp', 'typist')
    const [squatter] = app.tables.users
    await app.prove(ADDRESS)
    expect(await app.signIn('idp', 'typist', app.openBrowser())).toBe(HOME)
    expect(app.tables.accounts).toMatchObject([{ userId: squatter?.id }])
    expect(app.tables.users.filter(({ email }) => email === ADDRESS)).toHaveLength(1)
  })

  test('LINK-18: moves to a new user if a provider verifies it', async () => {
    const app = openMailApp({ strategy: 'database' })
    await app.signIn('idp', 'typist')
    expect(await app.signIn('other', 'ada', app.openBrowser())).toBe(HOME)
    expect(app.tables.accounts.map(({ userId }) => userId)).toEqual(app.tables.users.map(({ id }) => id))
    expect(app.ownerOf(ADDRESS)?.id).toBe(app.tables.users[1]?.id)
  })

  test('stays with its user if another user only types it, too', async () => {
    const app = openMailApp({ strategy: 'database' })
    await app.signIn('idp', 'typist')
    expect(await app.signIn('other', 'typist', app.openBrowser())).toBe('OAuthAccountNotLinked')
    expect(app.tables.users).toMatchObject([{ email: ADDRESS }])
  })

  test.each([['updateUser'], ['createUserWithAccount']] as const)(
    'belongs to its owner after the next attempt if %s fails',
    async (method) => {
      const app = openMailApp({ strategy: 'database' })
      await app.signIn('idp', 'typist')
      app.break(method, 'rejects')
      await app.signIn('other', 'ada', app.openBrowser())
      expect(await app.signIn('other', 'ada', app.openBrowser())).toBe(HOME)
      expect(app.ownerOf(ADDRESS)?.id).toBe(app.tables.users[1]?.id)
    },
  )

  test('stays with its user who verifies it at the same moment', async () => {
    const app = openMailApp({ strategy: 'database' })
    await app.signIn('idp', 'typist')
    const [user] = app.tables.users
    const { updateUser } = app.adapter
    // What a request that verifies the address writes, between the look at the user and the writing of theirs.
    app.adapter.updateUser = async (changes) => {
      if (changes.email === null && user) user.emailVerified = new Date()
      return updateUser(changes)
    }
    expect(await app.signIn('other', 'ada', app.openBrowser())).toBe('OAuthAccountNotLinked')
    expect(app.tables.users).toMatchObject([{ email: ADDRESS, emailVerified: expect.any(Date) }])
  })
})

describe('the record about an address', () => {
  test('is ignored after the application changes the address', async () => {
    const app = openMailApp({ strategy: 'database' })
    await app.signIn('idp', 'typist')
    await app.adapter.updateUser({ id: app.tables.users[0]?.id ?? '', email: 'new@example.com' })
    expect(await app.prove('new@example.com')).toContain('error=OAuthAccountNotLinked')
    expect(app.tables.accounts).toHaveLength(1)
  })

  test('is ignored if the application verifies the new address itself', async () => {
    const app = openMailApp({ strategy: 'database' })
    await app.signIn('idp', 'typist')
    const emailVerified = new Date(Date.now() + 1000)
    await app.adapter.updateUser({ id: app.tables.users[0]?.id ?? '', email: 'new@example.com', emailVerified })
    expect(await app.prove('new@example.com')).toBe(HOME)
    expect([app.tables.users.length, app.tables.accounts.length]).toEqual([1, 1])
  })

  test('does not apply to a new address with the old emailVerified', async () => {
    const app = openMailApp({ strategy: 'database' })
    await app.prove(ADDRESS)
    await app.adapter.updateUser({ id: app.tables.users[0]?.id ?? '', email: 'new@example.com' })
    expect(await app.prove('new@example.com')).toContain('error=OAuthAccountNotLinked')
    expect(app.tables.users).toHaveLength(1)
  })

  test('is passed only to an adapter that declares to store it', async () => {
    const app = openMailApp({ strategy: 'database' }, { without: ['keepsEmailRecord'] })
    await app.signIn('idp', 'ada')
    await app.prove('bob@example.com')
    await app.prove('bob@example.com')
    expect(app.tables.users.map((user) => 'emailRecord' in user)).toEqual([false, false])
  })
})
