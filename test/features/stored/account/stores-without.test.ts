import { describe, expect, test } from 'vitest'
import type { Adapter } from '../../../../src/types/adapter.ts'
import { SESSION } from '../../../harness.ts'
import { mailed, oauth, openScene, type Scene } from './open-scene.ts'

const ADDRESS = 'ada@example.com'

/** A user whom an attacker made: with the address of the owner, and the attacker's account. */
async function prepare(without: readonly (keyof Adapter)[]): Promise<Scene> {
  const scene = openScene({}, without)
  await scene.finish(oauth('eve', ADDRESS))
  return scene
}

/** What an attacker made, as the store has it. */
const madeBefore = ({ tables }: Scene) => ({
  accounts: tables.accounts.map(({ providerAccountId }) => providerAccountId),
  owners: tables.users.map(({ email, emailVerified }) => [email, emailVerified !== null]),
})

describe('LINK-03: a proof of an address revokes everything an attacker added', () => {
  test.each<[string, readonly (keyof Adapter)[]]>([
    ['knows no passkeys', ['listAuthenticatorsByUserId', 'deleteAuthenticator', 'createAuthenticator']],
    ['can list no passkeys', ['listAuthenticatorsByUserId']],
  ])('with an adapter that %s', async (_, without) => {
    const scene = await prepare(without)
    expect(await scene.finish(mailed(ADDRESS))).toContain(SESSION)
    expect(madeBefore(scene)).toEqual({ accounts: [], owners: [[ADDRESS, true]] })
    expect(scene.tables.sessions).toHaveLength(1)
  })
})

describe('LINK-03: a proof of an address deletes nothing', () => {
  test.each<[string, readonly (keyof Adapter)[]]>([
    ['lists accounts and cannot unlink them', ['unlinkAccount']],
    ['unlinks accounts and cannot list them', ['listAccountsByUserId']],
    ['lists passkeys and cannot delete them', ['deleteAuthenticator']],
    ['cannot end the sessions of a user', ['deleteSessionsByUserId']],
  ])('with an adapter that %s, and moves the address to a new user', async (_, without) => {
    const scene = await prepare(without)
    expect(await scene.finish(mailed(ADDRESS))).toContain(SESSION)
    const owners = [
      [null, false],
      [ADDRESS, true],
    ]
    expect(madeBefore(scene)).toEqual({ accounts: ['eve'], owners })
    expect(scene.calls.filter((name) => /unlink|delete/.test(name))).toEqual([])
  })
})
