import { describe, expect, test } from 'vitest'
import type { Identity } from '../../../../src/seams/identity.ts'
import type { Adapter } from '../../../../src/types/adapter.ts'
import type { AuthConfig } from '../../../../src/types/config.ts'
import { SESSION } from '../../../harness.ts'
import { BEYOND_AUTHJS } from './adapter.ts'
import { mailed, oauth, openScene, registered, type Scene } from './open-scene.ts'

const ADDRESS = 'ada@example.com'

const STRATEGIES: Readonly<Record<string, NonNullable<AuthConfig['session']>>> = {
  database: { strategy: 'database' },
  jwt: { strategy: 'jwt' },
  'jwt with `isRevoked`': { strategy: 'jwt', isRevoked: () => false },
  'jwt with `revocation`': { strategy: 'jwt', revocation: {} },
}

const ADAPTERS: Readonly<Record<string, readonly (keyof Adapter)[]>> = {
  'of latchkey': [],
  'that cannot revoke': ['unlinkAccount', 'deleteAuthenticator', 'deleteSessionsByUserId'],
  'that creates in steps': ['createUserWithAccount'],
  'of Auth.js': BEYOND_AUTHJS,
}

const PROOFS: Readonly<Record<string, Identity>> = {
  'a mail': mailed(ADDRESS),
  'a provider that reports it as verified': { ...oauth('ada', ADDRESS), emailVerified: true },
}

const CASES = Object.entries(STRATEGIES).flatMap(([strategy, session]) =>
  Object.entries(ADAPTERS).flatMap(([adapter, without]) =>
    Object.entries(PROOFS).map(([proof, identity]) => ({ strategy, session, adapter, without, proof, identity })),
  ),
)

const open = ({ session, without }: Pick<(typeof CASES)[number], 'session' | 'without'>): Scene =>
  openScene({ session }, session.revocation ? without.filter((name) => name !== 'rateLimit') : without)

/** The user who has the address, and the owners of the passkeys. */
const findOwners = ({ tables }: Scene) => ({
  address: tables.users.filter(({ email }) => email === ADDRESS).map(({ id }) => id),
  passkeys: tables.passkeys.map(({ userId }) => userId),
})

describe('LINK-19: an address that was typed for an anonymous passkey', () => {
  test.each(CASES)('is freed by $proof: $strategy, an adapter $adapter', async ({ identity, ...given }) => {
    const scene = open(given)
    await scene.finish(registered('handle', 'one', ADDRESS))
    expect(await scene.finish(identity)).toContain(SESSION)
    const { address, passkeys } = findOwners(scene)
    expect(address).toHaveLength(1)
    expect(passkeys).not.toContain(address[0])
    // The owner of the mailbox can sign in again, and the attacker does not get there.
    expect(await scene.finish(identity)).toContain(SESSION)
    expect(findOwners(scene)).toEqual({ address, passkeys })
  })

  test.each(CASES.filter(({ proof }) => proof === 'a mail'))(
    'is not freed by typing it: $strategy, an adapter $adapter',
    async (given) => {
      const scene = open(given)
      await scene.finish(registered('handle', 'one', ADDRESS))
      const before = findOwners(scene)
      await expect(scene.finish(registered('other', 'two', ADDRESS))).rejects.toMatchObject({
        type: 'AccountNotLinked',
      })
      await expect(scene.finish(oauth('eve', ADDRESS))).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' })
      expect(findOwners(scene)).toEqual(before)
    },
  )
})

describe('LINK-19: with an adapter of Auth.js', () => {
  const openStore = () => openScene({ session: { strategy: 'jwt' } }, BEYOND_AUTHJS)

  test('a user keeps the address that they proved themselves', async () => {
    const scene = openStore()
    const cookie = await scene.finish(registered('handle', 'one', ADDRESS))
    await scene.finish(mailed(ADDRESS), cookie)
    const before = findOwners(scene)
    await scene.finish(mailed(ADDRESS))
    await expect(scene.finish({ ...oauth('eve', ADDRESS), emailVerified: true })).rejects.toThrow()
    expect(findOwners(scene)).toEqual(before)
  })

  test('a user of a provider keeps the address after adding a passkey', async () => {
    const scene = openStore()
    const cookie = await scene.finish(oauth('ada', ADDRESS))
    await scene.finish(registered('handle', 'one', undefined, await scene.linkOf(cookie)), cookie)
    const before = findOwners(scene)
    await expect(scene.finish(mailed(ADDRESS))).rejects.toThrow()
    expect(findOwners(scene)).toEqual(before)
  })

  test('the address is freed by the next proof if the store fails', async () => {
    const scene = openStore()
    await scene.finish(registered('handle', 'one', ADDRESS))
    scene.break('updateUser', 'rejects')
    await scene.finish(mailed(ADDRESS)).catch(() => {})
    await scene.finish(mailed(ADDRESS))
    const { address, passkeys } = findOwners(scene)
    expect(passkeys).not.toContain(address[0])
  })

  test('no passkey is registered if the note cannot be stored', async () => {
    const scene = openStore()
    scene.adapter.createVerificationToken = () => Promise.reject(new Error('the store is down'))
    const again = openScene({ session: { strategy: 'jwt' }, adapter: scene.adapter })
    await expect(again.finish(registered('handle', 'one', ADDRESS))).rejects.toThrow()
    expect([scene.tables.accounts, scene.tables.passkeys]).toEqual([[], []])
  })
})
