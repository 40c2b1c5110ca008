import { describe, expect, test } from 'vitest'
import type { Identity } from '../../../../src/seams/identity.ts'
import { SESSION, stopClock } from '../../../harness.ts'
import { until } from '../../../turn.ts'
import { BEYOND_AUTHJS } from './adapter.ts'
import { mailed, oauth, openScene, registered, type Scene } from './open-scene.ts'

describe('a proof of an address', () => {
  test('creates a user with a verified address, and no account', async () => {
    const scene = openScene()
    expect(await scene.finish(mailed('ada@example.com'))).toContain(SESSION)
    expect(scene.tables.users).toMatchObject([{ email: 'ada@example.com', emailVerified: expect.any(Date) }])
    expect([scene.tables.accounts, scene.events]).toEqual([[], ['createUser']])
  })

  test('keeps the time of the first proof for a known user', async () => {
    const scene = openScene()
    const user = await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: new Date(0) })
    await scene.finish(mailed('ada@example.com'))
    expect(scene.tables.users[0]?.emailVerified).toEqual(new Date(0))
    expect([scene.events, scene.tables.sessions[0]?.userId]).toEqual([[], user.id])
  })

  test('LINK-03, GHSA-g38m-r43w-p2q7: revokes sessions, accounts and passkeys of unproven origin', async () => {
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
    'LINK-03: verifies nothing if %s fails, and everything in the next attempt',
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

  describe.each([
    ['a store that cannot list accounts', {}, ['listAccountsByUserId']],
    ['a store that cannot end sessions', {}, ['deleteSessionsByUserId']],
    ['a store that cannot delete passkeys', {}, ['deleteAuthenticator']],
    ['sessions in cookies', { session: { strategy: 'jwt' } }, []],
  ] as const)('with %s', (_, overrides, without) => {
    const emailRecord = JSON.stringify({ address: 'ada@example.com', vouchedBy: 'idp', at: 1 })

    test.each([
      ['that a provider only claimed', { emailRecord }],
      ['of which nothing is known', {}],
    ])('LINK-03: is refused for an address %s', async (_what, columns) => {
      const scene = openScene(overrides, without)
      await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null, ...columns })
      await expect(scene.finish(mailed('ada@example.com'))).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' })
      expect(scene.tables.users).toMatchObject([{ email: 'ada@example.com', emailVerified: null }])
    })

    test('LINK-18: moves an address that came with a passkey to a new user', async () => {
      const scene = openScene(overrides, without)
      await scene.finish(registered('handle', 'key', 'ada@example.com'))
      expect(await scene.finish(mailed('ada@example.com'))).toContain(SESSION)
      const [squatter, owner] = scene.tables.users
      expect([squatter?.email, owner?.email]).toEqual([null, 'ada@example.com'])
      expect(scene.tables.passkeys).toMatchObject([{ userId: squatter?.id }])
    })
  })

  test('removes nothing from the current user', async () => {
    const scene = openScene({ session: { strategy: 'jwt' } })
    const cookie = await scene.finish(registered('handle', 'key', 'ada@example.com'))
    expect(await scene.finish(mailed('ada@example.com'), cookie)).toContain(SESSION)
    expect(scene.tables.users).toMatchObject([{ emailVerified: expect.any(Date) }])
    expect([scene.tables.accounts.length, scene.tables.passkeys.length]).toEqual([1, 1])
  })

  test('signs in the owner of the address and ends the current session', async () => {
    const scene = openScene()
    const cookie = await scene.finish(mailed('eve@example.com'))
    await scene.finish(mailed('ada@example.com'), cookie)
    expect(scene.tables.users.map(({ email }) => email)).toEqual(['eve@example.com', 'ada@example.com'])
    expect(scene.tables.sessions.map(({ userId }) => userId)).toEqual([scene.tables.users[1]?.id])
  })

  test('is accepted with sessions in cookies that the application can revoke', async () => {
    const scene = openScene({ session: { strategy: 'jwt', isRevoked: () => false } })
    await scene.finish(registered('handle', 'key', 'ada@example.com'))
    expect(await scene.finish(mailed('ada@example.com'))).toContain(SESSION)
    expect([scene.tables.users.length, scene.tables.accounts]).toEqual([1, []])
  })

  test('creates one user for twenty simultaneous proofs', async () => {
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
  ] as const)('is stored with its user and account, %s', async (_, without) => {
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

  test('is added to the account of the current user', async () => {
    const scene = openScene()
    let cookie = await scene.finish(mailed('ada@example.com'))
    const id = scene.tables.users[0]?.id
    for (const key of ['one', 'two'])
      cookie = await scene.finish(registered('handle', key, undefined, await scene.linkOf(cookie)), cookie)
    expect(scene.tables.passkeys.map(({ userId }) => userId)).toEqual([id, id])
    expect([scene.tables.accounts.length, scene.events]).toEqual([1, ['createUser', 'linkAccount']])
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
  ] as const)('leaves no row behind if it cannot be stored, %s', async (_, without) => {
    const scene = openScene({}, without)
    scene.break('createAuthenticator', 'rejects')
    await expect(scene.finish(registered('h', 'key', 'ada@example.com'))).rejects.toMatchObject({
      type: 'AdapterError',
    })
    expect(scene.tables).toEqual({ users: [], accounts: [], sessions: [], tokens: [], passkeys: [], passwords: [] })
    expect(scene.events).toEqual([])
    expect(await scene.finish(registered('h2', 'key2', 'ada@example.com'))).toContain(SESSION)
  })

  test('leaves no account behind if it cannot be stored for a user', async () => {
    const scene = openScene()
    const cookie = await scene.finish(mailed('ada@example.com'))
    const passkey = registered('handle', 'key', undefined, await scene.linkOf(cookie))
    scene.break('createAuthenticator', 'rejects')
    await expect(scene.finish(passkey, cookie)).rejects.toMatchObject({ type: 'AdapterError' })
    expect([scene.tables.accounts, scene.tables.passkeys, scene.events]).toEqual([[], [], ['createUser']])
  })
})

/** What a store lacks that creates users in steps, and remembers who vouched for their addresses. */
const IN_STEPS = BEYOND_AUTHJS.filter((name) => name !== 'keepsEmailRecord')

describe('LINK-12: an adapter that creates users in several calls', () => {
  const ADA = oauth('ada-1', 'ada@example.com')

  test.each(['throws', 'rejects'] as const)('deletes the user if linking %s', async (fault) => {
    const scene = openScene({}, BEYOND_AUTHJS)
    scene.break('linkAccount', fault)
    await expect(scene.finish(ADA)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(scene.tables).toEqual({ users: [], accounts: [], sessions: [], tokens: [], passkeys: [], passwords: [] })
    expect(scene.events).toEqual([])
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect(scene.events).toEqual(['createUser', 'linkAccount'])
  })

  test('completes the user at once if it cannot be deleted', async () => {
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

  test.each([
    ['of Auth.js', BEYOND_AUTHJS],
    ['that remembers who vouched', IN_STEPS],
  ])('accepts the same account after a crash between the calls, in an adapter %s', async (_, without) => {
    const scene = openScene({}, without)
    await crash(scene, ADA)
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect([scene.tables.users.length, scene.tables.accounts.length, scene.tables.tokens]).toEqual([1, 1, []])
    expect(scene.events).toEqual(['createUser', 'linkAccount'])
  })

  test('accepts it if linking fails once more', async () => {
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
  ])('accepts no other account after the crash: %s', async (_, identity) => {
    const scene = openScene({}, BEYOND_AUTHJS)
    await crash(scene, ADA)
    await expect(scene.finish(identity)).rejects.toThrow()
    expect([scene.tables.accounts, scene.tables.sessions, scene.tables.tokens.length]).toEqual([[], [], 1])
  })

  test('refuses a user that another request created with the same address', async () => {
    const scene = openScene({}, BEYOND_AUTHJS)
    await crash(scene, ADA)
    scene.tables.users.length = 0
    await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null, name: 'The real Ada' })
    await expect(scene.finish(ADA)).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' })
    expect(scene.tables.accounts).toEqual([])
  })

  test('refuses such a user with the same name, if the adapter has creation times', async () => {
    const clock = stopClock()
    const scene = openScene({}, IN_STEPS)
    await crash(scene, ADA)
    scene.tables.users.length = 0
    clock.advance(5)
    const emailRecord = JSON.stringify({ address: 'ada@example.com', vouchedBy: null, at: clock.now() })
    await scene.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null, name: 'Ada', emailRecord })
    await expect(scene.finish(ADA)).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' })
    expect(scene.tables.accounts).toEqual([])
  })

  test('keeps no note if the user was not created', async () => {
    const scene = openScene({}, BEYOND_AUTHJS)
    scene.break('createUser', 'rejects')
    await expect(scene.finish(ADA)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(scene.tables.tokens).toEqual([])
    scene.break('createUser', 'writes, then rejects')
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect([scene.tables.users.length, scene.tables.accounts.length, scene.tables.tokens]).toEqual([1, 1, []])
  })
})
