import { type ContractCase, casesNeeding } from './contract-case.ts'
import { attempt, expectNothing, expectSame } from './expect.ts'
import {
  createAccountRow,
  createAuthenticatorRow,
  createOtherId,
  createSessionRow,
  getOwner,
  signUp,
  toKey,
} from './rows.ts'

/** Cases for the data of a deleted user. */
export const DELETE_USER: readonly ContractCase[] = [
  ...casesNeeding(['createUser', 'deleteUser', 'getUser', 'getUserByEmail'], {
    'deleteUser removes the user': async (adapter) => {
      const [gone, kept] = [await signUp(adapter), await signUp(adapter)]
      await adapter.deleteUser(gone.id)
      expectNothing('the user by id', await adapter.getUser(gone.id))
      expectNothing('the user by address', await adapter.getUserByEmail(gone.email))
      expectSame('another user', getOwner(await adapter.getUser(kept.id)), kept.id)
    },
  }),
  ...casesNeeding(['createUser', 'deleteUser', 'createSession', 'getSessionAndUser'], {
    "deleteUser ends all of the user's sessions": async (adapter) => {
      const [gone, kept] = [await signUp(adapter), await signUp(adapter)]
      const [ended, other] = [[createSessionRow(gone.id), createSessionRow(gone.id)], createSessionRow(kept.id)]
      for (const session of [...ended, other]) await adapter.createSession(session)
      await adapter.deleteUser(gone.id)
      for (const { sessionToken } of ended) expectNothing('a session', await adapter.getSessionAndUser(sessionToken))
      expectSame("another's session", getOwner((await adapter.getSessionAndUser(other.sessionToken))?.user), kept.id)
    },
  }),
  ...casesNeeding(['createUser', 'deleteUser', 'linkAccount', 'getUserByAccount'], {
    "deleteUser removes all of the user's accounts": async (adapter) => {
      const [gone, kept] = [await signUp(adapter), await signUp(adapter)]
      const [removed, other] = [[createAccountRow(gone.id), createAccountRow(gone.id)], createAccountRow(kept.id)]
      for (const account of [...removed, other]) await adapter.linkAccount(account)
      await adapter.deleteUser(gone.id)
      for (const account of removed)
        expectNothing('the user of an account', await adapter.getUserByAccount(toKey(account)))
      expectSame("another's account", getOwner(await adapter.getUserByAccount(toKey(other))), kept.id)
    },
  }),
  ...casesNeeding(
    [
      'createUser',
      'deleteUser',
      'linkAccount',
      'createAuthenticator',
      'getAuthenticator',
      'listAuthenticatorsByUserId',
    ],
    {
      "deleteUser removes all of the user's passkeys": async (adapter) => {
        const { id } = await signUp(adapter)
        const { providerAccountId, credentialID, ...passkey } = createAuthenticatorRow(id)
        await adapter.linkAccount(createAccountRow(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
        await adapter.createAuthenticator({ ...passkey, providerAccountId, credentialID })
        await adapter.deleteUser(id)
        expectNothing('the passkey', await adapter.getAuthenticator(credentialID))
        expectSame("the user's passkeys", await adapter.listAuthenticatorsByUserId(id), [])
      },
    },
  ),
  ...casesNeeding(['createUser', 'deleteUser', 'linkAccount', 'getUserByAccount', 'getUserByEmail'], {
    'deleteUser sets the account free': async (adapter) => {
      const first = await signUp(adapter)
      const account = createAccountRow(first.id)
      await adapter.linkAccount(account)
      await adapter.deleteUser(first.id)
      const second = await signUp(adapter, { email: first.email })
      await adapter.linkAccount({ ...account, userId: second.id })
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), second.id)
      expectSame('whose address it is', getOwner(await adapter.getUserByEmail(first.email)), second.id)
    },
  }),
  ...casesNeeding(['createUser', 'deleteUser', 'getUser'], {
    'deleteUser of an unknown user removes no user': async (adapter) => {
      const { id } = await signUp(adapter)
      await attempt(() => adapter.deleteUser(createOtherId(id)))
      expectSame('the user', getOwner(await adapter.getUser(id)), id)
    },
  }),
]
