import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { proveAddress, revokeAccess } from '../../../../src/features/stored/account/prove-address.ts'
import { readAndDecide, settleAccount } from '../../../../src/features/stored/account/settle-account.ts'
import type { Identity } from '../../../../src/seams/identity.ts'
import { stopClock } from '../../../harness.ts'
import { turn } from '../../../turn.ts'
import { type OpenCase, openCase } from './open-case.ts'
import { mailed, registered } from './open-scene.ts'

const KEY = { provider: 'idp', providerAccountId: '7', type: 'oidc' } as const
const ADDRESS = 'ada@example.com'
const IDENTITY: Identity = { user: { id: '7', name: 'Ada', email: ADDRESS }, account: KEY }

/** A store in which nobody can be finished by a note. */
const open = (identity = IDENTITY): OpenCase => openCase(identity, { without: ['createVerificationToken'] })

const addUser = ({ store }: OpenCase, email = ADDRESS, emailVerified: Date | null = null) =>
  store.createUser({ email, emailVerified })

const count = ({ calls }: OpenCase, method: string): number => calls.filter((name) => name === method).length

describe('a refused sign-in', () => {
  test('is decided once more, and not again', async () => {
    const opened = open()
    await addUser(opened)
    const first = await readAndDecide(opened.signIn)
    opened.calls.length = 0
    await expect(settleAccount(opened.signIn, first)).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' })
    expect(count(opened, 'getUserByEmail')).toBe(1)
  })

  test('waits 50 milliseconds before the second decision', async () => {
    const opened = open()
    await addUser(opened)
    const first = await readAndDecide(opened.signIn)
    opened.calls.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const persisting = Promise.allSettled([settleAccount(opened.signIn, first)])
    for (let i = 0; i < 5; i++) await turn()
    await vi.advanceTimersByTimeAsync(49)
    expect(opened.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await persisting
    expect(count(opened, 'getUserByEmail')).toBe(1)
  })

  test('creates a user if the previous owner of the address was deleted in between', async () => {
    const opened = open()
    await addUser(opened)
    const first = await readAndDecide(opened.signIn)
    opened.tables.users.splice(0)
    expect(await settleAccount(opened.signIn, first)).toMatchObject({
      isNewUser: true,
      user: { email: ADDRESS },
    })
  })
})

describe('a sign-in that would create a user', () => {
  test('signs in the user of a faster request that linked the account', async () => {
    const opened = open()
    const first = await readAndDecide(opened.signIn)
    const faster = await addUser(opened)
    const { getUserByEmail } = opened.adapter
    // The faster request links the account after the second look has missed it.
    opened.adapter.getUserByEmail = async (email) => {
      opened.tables.accounts.push({ ...KEY, userId: faster.id })
      return getUserByEmail(email)
    }
    expect(await settleAccount(opened.signIn, first)).toMatchObject({
      isNewUser: false,
      user: { id: faster.id },
    })
  })
})

describe('an adapter that has an account but returns no user for it', () => {
  test('makes the sign-in fail, without a new user', async () => {
    const opened = open()
    opened.adapter.createUserWithAccount = async () => null
    const persisting = settleAccount(opened.signIn, await readAndDecide(opened.signIn))
    await expect(persisting).rejects.toMatchObject({
      type: 'AdapterError',
      message: expect.stringContaining('No user was created'),
    })
    expect(opened.tables.users).toEqual([])
  })
})

describe('a new session', () => {
  test('is older than a verification that followed the reading of the facts', async () => {
    const clock = stopClock()
    const opened = open()
    const user = await addUser(opened, ADDRESS, new Date((clock.now() + 1) * 1000))
    opened.tables.accounts.push({ ...KEY, userId: user.id })
    const { terms } = await settleAccount(opened.signIn, await readAndDecide(opened.signIn))
    expect(terms.since).toBe(clock.now())
  })
})

describe('a proof of an address', () => {
  test('fails after five rounds if accounts are added in each', async () => {
    const opened = open(mailed(ADDRESS))
    const user = await addUser(opened)
    const { updateUser } = opened.adapter
    opened.adapter.updateUser = async (row) => {
      if (count(opened, 'updateUser') < 9) opened.tables.accounts.push({ ...KEY, userId: user.id })
      return updateUser(row)
    }
    const proving = proveAddress(opened.signIn, user, ['revoke', 'verify'])
    await expect(proving).rejects.toMatchObject({ type: 'AdapterError' })
    expect(count(opened, 'updateUser')).toBe(5)
  })

  test('revokes an account with as many passkeys', async () => {
    const opened = open()
    const { id: userId } = await addUser(opened)
    const { authenticator } = registered('handle', 'key')
    opened.tables.accounts.push({ ...KEY, userId })
    if (authenticator) await opened.store.createAuthenticator({ ...authenticator, userId })
    expect(await revokeAccess(opened.store, userId)).toBe(true)
    expect([opened.tables.accounts, opened.tables.passkeys]).toEqual([[], []])
  })
})
