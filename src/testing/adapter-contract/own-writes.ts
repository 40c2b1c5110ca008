import { type ContractCase, contractCase } from './contract-case.ts'
import { attempt, expectDate, expectNothing, expectSame } from './expect.ts'
import { inDays, keyOf, newAccount, newAuthenticator, newSession, ownerOf, signUp, unique } from './rows.ts'

/** Promises about a row that is read, changed, and read again: an adapter answers with what the store holds now. */
export const OWN_WRITES: readonly ContractCase[] = [
  contractCase(
    'getUserByEmail sees a change of the user it has found before',
    ['createUser', 'updateUser', 'getUserByEmail'],
    async (adapter) => {
      const { id, email } = await signUp(adapter)
      await adapter.getUserByEmail(email)
      await adapter.updateUser({ id, name: 'Grace Hopper' })
      expectSame('the name', (await adapter.getUserByEmail(email))?.name, 'Grace Hopper')
    },
  ),
  contractCase(
    'getUserByAccount sees that an account it has found before is gone',
    ['createUser', 'linkAccount', 'unlinkAccount', 'getUserByAccount'],
    async (adapter) => {
      const account = newAccount((await signUp(adapter)).id)
      await adapter.linkAccount(account)
      await adapter.getUserByAccount(keyOf(account))
      await adapter.unlinkAccount(keyOf(account))
      expectNothing('the user', await adapter.getUserByAccount(keyOf(account)))
    },
  ),
  contractCase(
    'getAccount sees the tokens of an account it has found before',
    ['createUser', 'linkAccount', 'updateAccount', 'getAccount'],
    async (adapter) => {
      const account = newAccount((await signUp(adapter)).id, { access_token: 'old' })
      const { provider, providerAccountId } = account
      await adapter.linkAccount(account)
      await adapter.getAccount(providerAccountId, provider)
      await adapter.updateAccount({ ...keyOf(account), access_token: 'new' })
      expectSame('the token', (await adapter.getAccount(providerAccountId, provider))?.access_token, 'new')
    },
  ),
  contractCase(
    'getSessionAndUser sees a new end, and that a session has ended',
    ['createUser', 'createSession', 'updateSession', 'deleteSession', 'getSessionAndUser'],
    async (adapter) => {
      const { sessionToken, ...session } = newSession((await signUp(adapter)).id)
      await adapter.createSession({ ...session, sessionToken })
      await adapter.getSessionAndUser(sessionToken)
      const expires = inDays(60)
      await adapter.updateSession({ sessionToken, expires })
      expectDate('the end', (await adapter.getSessionAndUser(sessionToken))?.session.expires, expires)
      await adapter.deleteSession(sessionToken)
      expectNothing('the session', await adapter.getSessionAndUser(sessionToken))
    },
  ),
  contractCase(
    'listSessionsByUserId sees that a session it has listed before has ended',
    ['createUser', 'createSession', 'deleteSession', 'listSessionsByUserId'],
    async (adapter) => {
      const { sessionToken, ...session } = newSession((await signUp(adapter)).id)
      await adapter.createSession({ ...session, sessionToken })
      await adapter.listSessionsByUserId(session.userId)
      await adapter.deleteSession(sessionToken)
      expectSame('the sessions', (await adapter.listSessionsByUserId(session.userId)).length, 0)
    },
  ),
  contractCase(
    'getAuthenticator sees the counter of a passkey it has found before',
    ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator', 'updateAuthenticatorCounter'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const passkey = newAuthenticator(id)
      const { credentialID, providerAccountId } = passkey
      await adapter.linkAccount(newAccount(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
      await adapter.createAuthenticator(passkey)
      await adapter.getAuthenticator(credentialID)
      await adapter.updateAuthenticatorCounter(credentialID, 7)
      expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 7)
    },
  ),
  contractCase(
    'updateUser gives nobody the address of a user who is not there',
    ['createUser', 'updateUser', 'getUserByEmail'],
    async (adapter) => {
      const email = `${unique()}@example.com`
      await attempt(() => adapter.updateUser({ id: unique(), email }))
      expectSame('whose address it is', ownerOf(await adapter.getUserByEmail(email)), null)
    },
  ),
]
