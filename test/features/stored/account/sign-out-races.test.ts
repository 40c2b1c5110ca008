import { describe, expect, test } from 'vitest'
import { unstorage } from '../../../../src/adapters/unstorage.ts'
import type { Adapter } from '../../../../src/types/adapter.ts'
import { createSignal } from './hold-calls.ts'
import { CHANGED, during, oauth, openScene, passkey, requestIn } from './race-scene.ts'

/** The user with two sessions. The second is in the hands of an attacker. */
async function openTwo() {
  const scene = openScene()
  const own = await scene.finish(oauth('ada', 'ada@example.com'))
  const stolen = await scene.finish(oauth('ada', 'ada@example.com'))
  const userId = scene.tables.users[0]?.id ?? ''
  return { scene, own, stolen, userId }
}

describe('CONC-05: auth.signOutEverywhere', () => {
  test.each<[string, keyof Adapter]>([
    ['that has not stored its account', 'linkAccount'],
    ['that has not stored its session', 'createSession'],
  ])('SESS-07: ends a link %s', async (_, method) => {
    const { scene, stolen, userId } = await openTwo()
    const [attacker] = await during(
      scene,
      method,
      () => scene.link(oauth('eve'), stolen),
      () => scene.auth.signOutEverywhere(userId),
    )
    expect(attacker).toMatchObject({ reason: CHANGED })
    expect(scene.tables.sessions).toEqual([])
    if (method === 'linkAccount') expect(scene.ways()).toEqual(['ada'])
  })

  test('SESS-07: ends a sign-in that continues a session', async () => {
    const { scene, stolen, userId } = await openTwo()
    const [attacker] = await during(
      scene,
      'createSession',
      () => scene.link(oauth('ada', 'ada@example.com'), stolen),
      () => scene.auth.signOutEverywhere(userId),
    )
    expect(attacker).toMatchObject({ reason: CHANGED })
    expect(scene.tables.sessions).toEqual([])
  })

  test('SESS-07: ends a session that replaces another while the sessions are listed', async () => {
    const { scene, own, stolen, userId } = await openTwo()
    const list = scene.hold('listSessionsByUserId', 'after')
    const signingOut = scene.auth.signOutEverywhere(userId, { except: requestIn(own) })
    await list.came
    const replaced = await scene.link(oauth('ada', 'ada@example.com'), stolen)
    list.release()
    await signingOut
    expect([await scene.isOpen(own), await scene.isOpen(replaced)]).toEqual([true, false])
    expect(scene.tables.sessions).toHaveLength(1)
  })

  test('SESS-07: ends a session that replaces another while all are deleted', async () => {
    const { scene, stolen, userId } = await openTwo()
    const remove = scene.hold('deleteSessionsByUserId', 'after')
    const link = scene.hold('createSession')
    const linking = Promise.allSettled([scene.link(oauth('ada', 'ada@example.com'), stolen)])
    await link.came
    // As a database does whose statement began before the new row was written.
    const [row] = scene.tables.sessions.slice(-1)
    const signingOut = scene.auth.signOutEverywhere(userId)
    await remove.came
    if (row) scene.tables.sessions.push(row)
    link.release()
    const [replaced] = await linking
    remove.release()
    await signingOut
    expect([replaced?.status, scene.tables.sessions]).toEqual(['rejected', []])
  })

  test('ends a sign-in in progress that requires no session', async () => {
    const { scene, userId } = await openTwo()
    const [signedIn] = await during(
      scene,
      'createSession',
      () => scene.finish(oauth('ada', 'ada@example.com')),
      () => scene.auth.signOutEverywhere(userId),
    )
    expect(signedIn).toMatchObject({ reason: { type: 'AccessDenied' } })
    expect(scene.tables.sessions).toEqual([])
  })
})

describe('auth.unlink', () => {
  test('ends the other sessions of the user, and a sign-in in progress with the account', async () => {
    const { scene, own, stolen } = await openTwo()
    const current = await scene.link(oauth('ada-2'), own)
    const [signedIn] = await during(
      scene,
      'createSession',
      () => scene.finish(oauth('ada')),
      () => scene.auth.unlink(requestIn(current), oauth('ada').account),
    )
    expect(signedIn).toMatchObject({ reason: CHANGED })
    expect([await scene.isOpen(current), await scene.isOpen(stolen)]).toEqual([true, false])
  })
})

describe('auth.removePasskey', () => {
  test('WA-21: ends a sign-in in progress by the passkey, if another passkey has the same account', async () => {
    const { scene, own } = await openTwo()
    const current = await scene.link(passkey('handle'), own)
    const second = passkey('handle', null, 'second')
    const cookie = await scene.link(second, current)
    const { authenticator: _, ...identity } = second
    const [signedIn] = await during(
      scene,
      'createSession',
      () => scene.finish({ ...identity, passkey: 'second' }),
      () => scene.auth.removePasskey(requestIn(cookie), 'second'),
    )
    expect(signedIn).toMatchObject({ reason: CHANGED })
    expect(scene.tables.sessions).toHaveLength(1)
  })
})

describe('unstorage', () => {
  const SESSION = { sessionToken: 'lk1.a', expires: new Date('2099-01-01T00:00:00Z') }
  const ACCOUNT = { provider: 'github', providerAccountId: '7', type: 'oauth' } as const
  const PASSKEY = {
    ...{ credentialID: 'YWI=', providerAccountId: 'aGFuZGxl', credentialPublicKey: 'a2V5', counter: 0 },
    ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true },
  }

  /** A store whose next write of a row waits, with a user who has one of each. */
  async function openHeld() {
    const values = new Map<string, string>()
    let gate: { came(): void; released: Promise<void> } | null = null
    const adapter = unstorage({
      getItem: async (key) => values.get(key) ?? null,
      async setItem(key, value) {
        const held = gate
        if (held && value.startsWith('{')) {
          gate = null
          held.came()
          await held.released
        }
        values.set(key, value)
      },
      removeItem: async (key) => void values.delete(key),
      getKeys: async (base = '') => [...values.keys()].filter((key) => key.startsWith(base)),
    }) as Required<Adapter>
    const { id: userId } = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })
    await adapter.createSession({ ...SESSION, userId })
    await adapter.linkAccount({ ...ACCOUNT, userId })
    await adapter.createAuthenticator({ ...PASSKEY, userId })
    const holdWrite = () => {
      const [here, released] = [createSignal(), createSignal()]
      gate = { came: here.send, released: released.came }
      return { came: here.came, release: released.send }
    }
    return { adapter, userId, holdWrite }
  }

  type Open = Awaited<ReturnType<typeof openHeld>>

  test.each<[string, ...((open: Open) => unknown)[]]>([
    [
      'a session that is renewed',
      ({ adapter }) => adapter.updateSession(SESSION),
      ({ adapter }) => adapter.deleteSession(SESSION.sessionToken),
      ({ adapter }) => adapter.getSessionAndUser(SESSION.sessionToken),
    ],
    [
      'a session that is renewed, among all of the user',
      ({ adapter }) => adapter.updateSession(SESSION),
      ({ adapter, userId }) => adapter.deleteSessionsByUserId(userId),
      ({ adapter }) => adapter.getSessionAndUser(SESSION.sessionToken),
    ],
    [
      'an account whose tokens are renewed',
      ({ adapter }) => adapter.updateAccount({ ...ACCOUNT, access_token: 'new' }),
      ({ adapter }) => adapter.unlinkAccount(ACCOUNT),
      ({ adapter }) => adapter.getUserByAccount(ACCOUNT),
    ],
    [
      'a passkey that is counted',
      ({ adapter }) => adapter.updateAuthenticatorCounter(PASSKEY.credentialID, 1),
      ({ adapter }) => adapter.deleteAuthenticator(PASSKEY.credentialID),
      ({ adapter }) => adapter.getAuthenticator(PASSKEY.credentialID),
    ],
  ])('keeps %s deleted', async (_, update, remove, read) => {
    const open = await openHeld()
    const { came, release } = open.holdWrite()
    const updating = Promise.allSettled([update?.(open)])
    await came
    await remove?.(open)
    release()
    await updating
    expect(await read?.(open)).toBeNull()
  })
})
