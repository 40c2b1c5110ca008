import { type ContractCase, casesNeeding } from './contract-case.ts'
import { expectNothing, expectSame, expectThat } from './expect.ts'
import { createAccountRow, createAuthenticatorRow, createSessionRow, getOwner, signUp, toKey } from './rows.ts'

/** More rows than the page size of any API. */
const COUNT = 26

const createMany = <T>(make: (index: number) => T): T[] => Array.from({ length: COUNT }, (_, index) => make(index))

function expectAll<T>(what: string, listed: readonly T[], names: readonly string[], nameOf: (row: T) => string) {
  const seen = listed.map(nameOf).toSorted()
  expectThat(seen.length === COUNT, `the number of ${what}`, seen.length, String(COUNT))
  expectSame(`the ${what}`, seen, names.toSorted())
}

/** Cases for users with many rows. */
export const MANY_ROWS: readonly ContractCase[] = [
  ...casesNeeding(['createUser', 'linkAccount', 'listAccountsByUserId'], {
    'listAccountsByUserId lists all of 26 accounts': async (adapter) => {
      const { id } = await signUp(adapter)
      const accounts = createMany(() => createAccountRow(id))
      for (const account of accounts) await adapter.linkAccount(account)
      const names = accounts.map(({ providerAccountId }) => providerAccountId)
      const getName = (row: { providerAccountId: string }) => row.providerAccountId
      expectAll('accounts', await adapter.listAccountsByUserId(id), names, getName)
    },
  }),
  ...casesNeeding(['createUser', 'createSession', 'listSessionsByUserId'], {
    'listSessionsByUserId lists all of 26 sessions': async (adapter) => {
      const { id } = await signUp(adapter)
      const sessions = createMany(() => createSessionRow(id))
      for (const session of sessions) await adapter.createSession(session)
      const names = sessions.map(({ sessionToken }) => sessionToken)
      const getName = (row: { sessionToken: string }) => row.sessionToken
      expectAll('sessions', await adapter.listSessionsByUserId(id), names, getName)
    },
  }),
  ...casesNeeding(['createUser', 'createAuthenticator', 'listAuthenticatorsByUserId', 'linkAccount'], {
    'listAuthenticatorsByUserId lists all of 26 passkeys': async (adapter) => {
      const { id } = await signUp(adapter)
      const passkeys = createMany(() => createAuthenticatorRow(id))
      const [{ providerAccountId } = createAuthenticatorRow(id)] = passkeys
      // Some stores have a foreign key from a passkey to its account.
      await adapter.linkAccount(createAccountRow(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
      for (const passkey of passkeys) await adapter.createAuthenticator({ ...passkey, providerAccountId })
      const names = passkeys.map(({ credentialID }) => credentialID)
      const getName = (row: { credentialID: string }) => row.credentialID
      expectAll('passkeys', await adapter.listAuthenticatorsByUserId(id), names, getName)
    },
  }),
  ...casesNeeding(['createUser', 'createSession', 'getSessionAndUser', 'deleteSessionsByUserId'], {
    'deleteSessionsByUserId ends all of 26 sessions': async (adapter) => {
      const { id } = await signUp(adapter)
      const sessions = createMany(() => createSessionRow(id))
      for (const session of sessions) await adapter.createSession(session)
      await adapter.deleteSessionsByUserId(id)
      for (const { sessionToken } of sessions) expectNothing('a session', await adapter.getSessionAndUser(sessionToken))
    },
  }),
  ...casesNeeding(['createUser', 'deleteUser', 'linkAccount', 'getUserByAccount'], {
    'deleteUser sets all of 26 accounts free': async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const accounts = createMany(() => createAccountRow(ada.id))
      for (const account of accounts) await adapter.linkAccount(account)
      await adapter.deleteUser(ada.id)
      for (const account of accounts) await adapter.linkAccount({ ...account, userId: bob.id })
      for (const account of accounts)
        expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), bob.id)
    },
  }),
]
