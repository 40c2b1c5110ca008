import { describe, expect, test } from 'vitest'
import { findLinkIntent, findLinkingUser } from '../../../../src/features/stored/account/link-intent.ts'
import { startSession } from '../../../../src/kernel/sign-in/start-session.ts'
import { Credentials } from '../../../../src/providers/credentials.ts'
import type { LinkIntent } from '../../../../src/seams/identity.ts'
import type { ResolvedConfig } from '../../../../src/seams/resolved-config.ts'
import type { AuthConfig } from '../../../../src/types/config.ts'
import { cookieOf, openConfig, openContext, SESSION, stopClock } from '../../../harness.ts'
import { createTestAdapter } from './adapter.ts'
import { type App, HOME, lastError, openApp } from './open-app.ts'

type Clock = ReturnType<typeof stopClock>

const STRATEGIES = ['jwt', 'database'] as const

describe.each(STRATEGIES)('starting a sign-in while signed in (%s)', (strategy) => {
  const open = (config: Partial<AuthConfig> = {}) =>
    openApp({ config: { ...config, session: { strategy, ...config.session } } })

  test('links the account to the current user', async () => {
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

  test('signs in again if the account is already linked', async () => {
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
  ])('LINK-05: links and creates nothing for a user who %s when it ends', async (_, happen) => {
    const clock = stopClock()
    const app = open({ session: { maxAge: 60 } })
    expect(await linkWhile(app, () => happen(app, clock))).toBeUndefined()
    expect(app.events()).toEqual(['createUser', 'linkAccount', 'signIn'])
  })

  test('LINK-05: links nothing if another user is signed in when it ends', async () => {
    const app = open()
    const elsewhere = app.openBrowser()
    await app.signIn('other', 'anon', elsewhere)
    const session = elsewhere.cookies.get(SESSION) ?? ''
    expect(await linkWhile(app, () => app.browser.cookies.set(SESSION, session))).toBeUndefined()
    expect(lastError(app)).toBe('OAuthAccountNotLinked')
  })

  test('LINK-05: ignores a session that the application has revoked', async () => {
    const revoked = new Set<unknown>()
    const app = open({ session: { isRevoked: ({ sub }) => revoked.has(sub) } })
    await app.signIn('idp', 'ada')
    revoked.add(app.tables.users[0]?.id)
    await app.signIn('other', 'bob')
    expect(app.tables.users).toHaveLength(2)
    expect(app.tables.accounts.map(({ userId }) => userId)).toEqual(app.tables.users.map(({ id }) => id))
  })

  test('links nothing to a session that began after the sign-in', async () => {
    const app = open()
    const started = await app.browser.submit('/auth/signin/other')
    const answer = await app.servers['other']?.authorize(started.headers.get('location') ?? '', { user: 'bob' })
    await app.signIn('idp', 'ada')
    await app.browser.navigate(answer?.url ?? '', { 'sec-fetch-site': 'cross-site' })
    expect(app.tables.users.map(({ email }) => email)).toEqual(['ada@example.com', 'bob@example.com'])
  })
})

describe('a sign-in without an adapter', () => {
  test('links nothing without an intent', async () => {
    const config = openConfig()
    expect(await findLinkIntent(openContext(config))).toBeNull()
  })
})

describe('the user to link an account to', () => {
  const PASSWORD = Credentials({ credentials: {}, authorize: () => ({ id: '1' }) })
  const account = { provider: 'idp', providerAccountId: '1', type: 'oidc' } as const

  async function setUp() {
    const { adapter } = createTestAdapter()
    const config: ResolvedConfig = openConfig({ adapter, providers: [PASSWORD], session: { strategy: 'jwt' } })
    const user = await adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null })
    const signedIn = openContext(config)
    await startSession(signedIn, { user, account, isNewUser: false })
    const cookie = cookieOf(signedIn.cookies.setCookies)
    const link = await findLinkIntent(openContext(config, { cookie }))
    const ask = (asked: LinkIntent | null, sent: string | null = cookie, type: 'oidc' | 'webauthn' = 'oidc') =>
      findLinkingUser(openContext(config, { cookie: sent }), { account: { ...account, type }, link: asked })
    return { adapter, ask, link, user }
  }

  test('is the user of the session in which it began', async () => {
    const { ask, link, user } = await setUp()
    expect(link).toEqual({ userId: user.id, sid: expect.any(String) })
    expect((await ask(link))?.id).toBe(user.id)
  })

  test('LINK-14: requires the session, whatever the sealed attempt contains', async () => {
    const { ask, link } = await setUp()
    expect(await ask(link, null)).toBeNull()
  })

  test('is null for a deleted user and without an intent', async () => {
    const { adapter, ask, link, user } = await setUp()
    expect(await ask(null)).toBeNull()
    await adapter.deleteUser(user.id)
    expect(await ask(link)).toBeNull()
  })

  test.each([
    ['oidc', 'OAuthAccountNotLinked', { userId: 'another' }, 'a session of another user'],
    ['webauthn', 'AccountNotLinked', { userId: 'another' }, 'a session of another user'],
    ['oidc', 'OAuthAccountNotLinked', { sid: 'another' }, 'another session of the same user'],
  ] as const)('LINK-14: refuses another session: %s, %s', async (type, error, change, seen) => {
    const { ask, link, user } = await setUp()
    const asked = { ...(link ?? { userId: user.id, sid: '' }), ...change }
    await expect(ask(asked, undefined, type)).rejects.toMatchObject({ type: error, cause: { seen } })
  })
})
