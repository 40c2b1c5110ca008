import type { Adapter } from '../../types/adapter.ts'
import { type AdapterCase, asRaces, withUser, withUsers } from './contract-case.ts'
import { expectNoFailures, expectSame, findWinner, runAtOnce, TWENTY } from './expect.ts'
import { createOtherId } from './values.ts'

type Passwords = Required<Pick<Adapter, 'getPasswordHash' | 'updatePasswordHashIf'>>

const METHODS = ['getPasswordHash', 'updatePasswordHashIf'] as const

const storing = withUser(...METHODS)
const separating = withUsers(...METHODS)
const deleting = withUsers(...METHODS, 'deleteUser')

/** A hash of 512 characters with the alphabet of stored hashes. */
const createHash = (name: string | number): string => `$pbkdf2-sha256$i=600000$${name}+/aB`.padEnd(512, 'xY9+/')

const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map(createHash) as [string, string, string] // three names

/** Throws unless a user has this hash; `null` for no password. */
const expectHash = async (adapter: Passwords, userId: string, hash: string | null, what = 'the hash'): Promise<void> =>
  expectSame(what, await adapter.getPasswordHash(userId), hash)

type Change = readonly [expected: string | null, hash: string | null]

/** Makes a change, and throws unless it returns this. */
async function expectChange(adapter: Passwords, userId: string, change: Change, isMade: boolean): Promise<void> {
  const returned = await adapter.updatePasswordHashIf(userId, ...change)
  expectSame(`what ${JSON.stringify(change.map((hash) => hash?.slice(0, 26)))} returned`, returned, isMade)
}

/** Makes changes at once of which exactly one applies, and throws unless its hash is stored. */
async function expectOneOf(adapter: Passwords, userId: string, changes: readonly Change[]): Promise<void> {
  const results = await runAtOnce(changes, (change) => adapter.updatePasswordHashIf(userId, ...change))
  const winner = findWinner('how many returned true', results)
  await expectHash(adapter, userId, changes[winner]?.[1] ?? null)
  expectNoFailures(results, 'none: the others return false')
}

/** Cases for the hashes of passwords. */
export const PASSWORDS: readonly AdapterCase[] = [
  storing('getPasswordHash returns null for a user without password', async (adapter, { id }) => {
    expectSame('the hash', await adapter.getPasswordHash(id), null)
    expectSame('the hash of an unknown user', await adapter.getPasswordHash(createOtherId(id)), null)
  }),
  storing('updatePasswordHashIf stores a first hash of 512 characters', async (adapter, { id }) => {
    await expectChange(adapter, id, [null, FIRST], true)
    await expectHash(adapter, id, FIRST)
  }),
  storing('updatePasswordHashIf replaces the expected hash', async (adapter, { id }) => {
    await adapter.updatePasswordHashIf(id, null, FIRST)
    await expectHash(adapter, id, FIRST)
    await expectChange(adapter, id, [FIRST, SECOND], true)
    await expectHash(adapter, id, SECOND)
  }),
  storing('updatePasswordHashIf leaves any other hash alone', async (adapter, { id }) => {
    await adapter.updatePasswordHashIf(id, null, FIRST)
    for (const change of [
      [null, SECOND],
      [THIRD, SECOND],
      [THIRD, null],
    ] as const)
      await expectChange(adapter, id, change, false)
    await expectHash(adapter, id, FIRST)
  }),
  storing('updatePasswordHashIf compares every character of the hash', async (adapter, { id }) => {
    await adapter.updatePasswordHashIf(id, null, FIRST)
    for (const other of [FIRST.toLowerCase(), FIRST.toUpperCase(), `${FIRST} `, FIRST.slice(0, -1), '%']) {
      await expectChange(adapter, id, [other, SECOND], false)
      await expectChange(adapter, id, [other, null], false)
    }
    await expectHash(adapter, id, FIRST)
  }),
  storing('updatePasswordHashIf returns true for a change to the same hash', async (adapter, { id }) => {
    await expectChange(adapter, id, [null, null], true)
    await adapter.updatePasswordHashIf(id, null, FIRST)
    await expectChange(adapter, id, [FIRST, FIRST], true)
    for (const hash of [SECOND, null]) await expectChange(adapter, id, [hash, hash], false)
    await expectHash(adapter, id, FIRST)
  }),
  storing('updatePasswordHashIf removes the hash, and stores a first one again', async (adapter, { id }) => {
    await adapter.updatePasswordHashIf(id, null, FIRST)
    await expectChange(adapter, id, [FIRST, null], true)
    await expectHash(adapter, id, null, 'the removed hash')
    await expectChange(adapter, id, [FIRST, SECOND], false)
    await expectChange(adapter, id, [null, SECOND], true)
    await expectHash(adapter, id, SECOND)
  }),
  storing('updatePasswordHashIf returns false for an unknown user', async (adapter, { id }) => {
    const unknown = createOtherId(id)
    for (const change of [
      [null, FIRST],
      [FIRST, SECOND],
      [FIRST, null],
      [null, null],
    ] as const)
      await expectChange(adapter, unknown, change, false)
    await expectHash(adapter, unknown, null)
  }),
  separating('updatePasswordHashIf changes the password of one user', async (adapter, [ada, bob]) => {
    for (const { id } of [ada, bob]) await expectChange(adapter, id, [null, FIRST], true)
    await adapter.updatePasswordHashIf(ada.id, FIRST, SECOND)
    await expectHash(adapter, bob.id, FIRST, "another's hash after a change")
    await adapter.updatePasswordHashIf(ada.id, SECOND, null)
    await expectHash(adapter, bob.id, FIRST, "another's hash after a removal")
  }),
  deleting("deleteUser removes the user's password", async (adapter, [gone, kept]) => {
    for (const { id } of [gone, kept]) await adapter.updatePasswordHashIf(id, null, FIRST)
    await adapter.deleteUser(gone.id)
    await expectHash(adapter, gone.id, null, 'the hash of the deleted user')
    for (const change of [
      [null, SECOND],
      [FIRST, SECOND],
      [FIRST, null],
    ] as const)
      await expectChange(adapter, gone.id, change, false)
    await expectHash(adapter, gone.id, null, 'the hash of the deleted user after changes')
    await expectHash(adapter, kept.id, FIRST, "another's hash")
  }),
  asRaces(storing)('of twenty concurrent first passwords, one is stored', async (adapter, { id }) => {
    const changes = TWENTY.map((n): Change => [null, createHash(n)])
    await expectOneOf(adapter, id, changes)
  }),
  asRaces(storing)('of twenty concurrent first passwords with one hash, one is stored', async (adapter, { id }) => {
    const changes = TWENTY.map((): Change => [null, FIRST])
    await expectOneOf(adapter, id, changes)
  }),
  asRaces(storing)('of twenty concurrent changes of a password, one is stored', async (adapter, { id }) => {
    await adapter.updatePasswordHashIf(id, null, FIRST)
    const changes = TWENTY.map((n): Change => [FIRST, createHash(`new${n}`)])
    await expectOneOf(adapter, id, changes)
  }),
  asRaces(storing)('of concurrent changes and removals of a password, one takes effect', async (adapter, { id }) => {
    await adapter.updatePasswordHashIf(id, null, FIRST)
    const changes = TWENTY.map((n): Change => [FIRST, n % 2 === 0 ? null : createHash(`new${n}`)])
    await expectOneOf(adapter, id, changes)
  }),
  asRaces(deleting)('a password that is stored while its user is deleted is removed', async (adapter, [{ id }]) => {
    const removal = async () => void (await adapter.deleteUser(id))
    const results = await runAtOnce(TWENTY, (n) =>
      n === 10 ? removal() : adapter.updatePasswordHashIf(id, null, createHash(n)),
    )
    expectNoFailures(results, 'none: changes of a deleted user return false')
    await expectHash(adapter, id, null)
    await expectChange(adapter, id, [null, FIRST], false)
  }),
]
