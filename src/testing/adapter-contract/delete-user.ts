import { type ContractCase, contractCase } from './contract-case.ts'
import { attempt, expectNothing, expectSame } from './expect.ts'
import { keyOf, newAccount, newAuthenticator, newSession, ownerOf, signUp, strangerTo } from './rows.ts'

/** Promises about what goes with a user. */
export const DELETE_USER: readonly ContractCase[] = [
  contractCase(
    'deleteUser removes the user',
    ['createUser', 'deleteUser', 'getUser', 'getUserByEmail'],
    async (adapter) => {
      const [gone, kept] = [await signUp(adapter), await signUp(adapter)]
      await adapter.deleteUser(gone.id)
      expectNothing('the user by id', await adapter.getUser(gone.id))
      expectNothing('the user by address', await adapter.getUserByEmail(gone.email))
      expectSame('another user', ownerOf(await adapter.getUser(kept.id)), kept.id)
    },
  ),
  contractCase(
    "deleteUser ends all of the user's sessions",
    ['createUser', 'deleteUser', 'createSession', 'getSessionAndUser'],
    async (adapter) => {
      const [gone, kept] = [await signUp(adapter), await signUp(adapter)]
      const [ended, other] = [[newSession(gone.id), newSession(gone.id)], newSession(kept.id)]
      for (const session of [...ended, other]) await adapter.createSession(session)
      await adapter.deleteUser(gone.id)
      for (const { sessionToken } of ended) expectNothing('a session', await adapter.getSessionAndUser(sessionToken))
      expectSame("another's session", ownerOf((await adapter.getSessionAndUser(other.sessionToken))?.user), kept.id)
    },
  ),
  contractCase(
    "deleteUser removes all of the user's accounts",
    ['createUser', 'deleteUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const [gone, kept] = [await signUp(adapter), await signUp(adapter)]
      const [removed, other] = [[newAccount(gone.id), newAccount(gone.id)], newAccount(kept.id)]
      for (const account of [...removed, other]) await adapter.linkAccount(account)
      await adapter.deleteUser(gone.id)
      for (const account of removed)
        expectNothing('the user of an account', await adapter.getUserByAccount(keyOf(account)))
      expectSame("another's account", ownerOf(await adapter.getUserByAccount(keyOf(other))), kept.id)
    },
  ),
  contractCase(
    "deleteUser removes all of the user's passkeys",
    [
      'createUser',
      'deleteUser',
      'linkAccount',
      'createAuthenticator',
      'getAuthenticator',
      'listAuthenticatorsByUserId',
    ],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const { providerAccountId, credentialID, ...passkey } = newAuthenticator(id)
      await adapter.linkAccount(newAccount(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
      await adapter.createAuthenticator({ ...passkey, providerAccountId, credentialID })
      await adapter.deleteUser(id)
      expectNothing('the passkey', await adapter.getAuthenticator(credentialID))
      expectSame("the user's passkeys", await adapter.listAuthenticatorsByUserId(id), [])
    },
  ),
  contractCase(
    'deleteUser sets the account free',
    ['createUser', 'deleteUser', 'linkAccount', 'getUserByAccount', 'getUserByEmail'],
    async (adapter) => {
      const first = await signUp(adapter)
      const account = newAccount(first.id)
      await adapter.linkAccount(account)
      await adapter.deleteUser(first.id)
      const second = await signUp(adapter, { email: first.email })
      await adapter.linkAccount({ ...account, userId: second.id })
      expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), second.id)
      expectSame('whose address it is', ownerOf(await adapter.getUserByEmail(first.email)), second.id)
    },
  ),
  contractCase('deleteUser of nobody removes nobody', ['createUser', 'deleteUser', 'getUser'], async (adapter) => {
    const { id } = await signUp(adapter)
    await attempt(() => adapter.deleteUser(strangerTo(id)))
    expectSame('the user', ownerOf(await adapter.getUser(id)), id)
  }),
]
