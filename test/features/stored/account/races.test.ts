import { describe, expect, test } from 'vitest'
import type { Identity } from '../../../../src/seams/identity.ts'
import type { Adapter } from '../../../../src/types/adapter.ts'
import { stopClock } from '../../../harness.ts'
import { createSignal } from './hold-calls.ts'
import {
  ADDRESS,
  CHANGED,
  during,
  mailed,
  oauth,
  openScene,
  passkey,
  requestIn,
  type Scene,
  trusted,
} from './race-scene.ts'

/** The owner proves the mailbox in the middle of what the attacker does, who has signed up with the address. */
const proveDuring = (scene: Scene, method: keyof Adapter, attack: () => Promise<unknown>) =>
  during(scene, method, attack, () => scene.finish(mailed))

/** Nothing of the attacker is left. */
function expectNothingLeft({ tables, ways }: Scene): void {
  expect(ways()).toEqual([])
  expect(tables.users).toMatchObject([{ email: ADDRESS, emailVerified: expect.any(Date) }])
}

/** And only the owner is signed in. */
async function expectOwnerAlone(scene: Scene, cookie: string): Promise<void> {
  expectNothingLeft(scene)
  expect([await scene.isOpen(cookie), scene.tables.sessions.length]).toEqual([true, 1])
}

describe('CONC-04: a proof of the mailbox revokes what an attacker', () => {
  test('LINK-03: signs in with, if decided before the proof and written after it', async () => {
    const scene = openScene()
    await scene.finish(oauth('eve', ADDRESS))
    const [attacker, owner] = await proveDuring(scene, 'createSession', () => scene.finish(oauth('eve', ADDRESS)))
    expect(attacker).toMatchObject({ reason: { type: 'OAuthAccountNotLinked', ...CHANGED } })
    await expectOwnerAlone(scene, owner)
  })

  test.each<[string, Identity, keyof Adapter]>([
    ['links', oauth('eve-2'), 'linkAccount'],
    ['adds as a passkey', passkey('eve-key'), 'createAuthenticator'],
  ])('LINK-03: %s in a session that ends at the same time', async (_, identity, method) => {
    const scene = openScene()
    const cookie = await scene.finish(oauth('eve', ADDRESS))
    const [attacker, owner] = await proveDuring(scene, method, () => scene.link(identity, cookie))
    expect(attacker).toMatchObject({ reason: CHANGED })
    expectNothingLeft(scene)
    // An account that is there when the owner's session begins may have opened it. A passkey whose account is gone has not.
    expect(await scene.isOpen(owner)).toBe(method === 'createAuthenticator')
  })

  test('signs up with, if the passkey is stored after its user', async () => {
    const scene = openScene()
    const [attacker, owner] = await proveDuring(scene, 'createAuthenticator', () =>
      scene.finish(passkey('eve', ADDRESS)),
    )
    expect(attacker).toMatchObject({ reason: { type: 'AccountNotLinked' } })
    await expectOwnerAlone(scene, owner)
  })

  test('signs up with, if the adapter links after it creates the user', async () => {
    const scene = openScene({}, ['createUserWithAccount'])
    const [attacker] = await proveDuring(scene, 'linkAccount', () => scene.finish(oauth('eve', ADDRESS)))
    expect(attacker).toMatchObject({ reason: { type: 'OAuthAccountNotLinked' } })
    expectNothingLeft(scene)
    expect(scene.tables.sessions).toEqual([])
  })

  test('signs up with in such an adapter, just before the address is verified', async () => {
    const scene = openScene({}, ['createUserWithAccount'])
    const link = scene.hold('linkAccount')
    const attacking = scene.finish(oauth('eve', ADDRESS))
    await link.came
    const [owner] = await during(
      scene,
      'updateUser',
      () => scene.finish(mailed),
      () => {
        link.release()
        return Promise.allSettled([attacking])
      },
    )
    await expectOwnerAlone(scene, String(owner.status === 'fulfilled' && owner.value))
  })

  test('opens with an account that is then taken back', async () => {
    const scene = openScene()
    const cookie = await scene.finish(oauth('eve', ADDRESS))
    const before = scene.hold('linkAccount')
    const linking = Promise.allSettled([scene.link(oauth('eve-2'), cookie)])
    await before.came
    await scene.finish(mailed)
    const after = scene.hold('linkAccount', 'after')
    before.release()
    await after.came
    const stolen = await scene.finish(oauth('eve-2'))
    after.release()
    expect((await linking)[0]).toMatchObject({ reason: CHANGED })
    expect([await scene.isOpen(stolen), scene.ways()]).toEqual([false, []])
  })

  test('gets restored because `auth.unlink` must not remove the last account', async () => {
    const scene = openScene()
    const first = await scene.finish(oauth('eve', ADDRESS))
    const cookie = await scene.link(oauth('eve-2'), first)
    const { account } = oauth('eve')
    const unlink = scene.hold('unlinkAccount', 'after')
    const unlinking = Promise.allSettled([scene.auth.unlink(requestIn(cookie), account)])
    await unlink.came
    const owner = await scene.finish(mailed)
    unlink.release()
    await unlinking
    await expectOwnerAlone(scene, owner)
  })
})

describe('a sign-in with sessions in cookies', () => {
  /** As docs/accounts.md has it. */
  function openJwt(hold: () => Promise<unknown> = async () => {}) {
    const scene: Scene = openScene({
      session: {
        strategy: 'jwt',
        isRevoked: ({ sub, auth_time = 0 }) => {
          const user = scene.tables.users.find(({ id }) => id === sub)
          return Math.floor((user?.emailVerified?.getTime() ?? 0) / 1000) > auth_time
        },
      },
      callbacks: {
        async jwt({ token, account }) {
          if (account?.providerAccountId === 'eve') await hold()
          return token
        },
      },
    })
    return scene
  }

  test('begins when its facts are read, not when a callback resolves', async () => {
    const clock = stopClock()
    const [through, asked] = [createSignal(), createSignal()]
    let isHeld = false
    const scene = openJwt(async () => {
      if (!isHeld) return
      asked.send()
      await through.came
    })
    await scene.finish(oauth('eve', ADDRESS))
    isHeld = true
    const attacking = Promise.allSettled([scene.finish(oauth('eve', ADDRESS))])
    await asked.came
    const owner = await scene.finish(mailed)
    clock.advance(10)
    through.send()
    expect((await attacking)[0]).toMatchObject({ reason: CHANGED })
    expect(await scene.isOpen(owner)).toBe(true)
  })

  test("is revoked by a proof in the same second, but not the owner's session", async () => {
    const clock = stopClock()
    const scene = openJwt()
    const attacker = await scene.finish(oauth('eve', ADDRESS))
    const owner = await scene.finish(mailed)
    expect([await scene.isOpen(attacker), await scene.isOpen(owner)]).toEqual([false, true])
    clock.advance(5)
    expect([await scene.isOpen(attacker), await scene.isOpen(owner)]).toEqual([false, true])
    expect(scene.ways()).toEqual([])
  })

  test('is not revoked by its own proof by mail', async () => {
    stopClock()
    const scene = openJwt()
    const first = await scene.finish(mailed)
    const second = await scene.finish(mailed)
    expect([await scene.isOpen(first), await scene.isOpen(second)]).toEqual([true, true])
  })
})

describe('a sign-in that links by the address', () => {
  test('LINK-03: links nothing to a user whose address has changed', async () => {
    const scene = openScene()
    await scene.finish(mailed)
    const [{ id } = { id: '' }] = scene.tables.users
    const [signedIn] = await during(
      scene,
      'linkAccount',
      () => scene.finish(trusted('ada', ADDRESS)),
      async () => scene.adapter.updateUser({ id, email: 'ada@new.example' }),
    )
    expect(signedIn).toMatchObject({ reason: CHANGED })
    expect(scene.ways()).toEqual([])
  })

  test('links in a session even if the address has changed', async () => {
    const scene = openScene()
    const cookie = await scene.finish(mailed)
    const [{ id } = { id: '' }] = scene.tables.users
    const [linked] = await during(
      scene,
      'linkAccount',
      () => scene.link(trusted('ada', ADDRESS), cookie),
      async () => scene.adapter.updateUser({ id, email: 'ada@new.example' }),
    )
    expect(linked.status).toBe('fulfilled')
    expect(scene.ways()).toEqual(['ada'])
  })
})
