import { type ContractCase, contractCase } from './contract-case.ts'
import { expectNothing, expectSame, expectThat } from './expect.ts'
import { keyOf, newAccount, newAuthenticator, newSession, ownerOf, signUp } from './rows.ts'

/** More rows than a page of any default size holds. */
const COUNT = 26

const manyOf = <T>(make: (index: number) => T): T[] => Array.from({ length: COUNT }, (_, index) => make(index))

function expectAll<T>(what: string, listed: readonly T[], names: readonly string[], nameOf: (row: T) => string) {
  const seen = listed.map(nameOf).toSorted()
  expectThat(seen.length === COUNT, `the number of ${what}`, seen.length, String(COUNT))
  expectSame(`the ${what}`, seen, names.toSorted())
}

/** Promises about users who have many rows. */
export const MANY_ROWS: readonly ContractCase[] = [
  contractCase(
    'listAccountsByUserId lists all of 26 accounts',
    ['createUser', 'linkAccount', 'listAccountsByUserId'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const accounts = manyOf(() => newAccount(id))
      for (const account of accounts) await adapter.linkAccount(account)
      const names = accounts.map(({ providerAccountId }) => providerAccountId)
      const nameOf = (row: { providerAccountId: string }) => row.providerAccountId
      expectAll('accounts', await adapter.listAccountsByUserId(id), names, nameOf)
    },
  ),
  contractCase(
    'listSessionsByUserId lists all of 26 sessions',
    ['createUser', 'createSession', 'listSessionsByUserId'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const sessions = manyOf(() => newSession(id))
      for (const session of sessions) await adapter.createSession(session)
      const names = sessions.map(({ sessionToken }) => sessionToken)
      const nameOf = (row: { sessionToken: string }) => row.sessionToken
      expectAll('sessions', await adapter.listSessionsByUserId(id), names, nameOf)
    },
  ),
  contractCase(
    'listAuthenticatorsByUserId lists all of 26 passkeys',
    ['createUser', 'createAuthenticator', 'listAuthenticatorsByUserId', 'linkAccount'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const passkeys = manyOf(() => newAuthenticator(id))
      const [{ providerAccountId } = newAuthenticator(id)] = passkeys
      // Some stores have a foreign key from a passkey to its account.
      await adapter.linkAccount(newAccount(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
      for (const passkey of passkeys) await adapter.createAuthenticator({ ...passkey, providerAccountId })
      const names = passkeys.map(({ credentialID }) => credentialID)
      const nameOf = (row: { credentialID: string }) => row.credentialID
      expectAll('passkeys', await adapter.listAuthenticatorsByUserId(id), names, nameOf)
    },
  ),
  contractCase(
    'deleteSessionsByUserId ends all of 26 sessions',
    ['createUser', 'createSession', 'getSessionAndUser', 'deleteSessionsByUserId'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const sessions = manyOf(() => newSession(id))
      for (const session of sessions) await adapter.createSession(session)
      await adapter.deleteSessionsByUserId(id)
      for (const { sessionToken } of sessions) expectNothing('a session', await adapter.getSessionAndUser(sessionToken))
    },
  ),
  contractCase(
    'deleteUser sets all of 26 accounts free',
    ['createUser', 'deleteUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const accounts = manyOf(() => newAccount(ada.id))
      for (const account of accounts) await adapter.linkAccount(account)
      await adapter.deleteUser(ada.id)
      for (const account of accounts) await adapter.linkAccount({ ...account, userId: bob.id })
      for (const account of accounts)
        expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), bob.id)
    },
  ),
]
