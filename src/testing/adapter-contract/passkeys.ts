import type { Adapter } from '../../types/adapter.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'
import { type AdapterCase, asRaces, withoutRows, withPasskey, withUser } from './contract-case.ts'
import { attempt, expectFailure, expectNoFailures, expectSame, findWinner, runAtOnce, TWENTY } from './expect.ts'
import { addMany, addPasskey, createAuthenticatorRow, expectAll, PASSKEY } from './rows.ts'
import { createOtherId } from './values.ts'

const reading = withPasskey('getAuthenticator')
const storing = withoutRows(...PASSKEY, 'getAuthenticator')
const listing = withPasskey('getAuthenticator', 'listAuthenticatorsByUserId')
const listingMany = withUser('createAuthenticator', 'listAuthenticatorsByUserId', 'linkAccount')
const counting = withPasskey('getAuthenticator', 'updateAuthenticatorCounter')
const comparing = withoutRows(...PASSKEY, 'getAuthenticator', 'updateAuthenticatorCounterIf')
const failing = withoutRows('updateAuthenticatorCounter')
const naming = withPasskey('getAuthenticator', 'listAuthenticatorsByUserId', 'updateAuthenticator')
const using = withoutRows(...PASSKEY, 'getAuthenticator', 'updateAuthenticator', 'updateAuthenticatorCounterIf')
const keeping = withoutRows(...PASSKEY, 'getAuthenticator', 'updateAuthenticator')
const deleting = withPasskey('getAuthenticator', 'deleteAuthenticator', 'listAuthenticatorsByUserId')
const withTextId = (passkey: AdapterAuthenticator | null) => passkey && { ...passkey, userId: String(passkey.userId) }

const listIds = (passkeys: readonly AdapterAuthenticator[]) =>
  passkeys.map(({ credentialID }) => credentialID).toSorted()

/** Stores another passkey of a user. All passkeys of a user share the user handle. */
async function addSecond(adapter: Required<Pick<Adapter, 'createAuthenticator'>>, first: AdapterAuthenticator) {
  const { userId, providerAccountId } = first
  const second = createAuthenticatorRow({ userId, providerAccountId })
  await adapter.createAuthenticator(second)
  return second
}

/** Cases for passkeys. */
export const PASSKEYS: readonly AdapterCase[] = [
  reading('getAuthenticator returns the passkey', async (adapter, passkey) => {
    expectSame('the passkey', withTextId(await adapter.getAuthenticator(passkey.credentialID)), passkey)
  }),
  reading('createAuthenticator returns the passkey', async (adapter, { userId, providerAccountId }) => {
    const second = createAuthenticatorRow({ userId, providerAccountId })
    expectSame('what it returned', withTextId(await adapter.createAuthenticator(second)), second)
  }),
  storing('a passkey keeps the type of every field', async (adapter) => {
    const extreme = { counter: 4_294_967_295, credentialBackedUp: false, transports: null }
    const stored = { ...extreme, credentialDeviceType: 'singleDevice' }
    const { credentialID } = await addPasskey(adapter, stored)
    expectSame('the passkey', await adapter.getAuthenticator(credentialID), stored)
  }),
  storing('getAuthenticator finds nothing by another credential', async (adapter) => {
    const createId = () => createAuthenticatorRow().credentialID
    const { credentialID } = await addPasskey(adapter, { credentialID: `${createId()}aBc` })
    for (const id of [createId(), credentialID.toLowerCase(), '%', '', '__proto__'])
      expectSame(`the passkey "${id}"`, await adapter.getAuthenticator(id), null)
  }),
  reading('a passkey stays with its first owner', async (adapter, { credentialID, userId }) => {
    await attempt(() => addPasskey(adapter, { credentialID }))
    expectSame('whose passkey it is', withTextId(await adapter.getAuthenticator(credentialID))?.userId, userId)
  }),
  listing("listAuthenticatorsByUserId lists that user's passkeys", async (adapter, first) => {
    const { userId } = await addPasskey(adapter)
    const second = await addSecond(adapter, first)
    const [seen, expected] = [await adapter.listAuthenticatorsByUserId(first.userId), [first, second]].map(listIds)
    expectSame('the passkeys', seen, expected)
    const others = await adapter.listAuthenticatorsByUserId(createOtherId(userId))
    expectSame('the passkeys of an unknown user', others, [])
  }),
  listingMany('listAuthenticatorsByUserId lists all of 26 passkeys', async (adapter, { id: userId }) => {
    const passkeys = await addMany<AdapterAuthenticator>((first) =>
      first ? addSecond(adapter, first) : addPasskey(adapter, { userId }),
    )
    expectAll('passkeys', 'credentialID', await adapter.listAuthenticatorsByUserId(userId), passkeys)
  }),
  counting('updateAuthenticatorCounter sets the counter', async (adapter, passkey) => {
    const returned = await adapter.updateAuthenticatorCounter(passkey.credentialID, 7)
    expectSame('what it returned', withTextId(returned), { ...passkey, counter: 7 })
    expectSame('the counter', (await adapter.getAuthenticator(passkey.credentialID))?.counter, 7)
  }),
  counting('getAuthenticator sees the counter of a passkey it has found before', async (adapter, { credentialID }) => {
    await adapter.getAuthenticator(credentialID)
    await adapter.updateAuthenticatorCounter(credentialID, 7)
    expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 7)
  }),
  failing('updateAuthenticatorCounter fails on an unknown passkey', async (adapter) => {
    const { credentialID } = createAuthenticatorRow()
    await expectFailure('the call', () => adapter.updateAuthenticatorCounter(credentialID, 7))
  }),
  comparing('updateAuthenticatorCounterIf sets a counter that is as expected', async (adapter) => {
    const { credentialID } = await addPasskey(adapter, { counter: 3 })
    expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 3, 9), true)
    expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 9)
  }),
  // A driver that counts changed rows instead of matched ones returns false here.
  comparing('updateAuthenticatorCounterIf can set the counter it found', async (adapter) => {
    const { credentialID } = await addPasskey(adapter, { counter: 0 })
    expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 0, 0), true)
  }),
  comparing('updateAuthenticatorCounterIf sets the backup state or ignores it', async (adapter) => {
    const passkey = await addPasskey(adapter, { counter: 0, credentialBackedUp: false })
    const { credentialID } = passkey
    expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 0, 0, true), true)
    const { credentialBackedUp, ...rest } = (await adapter.getAuthenticator(credentialID)) ?? passkey
    expectSame('the type of the backup state', typeof credentialBackedUp, 'boolean')
    expectSame('the rest', withTextId({ ...rest, credentialBackedUp: false }), passkey)
  }),
  comparing('updateAuthenticatorCounterIf leaves any other counter alone', async (adapter) => {
    const { credentialID } = await addPasskey(adapter, { counter: 5 })
    expectSame('what it returned', await adapter.updateAuthenticatorCounterIf(credentialID, 4, 9), false)
    expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 5)
    const unknown = createAuthenticatorRow().credentialID
    expectSame('for an unknown passkey', await adapter.updateAuthenticatorCounterIf(unknown, 0, 9), false)
  }),
  asRaces(comparing)('of twenty concurrent updateAuthenticatorCounterIf, one returns true', async (adapter) => {
    const { credentialID } = await addPasskey(adapter)
    const results = await runAtOnce(TWENTY, (n) => adapter.updateAuthenticatorCounterIf(credentialID, 0, n + 1))
    const winner = findWinner('how many returned true', results)
    expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, winner + 1)
    expectNoFailures(results, 'none: the others return false')
  }),
  keeping('a passkey keeps its model, name and dates', async (adapter) => {
    const passkey = await addPasskey(adapter, {
      aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
      name: 'Télé\u{1F511}',
      createdAt: new Date('2024-02-29T12:34:56.789Z'),
      lastUsedAt: new Date('2033-05-06T07:08:09.123Z'),
    })
    expectSame('the passkey', withTextId(await adapter.getAuthenticator(passkey.credentialID)), passkey)
  }),
  naming('updateAuthenticator sets the name of that passkey and nothing else', async (adapter, passkey) => {
    const { credentialID, userId } = passkey
    const second = await addSecond(adapter, passkey)
    for (const name of ['Blue key', 'Blue key', null, '名'.repeat(64)]) {
      expectSame('what it returned', await adapter.updateAuthenticator({ credentialID, userId, name }), true)
      const found = withTextId(await adapter.getAuthenticator(credentialID))
      expectSame('the passkey', found, { ...passkey, name })
    }
    const other = withTextId(await adapter.getAuthenticator(second.credentialID))
    expectSame('the other passkey', other, { ...second, name: null })
    expectSame('both', listIds(await adapter.listAuthenticatorsByUserId(userId)), listIds([passkey, second]))
  }),
  naming('updateAuthenticator leaves a passkey of another user alone', async (adapter, { credentialID }) => {
    const { userId } = await addPasskey(adapter)
    for (const other of [userId, createOtherId(userId)]) {
      const returned = await adapter.updateAuthenticator({ credentialID, userId: other, name: 'Mine' })
      expectSame('what it returned', returned, false)
    }
    expectSame('the name', (await adapter.getAuthenticator(credentialID))?.name, null)
    const unknown = { credentialID: createAuthenticatorRow().credentialID, userId, name: 'Mine' }
    expectSame('for an unknown passkey', await adapter.updateAuthenticator(unknown), false)
  }),
  using('updateAuthenticatorCounterIf sets the last use', async (adapter) => {
    const { credentialID, credentialBackedUp } = await addPasskey(adapter)
    const [first, second] = [new Date('2024-02-29T12:34:56.789Z'), new Date('2033-05-06T07:08:09.123Z')]
    for (const date of [first, second]) {
      await adapter.updateAuthenticatorCounterIf(credentialID, 0, 0, credentialBackedUp, date)
      expectSame('the last use', (await adapter.getAuthenticator(credentialID))?.lastUsedAt, date)
    }
    await adapter.updateAuthenticatorCounterIf(credentialID, 7, 8, credentialBackedUp, first)
    await adapter.updateAuthenticatorCounterIf(credentialID, 0, 1)
    expectSame('the last use', (await adapter.getAuthenticator(credentialID))?.lastUsedAt, second)
  }),
  deleting('deleteAuthenticator removes that passkey and no other', async (adapter, gone) => {
    const kept = await addSecond(adapter, gone)
    await adapter.deleteAuthenticator(gone.credentialID)
    expectSame('the passkey', await adapter.getAuthenticator(gone.credentialID), null)
    const left = await adapter.listAuthenticatorsByUserId(gone.userId)
    expectSame('the passkeys that are left', listIds(left), [kept.credentialID])
    await adapter.deleteAuthenticator(gone.credentialID)
  }),
  storing('a passkey keeps a public key of 1,000 characters', async (adapter) => {
    const { credentialID, credentialPublicKey } = await addPasskey(adapter, { credentialPublicKey: 'A'.repeat(1000) })
    const found = await adapter.getAuthenticator(credentialID)
    expectSame('the public key', found?.credentialPublicKey, credentialPublicKey)
  }),
]
