import type { Adapter, AdapterAuthenticator } from '../../types/adapter.ts'
import { type ContractCase, casesNeeding, racesNeeding } from './contract-case.ts'
import { attempt, expectFailure, expectNothing, expectSame, expectThat } from './expect.ts'
import { createAccountRow, createAuthenticatorRow, createOtherId, runAtOnce, signUp } from './rows.ts'

const NEEDS = ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'] as const

type Passkeys = Required<Pick<Adapter, (typeof NEEDS)[number]>>

// Creates a user with a passkey, as the library writes it: the account first, for stores with a foreign key between
// them.
async function register(adapter: Passkeys, more: Partial<AdapterAuthenticator> = {}): Promise<AdapterAuthenticator> {
  const { id } = await signUp(adapter)
  const passkey = createAuthenticatorRow(id, more)
  const { providerAccountId } = passkey
  await adapter.linkAccount(createAccountRow(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
  await adapter.createAuthenticator(passkey)
  return passkey
}

const withTextId = (passkey: AdapterAuthenticator | null) => passkey && { ...passkey, userId: String(passkey.userId) }

/** Cases for passkeys. */
export const PASSKEYS: readonly ContractCase[] = [
  ...casesNeeding(NEEDS, {
    'getAuthenticator returns the passkey': async (adapter) => {
      const passkey = await register(adapter)
      expectSame('the passkey', withTextId(await adapter.getAuthenticator(passkey.credentialID)), passkey)
    },
    'createAuthenticator returns the passkey': async (adapter) => {
      const { userId, ...passkey } = await register(adapter)
      const second = createAuthenticatorRow(userId, { providerAccountId: passkey.providerAccountId })
      expectSame('what it returned', withTextId(await adapter.createAuthenticator(second)), second)
    },
    'a passkey keeps the type of every field': async (adapter) => {
      const extreme = {
        counter: 4_294_967_295,
        credentialBackedUp: false,
        transports: null,
        credentialDeviceType: 'singleDevice',
      }
      const passkey = await register(adapter, extreme)
      expectSame('the passkey', await adapter.getAuthenticator(passkey.credentialID), extreme)
    },
    'getAuthenticator finds nothing by another credential': async (adapter) => {
      const { credentialID } = await register(adapter, {
        credentialID: `${createAuthenticatorRow('').credentialID}aBc`,
      })
      for (const id of [createAuthenticatorRow('').credentialID, credentialID.toLowerCase(), '%', '', '__proto__'])
        expectNothing(`the passkey "${id}"`, await adapter.getAuthenticator(id))
    },
    'a passkey stays with its first owner': async (adapter) => {
      const passkey = await register(adapter)
      await attempt(() => register(adapter, { credentialID: passkey.credentialID }))
      expectSame(
        'whose passkey it is',
        withTextId(await adapter.getAuthenticator(passkey.credentialID))?.userId,
        passkey.userId,
      )
    },
  }),
  ...casesNeeding([...NEEDS, 'listAuthenticatorsByUserId'], {
    "listAuthenticatorsByUserId lists that user's passkeys": async (adapter) => {
      const first = await register(adapter)
      await register(adapter)
      // Two passkeys of one user share the user handle.
      const second = createAuthenticatorRow(first.userId, { providerAccountId: first.providerAccountId })
      await adapter.createAuthenticator(second)
      const listed = await adapter.listAuthenticatorsByUserId(first.userId)
      expectSame(
        'the passkeys',
        listed.map(({ credentialID }) => credentialID).sort(),
        [first.credentialID, second.credentialID].sort(),
      )
      expectSame(
        'the passkeys of an unknown user',
        await adapter.listAuthenticatorsByUserId(createOtherId(first.userId)),
        [],
      )
    },
  }),
  ...casesNeeding([...NEEDS, 'updateAuthenticatorCounter'], {
    'updateAuthenticatorCounter sets the counter': async (adapter) => {
      const passkey = await register(adapter)
      const returned = await adapter.updateAuthenticatorCounter(passkey.credentialID, 7)
      expectSame('what it returned', withTextId(returned), { ...passkey, counter: 7 })
      expectSame('the counter', (await adapter.getAuthenticator(passkey.credentialID))?.counter, 7)
    },
  }),
  ...casesNeeding(['updateAuthenticatorCounter'], {
    'updateAuthenticatorCounter fails on an unknown passkey': async (adapter) => {
      await expectFailure('the call', () =>
        adapter.updateAuthenticatorCounter(createAuthenticatorRow('').credentialID, 7),
      )
    },
  }),
  ...casesNeeding([...NEEDS, 'updateAuthenticatorCounterIf'], {
    'updateAuthenticatorCounterIf sets a counter that is as expected': async (adapter) => {
      const { credentialID } = await register(adapter, { counter: 3 })
      expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 3, 9), true)
      expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 9)
    },
    'updateAuthenticatorCounterIf can set the counter it found': async (adapter) => {
      // A driver that counts changed rows instead of matched ones returns false here.
      const { credentialID } = await register(adapter, { counter: 0 })
      expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 0, 0), true)
    },
    'updateAuthenticatorCounterIf sets the backup state or ignores it': async (adapter) => {
      const passkey = await register(adapter, { counter: 0, credentialBackedUp: false })
      const { credentialID } = passkey
      expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 0, 0, true), true)
      const { credentialBackedUp, ...rest } = (await adapter.getAuthenticator(credentialID)) ?? passkey
      expectSame('the type of the backup state', typeof credentialBackedUp, 'boolean')
      expectSame('the rest', withTextId({ ...rest, credentialBackedUp: false }), passkey)
    },
    'updateAuthenticatorCounterIf leaves any other counter alone': async (adapter) => {
      const { credentialID } = await register(adapter, { counter: 5 })
      expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 4, 9), false)
      expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 5)
      const unknown = createAuthenticatorRow('').credentialID
      expectSame('for an unknown passkey', await adapter.updateAuthenticatorCounterIf(unknown, 0, 9), false)
    },
  }),
  ...racesNeeding([...NEEDS, 'updateAuthenticatorCounterIf'], {
    'of twenty concurrent updateAuthenticatorCounterIf, one returns true': async (adapter) => {
      const { credentialID } = await register(adapter)
      const results = await runAtOnce(20, (n) => adapter.updateAuthenticatorCounterIf(credentialID, 0, n + 1))
      const winners = results.flatMap((result, n) =>
        result.status === 'fulfilled' && result.value === true ? [n + 1] : [],
      )
      expectThat(winners.length === 1, 'how many returned true', winners.length, '1')
      expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, winners[0])
      const failures = results.filter(({ status }) => status === 'rejected')
      expectThat(failures.length === 0, 'those that failed', failures, 'none: the others return false')
    },
  }),
  ...casesNeeding([...NEEDS, 'deleteAuthenticator', 'listAuthenticatorsByUserId'], {
    'deleteAuthenticator removes that passkey and no other': async (adapter) => {
      const gone = await register(adapter)
      const kept = createAuthenticatorRow(gone.userId, { providerAccountId: gone.providerAccountId })
      await adapter.createAuthenticator(kept)
      await adapter.deleteAuthenticator(gone.credentialID)
      expectNothing('the passkey', await adapter.getAuthenticator(gone.credentialID))
      const left = (await adapter.listAuthenticatorsByUserId(gone.userId)).map(({ credentialID }) => credentialID)
      expectSame('the passkeys that are left', left, [kept.credentialID])
      await adapter.deleteAuthenticator(gone.credentialID)
    },
  }),
]
