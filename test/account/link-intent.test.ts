import { describe, expect, test } from 'vitest'
import { linkIntentOf, linkingUser } from '../../src/account/link-intent.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { strategyOf } from '../../src/session/strategies.ts'
import type { AuthConfig, ResolvedConfig } from '../../src/types/config.ts'
import { cookieOf, openConfig, openContext, SESSION, stopClock } from '../harness.ts'
import { createTestAdapter } from './adapter.ts'
import { type App, HOME, lastError, openApp } from './open-app.ts'

type Clock = ReturnType<typeof stopClock>

const STRATEGIES = ['jwt', 'database'] as const

describe.each(STRATEGIES)('starting a sign-in while signed in (%s)', (strategy) => {
  const open = (config: Partial<AuthConfig> = {}) =>
    openApp({ config: { ...config, session: { strategy, ...config.session } } })

  test('links the account to whoever is signed in', async () => {
    const app = open()
    await app.signIn('idp', 'ada')
    const before = app.browser.cookies.get(SESSION)
    expect(await app.signIn('other', 'bob')).toBe(HOME)
    const [ada] = app.tables.users
    expect(app.tables.users).toHaveLength(1)
    expect(app.tables.accounts.map(({ provider, userId }) => [provider, userId])).toEqual([
      ['idp', ada?.id],
      ['other', ada?.id],
    ])
    expect(app.events().slice(3)).toEqual(['linkAccount', 'signIn'])
    expect(app.heard.at(-1)?.message).toMatchObject({ isNewUser: false, user: { id: ada?.id, name: 'Ada' } })
    // A new session id with every change of what a session can do.
    expect(app.browser.cookies.get(SESSION)).not.toBe(before)
    expect(await app.browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('signs in again where it is linked already', async () => {
    const app = open()
    await app.signIn('idp', 'ada')
    expect(await app.signIn('idp', 'ada')).toBe(HOME)
    expect(app.tables.accounts).toHaveLength(1)
  })

  test('refuses an account of another user', async () => {
    const app = open()
    await app.signIn('other', 'bob', app.openBrowser())
    await app.signIn('idp', 'ada')
    const session = await app.browser.session()
    expect(await app.signIn('other', 'bob')).toBe('OAuthAccountNotLinked')
    expect(app.tables.accounts).toHaveLength(2)
    expect(await app.browser.session()).toEqual(session)
  })

  /** Bob's account is on its way to Ada, who was signed in; meanwhile, something happens. */
  async function linkWhile(app: App, happen: () => unknown): Promise<string | undefined> {
    await app.signIn('idp', 'ada')
    const started = await app.browser.submit('/auth/signin/other')
    const answer = await app.servers['other']?.authorize(started.headers.get('location') ?? '', { user: 'bob' })
    await happen()
    await app.browser.navigate(answer?.url ?? '', { 'sec-fetch-site': 'cross-site' })
    const account = app.tables.accounts.find(({ providerAccountId }) => providerAccountId === 'bob-1')
    return app.tables.users.find(({ id }) => id === account?.userId)?.email
  }

  test.each([
    ['has signed out', (app: App) => app.browser.submit('/auth/signout')],
    ['has let the session expire', (_: App, clock: Clock) => clock.advance(61)],
    ['is gone', (app: App) => app.adapter.deleteUser(app.tables.users[0]?.id ?? '')],
  ])('LINK-05: links nothing to a user who %s when it ends', async (_, happen) => {
    const clock = stopClock()
    const app = open({ session: { maxAge: 60 } })
    expect(await linkWhile(app, () => happen(app, clock))).toBe('bob@example.com')
  })

  test('LINK-05: links nothing where another user is signed in when it ends', async () => {
    const app = open()
    const elsewhere = app.openBrowser()
    await app.signIn('other', 'anon', elsewhere)
    const session = elsewhere.cookies.get(SESSION) ?? ''
    expect(await linkWhile(app, () => app.browser.cookies.set(SESSION, session))).toBeUndefined()
    expect(lastError(app)).toBe('OAuthAccountNotLinked')
  })

  test('LINK-05: takes a session that the application has revoked for none', async () => {
    const revoked = new Set<unknown>()
    const app = open({ session: { isRevoked: ({ sub }) => revoked.has(sub) } })
    await app.signIn('idp', 'ada')
    revoked.add(app.tables.users[0]?.id)
    await app.signIn('other', 'bob')
    expect(app.tables.users).toHaveLength(2)
    expect(app.tables.accounts.map(({ userId }) => userId)).toEqual(app.tables.users.map(({ id }) => id))
  })

  test('links nothing to a session that began after the sign-in did', async () => {
    const app = open()
    const started = await app.browser.submit('/auth/signin/other')
    const answer = await app.servers['other']?.authorize(started.headers.get('location') ?? '', { user: 'bob' })
    await app.signIn('idp', 'ada')
    await app.browser.navigate(answer?.url ?? '', { 'sec-fetch-site': 'cross-site' })
    expect(app.tables.users.map(({ email }) => email)).toEqual(['ada@example.com', 'bob@example.com'])
  })
})

describe('without a store', () => {
  test('nobody wishes to link', async () => {
    const config = openConfig()
    expect(await linkIntentOf(openContext(config), false)).toBeNull()
  })
})

describe('an answer that comes cross-site, without the session cookie', () => {
  const PASSWORD = Credentials({ credentials: {}, authorize: () => ({ id: '1' }) })
  const account = { provider: 'apple', providerAccountId: '1', type: 'oidc' } as const

  async function setUp(emailVerified: Date | null) {
    const { adapter } = createTestAdapter()
    const config: ResolvedConfig = openConfig({ adapter, providers: [PASSWORD], session: { strategy: 'jwt' } })
    const user = await adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified })
    const signedIn = openContext(config)
    const issued = { user, account, isNewUser: false }
    await strategyOf(config).issue(signedIn, issued)
    const cookie = cookieOf(signedIn.cookies.setCookies)
    const link = await linkIntentOf(openContext(config, { cookie }), true)
    return { adapter, config, cookie, link, user }
  }

  test('counts the user who began it', async () => {
    const { config, link, user } = await setUp(new Date(0))
    expect(link).toEqual({ userId: user.id, sid: expect.any(String), crossSite: true, startedAt: expect.any(Number) })
    expect((await linkingUser(openContext(config), { account, link }))?.id).toBe(user.id)
  })

  test('counts nobody where the user is gone', async () => {
    const { adapter, config, link, user } = await setUp(null)
    await adapter.deleteUser(user.id)
    expect(await linkingUser(openContext(config), { account, link })).toBeNull()
  })

  test('LINK-03: counts nobody who may have been revoked by a proof of the mailbox', async () => {
    const { adapter, config, cookie, link, user } = await setUp(null)
    await adapter.updateUser({ id: user.id, emailVerified: new Date(Date.now() + 2000) })
    expect(await linkingUser(openContext(config), { account, link })).toBeNull()
    expect(await linkingUser(openContext(config, { cookie }), { account, link })).not.toBeNull()
  })

  test('counts nobody where it does not say when it began', async () => {
    const { config, user } = await setUp(null)
    const link = { userId: user.id, sid: 'x', crossSite: true }
    expect(await linkingUser(openContext(config), { account, link })).toBeNull()
  })

  test.each([
    ['oidc', 'OAuthAccountNotLinked'],
    ['webauthn', 'AccountNotLinked'],
  ] as const)('refuses the session of another user: %s', async (type, error) => {
    const { config, cookie } = await setUp(null)
    const link = { userId: 'another', sid: 'x', crossSite: true }
    const linking = linkingUser(openContext(config, { cookie }), { account: { ...account, type }, link })
    await expect(linking).rejects.toMatchObject({ type: error })
  })
})
