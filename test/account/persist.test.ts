import { describe, expect, test } from 'vitest'
import { completeSignIn } from '../../src/actions/complete-sign-in.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { Identity } from '../../src/types/identity.ts'
import type { ResolvedProvider } from '../../src/types/provider.ts'
import { cookieOf, openConfig, openContext, SESSION } from '../harness.ts'
import { until } from '../turn.ts'
import { BEYOND_AUTHJS, createTestAdapter, type TestAdapter } from './adapter.ts'

/** As far as the tail of a sign-in looks at a provider. */
const providerOf = (type: string) => ({ id: type, name: type, type, account: null }) as unknown as ResolvedProvider

const mailed = (email: string): Identity => ({
  user: { id: `email|${email}`, email },
  account: { provider: 'email', providerAccountId: email, type: 'email' },
  emailVerified: true,
})

const registered = (handle: string, credentialID: string, email?: string, userId?: string): Identity => ({
  user: { id: `passkey|${handle}`, ...(email && { email }) },
  account: { provider: 'webauthn', providerAccountId: handle, type: 'webauthn' },
  authenticator: {
    ...{ credentialID, providerAccountId: handle, credentialPublicKey: 'AAAA', counter: 0 },
    ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: 'internal' },
  },
  ...(userId && { link: { userId, sid: 'x', crossSite: true, startedAt: 4e9 } }),
})

const oauth = (id: string, email: string): Identity => ({
  user: { id: `oauth|${id}`, email, name: 'Ada', image: null },
  account: { provider: 'oauth', providerAccountId: id, type: 'oauth', access_token: 'a' },
  emailVerified: false,
})

interface Scene extends TestAdapter {
  readonly events: string[]
  /** @returns the cookie of the session that was opened; throws what the sign-in throws */
  finish(identity: Identity, cookie?: string): Promise<string>
}

function openScene(overrides: Partial<AuthConfig> = {}, without: Parameters<typeof createTestAdapter>[0] = []): Scene {
  const store = createTestAdapter(without)
  const events: string[] = []
  const hear = (name: string) => () => void events.push(name)
  const config = openConfig({
    adapter: store.adapter,
    session: { strategy: 'database' },
    events: { createUser: hear('createUser'), updateUser: hear('updateUser'), linkAccount: hear('linkAccount') },
    ...overrides,
  })
  return {
    ...store,
    events,
    async finish(identity, cookie) {
      const context = openContext(config, cookie ? { cookie } : {})
      await completeSignIn(context, providerOf(identity.account.type), { identity, returnTo: null })
      return cookieOf(context.cookies.setCookies)
    },
  }
}

describe('a proof of a mailbox', () => {
  test('creates a user whose address is proven, and no account', async () => {
    const scene = openScene()
    expect(await scene.finish(mailed('ada@example.com'))).toContain(SESSION)
    expect(scene.tables.users).toMatchObject([{ email: 'ada@example.com', emailVerified: expect.any(Date) }])
    expect([scene.tables.accounts, scene.events]).toEqual([[], ['createUser']])
  })

  test('renews the proof of a known user', async () => {
    const scene = openScene()
    const user = await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: new Date(0) })
    await scene.finish(mailed('ada@example.com'))
    expect(scene.tables.users[0]?.emailVerified?.getTime()).toBeGreaterThan(0)
    expect([scene.events, scene.tables.sessions[0]?.userId]).toEqual([['updateUser'], user.id])
  })

  test('LINK-03, GHSA-g38m-r43w-p2q7: revokes sessions, accounts and passkeys that somebody else may have made', async () => {
    const scene = openScene()
    await scene.finish(registered('handle', 'key', 'ada@example.com'))
    const [user] = scene.tables.users
    await scene.adapter.linkAccount({ ...oauth('eve', 'x').account, type: 'oauth', userId: user?.id ?? '' })
    const before = scene.tables.sessions[0]?.sessionToken
    await scene.finish(mailed('ada@example.com'))
    expect([scene.tables.accounts, scene.tables.passkeys]).toEqual([[], []])
    expect(scene.tables.sessions).toHaveLength(1)
    expect(scene.tables.sessions[0]?.sessionToken).not.toBe(before)
    expect(scene.tables.users).toMatchObject([{ id: user?.id, emailVerified: expect.any(Date) }])
  })

  test.each(['deleteSessionsByUserId', 'deleteAuthenticator', 'unlinkAccount', 'updateUser'] as const)(
    'LINK-03: proves nothing where %s fails, and all of it the next time',
    async (method) => {
      const scene = openScene()
      await scene.finish(registered('handle', 'key', 'ada@example.com'))
      scene.break(method, 'rejects')
      await expect(scene.finish(mailed('ada@example.com'))).rejects.toMatchObject({ type: 'AdapterError' })
      expect(scene.tables.users[0]?.emailVerified).toBeNull()
      expect(await scene.finish(mailed('ada@example.com'))).toContain(SESSION)
      expect([scene.tables.accounts, scene.tables.passkeys, scene.tables.sessions.length]).toEqual([[], [], 1])
    },
  )

  test.each([
    ['a store that cannot list accounts', {}, ['listAccountsByUserId']],
    ['a store that cannot end sessions', {}, ['deleteSessionsByUserId']],
    ['a store that cannot delete passkeys', {}, ['deleteAuthenticator']],
    ['sessions in cookies', { session: { strategy: 'jwt' } }, []],
  ] as const)('LINK-03: is refused where it cannot: %s', async (_, overrides, without) => {
    const scene = openScene(overrides, without)
    await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null })
    await expect(scene.finish(mailed('ada@example.com'))).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' })
    expect(scene.tables.users[0]?.emailVerified).toBeNull()
  })

  test('takes nothing from whoever is signed in to that user', async () => {
    const scene = openScene({ session: { strategy: 'jwt' } })
    const cookie = await scene.finish(registered('handle', 'key', 'ada@example.com'))
    expect(await scene.finish(mailed('ada@example.com'), cookie)).toContain(SESSION)
    expect(scene.tables.users).toMatchObject([{ emailVerified: expect.any(Date) }])
    expect([scene.tables.accounts.length, scene.tables.passkeys.length]).toEqual([1, 1])
  })

  test('signs in who has the address, whoever was signed in', async () => {
    const scene = openScene()
    const cookie = await scene.finish(mailed('eve@example.com'))
    await scene.finish(mailed('ada@example.com'), cookie)
    expect(scene.tables.users.map(({ email }) => email)).toEqual(['eve@example.com', 'ada@example.com'])
    expect(scene.tables.sessions.map(({ userId }) => userId)).toEqual([scene.tables.users[1]?.id])
  })

  test('is accepted with sessions in cookies that the application can revoke', async () => {
    const scene = openScene({ session: { strategy: 'jwt', isRevoked: () => false } })
    await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null })
    expect(await scene.finish(mailed('ada@example.com'))).toContain(SESSION)
  })

  test('gives one user for twenty at the same time', async () => {
    const scene = openScene()
    await Promise.all(Array.from({ length: 20 }, () => scene.finish(mailed('ada@example.com'))))
    expect(scene.tables.users).toHaveLength(1)
    expect(scene.events.filter((name) => name === 'createUser')).toHaveLength(1)
  })
})

describe('a new passkey', () => {
  test.each([
    ['in one step', []],
    ['in steps', BEYOND_AUTHJS],
  ] as const)('comes with its user and account, %s', async (_, without) => {
    const scene = openScene({}, without)
    expect(await scene.finish(registered('handle', 'key', 'ada@example.com'))).toContain(SESSION)
    const [user] = scene.tables.users
    expect(user).toMatchObject({ email: 'ada@example.com', emailVerified: null })
    expect(scene.tables.accounts).toEqual([
      { provider: 'webauthn', providerAccountId: 'handle', type: 'webauthn', userId: user?.id },
    ])
    expect(scene.tables.passkeys).toMatchObject([{ credentialID: 'key', userId: user?.id }])
    expect(scene.events).toEqual(['createUser', 'linkAccount'])
  })

  test('joins the account of whoever is signed in', async () => {
    const scene = openScene()
    const user = await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null })
    await scene.finish(registered('handle', 'one', undefined, user.id))
    await scene.finish(registered('handle', 'two', undefined, user.id))
    expect(scene.tables.passkeys.map(({ userId }) => userId)).toEqual([user.id, user.id])
    expect([scene.tables.accounts.length, scene.events]).toEqual([1, ['linkAccount']])
  })

  test('is refused for the handle of a user who is not signed in', async () => {
    const scene = openScene()
    await scene.finish(registered('handle', 'one'))
    await expect(scene.finish(registered('handle', 'two'))).rejects.toMatchObject({ type: 'AccountNotLinked' })
    expect([scene.tables.passkeys.length, scene.tables.sessions.length]).toEqual([1, 1])
  })

  test.each([
    ['in one step', []],
    ['in steps', BEYOND_AUTHJS],
  ] as const)('leaves nothing behind where it cannot be stored, %s', async (_, without) => {
    const scene = openScene({}, without)
    scene.break('createAuthenticator', 'rejects')
    await expect(scene.finish(registered('h', 'key', 'ada@example.com'))).rejects.toMatchObject({
      type: 'AdapterError',
    })
    expect(scene.tables).toEqual({ users: [], accounts: [], sessions: [], tokens: [], passkeys: [] })
    expect(scene.events).toEqual([])
    expect(await scene.finish(registered('h2', 'key2', 'ada@example.com'))).toContain(SESSION)
  })

  test('leaves no account behind where it cannot be stored for a user', async () => {
    const scene = openScene()
    const user = await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null })
    scene.break('createAuthenticator', 'rejects')
    await expect(scene.finish(registered('handle', 'key', undefined, user.id))).rejects.toThrow()
    expect([scene.tables.accounts, scene.events]).toEqual([[], []])
  })
})

describe('LINK-12: a store that creates users in steps', () => {
  const ADA = oauth('ada-1', 'ada@example.com')

  test.each(['throws', 'rejects'] as const)('undoes the user where linking %s', async (fault) => {
    const scene = openScene({}, BEYOND_AUTHJS)
    scene.break('linkAccount', fault)
    await expect(scene.finish(ADA)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(scene.tables).toEqual({ users: [], accounts: [], sessions: [], tokens: [], passkeys: [] })
    expect(scene.events).toEqual([])
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect(scene.events).toEqual(['createUser', 'linkAccount'])
  })

  test('finishes the user at once where it cannot be undone', async () => {
    const scene = openScene({}, [...BEYOND_AUTHJS, 'deleteUser'])
    scene.break('linkAccount', 'rejects')
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect([scene.tables.users.length, scene.tables.accounts.length, scene.tables.tokens]).toEqual([1, 1, []])
    expect(scene.events).toEqual(['createUser', 'linkAccount'])
  })

  /** What a crash leaves: the store stops in the middle of the sign-in, and nothing more is called. */
  async function crash(scene: Scene, identity: Identity): Promise<void> {
    scene.break('linkAccount', 'hangs')
    void scene.finish(identity).catch(() => {})
    await until(() => scene.calls.includes('linkAccount'))
    expect([scene.tables.users.length, scene.tables.accounts.length, scene.tables.tokens.length]).toEqual([1, 0, 1])
  }

  test('lets the same account in after a crash between the two', async () => {
    const scene = openScene({}, BEYOND_AUTHJS)
    await crash(scene, ADA)
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect([scene.tables.users.length, scene.tables.accounts.length, scene.tables.tokens]).toEqual([1, 1, []])
    expect(scene.events).toEqual(['createUser', 'linkAccount'])
  })

  test('lets it in where linking fails once more', async () => {
    const scene = openScene({}, BEYOND_AUTHJS)
    await crash(scene, ADA)
    scene.break('linkAccount', 'rejects')
    await expect(scene.finish(ADA)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect(scene.tables.users).toHaveLength(1)
  })

  test.each([
    ['another account with the same address', oauth('eve-1', 'ada@example.com')],
    ['a passkey with the same address', registered('handle', 'key', 'ada@example.com')],
  ])('lets nobody else in after it: %s', async (_, identity) => {
    const scene = openScene({}, BEYOND_AUTHJS)
    await crash(scene, ADA)
    await expect(scene.finish(identity)).rejects.toThrow()
    expect([scene.tables.accounts, scene.tables.sessions, scene.tables.tokens.length]).toEqual([[], [], 1])
  })

  test('gives nobody a user that somebody else created with the same address since', async () => {
    const scene = openScene({}, BEYOND_AUTHJS)
    await crash(scene, ADA)
    scene.tables.users.length = 0
    await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null, name: 'The real Ada' })
    await expect(scene.finish(ADA)).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' })
    expect(scene.tables.accounts).toEqual([])
  })

  test('leaves no note where the user was not created', async () => {
    const scene = openScene({}, BEYOND_AUTHJS)
    scene.break('createUser', 'rejects')
    await expect(scene.finish(ADA)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(scene.tables.tokens).toEqual([])
    scene.break('createUser', 'writes, then rejects')
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect([scene.tables.users.length, scene.tables.accounts.length, scene.tables.tokens]).toEqual([1, 1, []])
  })
})
