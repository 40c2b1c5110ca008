import type { Adapter, AdapterAuthenticator } from '../../types/adapter.ts'
import { type ContractCase, contractCase, raceCase } from './contract-case.ts'
import { attempt, expectFailure, expectNothing, expectSame, expectThat } from './expect.ts'
import { allAtOnce, newAccount, newAuthenticator, signUp, strangerTo } from './rows.ts'

const NEEDS = ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'] as const

type Passkeys = Required<Pick<Adapter, (typeof NEEDS)[number]>>

// A user with a passkey, as the library writes it: the account first, for stores with a foreign key between them.
async function register(adapter: Passkeys, more: Partial<AdapterAuthenticator> = {}): Promise<AdapterAuthenticator> {
  const { id } = await signUp(adapter)
  const passkey = newAuthenticator(id, more)
  const { providerAccountId } = passkey
  await adapter.linkAccount(newAccount(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
  await adapter.createAuthenticator(passkey)
  return passkey
}

const withTextId = (passkey: AdapterAuthenticator | null) => passkey && { ...passkey, userId: String(passkey.userId) }

/** Promises about passkeys. */
export const PASSKEYS: readonly ContractCase[] = [
  contractCase('getAuthenticator returns the passkey', NEEDS, async (adapter) => {
    const passkey = await register(adapter)
    expectSame('the passkey', withTextId(await adapter.getAuthenticator(passkey.credentialID)), passkey)
  }),
  contractCase('createAuthenticator returns the passkey', NEEDS, async (adapter) => {
    const { userId, ...passkey } = await register(adapter)
    const second = newAuthenticator(userId, { providerAccountId: passkey.providerAccountId })
    expectSame('what it returned', withTextId(await adapter.createAuthenticator(second)), second)
  }),
  contractCase('a passkey keeps the type of every field', NEEDS, async (adapter) => {
    const extreme = {
      counter: 4_294_967_295,
      credentialBackedUp: false,
      transports: null,
      credentialDeviceType: 'singleDevice',
    }
    const passkey = await register(adapter, extreme)
    expectSame('the passkey', await adapter.getAuthenticator(passkey.credentialID), extreme)
  }),
  contractCase('getAuthenticator finds nothing by another credential', NEEDS, async (adapter) => {
    const { credentialID } = await register(adapter, { credentialID: `${newAuthenticator('').credentialID}aBc` })
    for (const id of [newAuthenticator('').credentialID, credentialID.toLowerCase(), '%', '', '__proto__'])
      expectNothing(`the passkey "${id}"`, await adapter.getAuthenticator(id))
  }),
  contractCase('a passkey stays with its first owner', NEEDS, async (adapter) => {
    const passkey = await register(adapter)
    await attempt(() => register(adapter, { credentialID: passkey.credentialID }))
    expectSame(
      'whose passkey it is',
      withTextId(await adapter.getAuthenticator(passkey.credentialID))?.userId,
      passkey.userId,
    )
  }),
  contractCase(
    "listAuthenticatorsByUserId lists that user's passkeys",
    [...NEEDS, 'listAuthenticatorsByUserId'],
    async (adapter) => {
      const first = await register(adapter)
      await register(adapter)
      // Two passkeys of one user share the user handle.
      const second = newAuthenticator(first.userId, { providerAccountId: first.providerAccountId })
      await adapter.createAuthenticator(second)
      const listed = await adapter.listAuthenticatorsByUserId(first.userId)
      expectSame(
        'the passkeys',
        listed.map(({ credentialID }) => credentialID).sort(),
        [first.credentialID, second.credentialID].sort(),
      )
      expectSame('the passkeys of nobody', await adapter.listAuthenticatorsByUserId(strangerTo(first.userId)), [])
    },
  ),
  contractCase(
    'updateAuthenticatorCounter sets the counter',
    [...NEEDS, 'updateAuthenticatorCounter'],
    async (adapter) => {
      const passkey = await register(adapter)
      const returned = await adapter.updateAuthenticatorCounter(passkey.credentialID, 7)
      expectSame('what it returned', withTextId(returned), { ...passkey, counter: 7 })
      expectSame('the counter', (await adapter.getAuthenticator(passkey.credentialID))?.counter, 7)
    },
  ),
  contractCase(
    'updateAuthenticatorCounter fails on an unknown passkey',
    ['updateAuthenticatorCounter'],
    async (adapter) => {
      await expectFailure('the call', () => adapter.updateAuthenticatorCounter(newAuthenticator('').credentialID, 7))
    },
  ),
  contractCase(
    'updateAuthenticatorCounterIf sets a counter that is as expected',
    [...NEEDS, 'updateAuthenticatorCounterIf'],
    async (adapter) => {
      const { credentialID } = await register(adapter, { counter: 3 })
      expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 3, 9), true)
      expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 9)
    },
  ),
  contractCase(
    'updateAuthenticatorCounterIf can set the counter it found',
    [...NEEDS, 'updateAuthenticatorCounterIf'],
    async (adapter) => {
      // A driver that counts changed rows instead of found ones answers false here.
      const { credentialID } = await register(adapter, { counter: 0 })
      expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 0, 0), true)
    },
  ),
  contractCase(
    'updateAuthenticatorCounterIf leaves any other counter alone',
    [...NEEDS, 'updateAuthenticatorCounterIf'],
    async (adapter) => {
      const { credentialID } = await register(adapter, { counter: 5 })
      expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 4, 9), false)
      expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 5)
      const unknown = newAuthenticator('').credentialID
      expectSame('for an unknown passkey', await adapter.updateAuthenticatorCounterIf(unknown, 0, 9), false)
    },
  ),
  raceCase(
    'of twenty updateAuthenticatorCounterIf at once, one is told true',
    [...NEEDS, 'updateAuthenticatorCounterIf'],
    async (adapter) => {
      const { credentialID } = await register(adapter)
      const results = await allAtOnce(20, (n) => adapter.updateAuthenticatorCounterIf(credentialID, 0, n + 1))
      const winners = results.flatMap((result, n) =>
        result.status === 'fulfilled' && result.value === true ? [n + 1] : [],
      )
      expectThat(winners.length === 1, 'how many were told true', winners.length, '1')
      expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, winners[0])
      const failures = results.filter(({ status }) => status === 'rejected')
      expectThat(failures.length === 0, 'those that failed', failures, 'none: the others are told false')
    },
  ),
  contractCase(
    'deleteAuthenticator removes that passkey and no other',
    [...NEEDS, 'deleteAuthenticator', 'listAuthenticatorsByUserId'],
    async (adapter) => {
      const gone = await register(adapter)
      const kept = newAuthenticator(gone.userId, { providerAccountId: gone.providerAccountId })
      await adapter.createAuthenticator(kept)
      await adapter.deleteAuthenticator(gone.credentialID)
      expectNothing('the passkey', await adapter.getAuthenticator(gone.credentialID))
      const left = (await adapter.listAuthenticatorsByUserId(gone.userId)).map(({ credentialID }) => credentialID)
      expectSame('the passkeys that are left', left, [kept.credentialID])
      await adapter.deleteAuthenticator(gone.credentialID)
    },
  ),
]
