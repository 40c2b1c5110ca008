import { type AdapterCase, withPasskey, withUser, withUsers } from './contract-case.ts'
import { attempt, expectSame } from './expect.ts'
import { addAccount, addMany, addSession, expectOwner, expectUserOf, getOwner, signUp, toKey } from './rows.ts'
import { createOtherId } from './values.ts'

const removing = withUsers('deleteUser', 'getUser', 'getUserByEmail')
const endingSessions = withUsers('deleteUser', 'createSession', 'getSessionAndUser')
const removingAccounts = withUsers('deleteUser', 'linkAccount', 'getUserByAccount')
const removingPasskeys = withPasskey('getAuthenticator', 'deleteUser', 'listAuthenticatorsByUserId')
const freeing = withUser('deleteUser', 'linkAccount', 'getUserByAccount', 'getUserByEmail')

/** Cases for the data of a deleted user. */
export const DELETE_USER: readonly AdapterCase[] = [
  removing('deleteUser removes the user', async (adapter, [gone, kept]) => {
    await adapter.deleteUser(gone.id)
    expectSame('the user by id', await adapter.getUser(gone.id), null)
    expectSame('the user by address', await adapter.getUserByEmail(gone.email), null)
    expectSame('another user', getOwner(await adapter.getUser(kept.id)), kept.id)
  }),
  endingSessions("deleteUser ends all of the user's sessions", async (adapter, [{ id: userId }, kept]) => {
    const ended = [await addSession(adapter, { userId }), await addSession(adapter, { userId })]
    const other = await addSession(adapter, { userId: kept.id })
    await adapter.deleteUser(userId)
    for (const { sessionToken } of ended) expectSame('a session', await adapter.getSessionAndUser(sessionToken), null)
    await expectUserOf("another's session", adapter, other)
  }),
  removingAccounts("deleteUser removes all of the user's accounts", async (adapter, [{ id: userId }, kept]) => {
    const removed = [await addAccount(adapter, { userId }), await addAccount(adapter, { userId })]
    const other = await addAccount(adapter, { userId: kept.id })
    await adapter.deleteUser(userId)
    for (const account of removed)
      expectSame('the user of an account', await adapter.getUserByAccount(toKey(account)), null)
    await expectOwner(adapter, other, kept.id, "another's account")
  }),
  removingPasskeys("deleteUser removes all of the user's passkeys", async (adapter, { userId, credentialID }) => {
    await adapter.deleteUser(userId)
    expectSame('the passkey', await adapter.getAuthenticator(credentialID), null)
    expectSame("the user's passkeys", await adapter.listAuthenticatorsByUserId(userId), [])
  }),
  freeing('deleteUser sets the account free', async (adapter, { id: userId, email }) => {
    const account = await addAccount(adapter, { userId })
    await adapter.deleteUser(userId)
    const { id } = await signUp(adapter, { email })
    await adapter.linkAccount({ ...account, userId: id })
    await expectOwner(adapter, account, id)
    expectSame('whose address it is', getOwner(await adapter.getUserByEmail(email)), id)
  }),
  removingAccounts('deleteUser sets all of 26 accounts free', async (adapter, [{ id: userId }, bob]) => {
    const accounts = await addMany(() => addAccount(adapter, { userId }))
    await adapter.deleteUser(userId)
    for (const account of accounts) await adapter.linkAccount({ ...account, userId: bob.id })
    for (const account of accounts) await expectOwner(adapter, account, bob.id)
  }),
  withUser('deleteUser', 'getUser')('deleteUser of an unknown user removes no user', async (adapter, { id }) => {
    await attempt(() => adapter.deleteUser(createOtherId(id)))
    expectSame('the user', getOwner(await adapter.getUser(id)), id)
  }),
]
