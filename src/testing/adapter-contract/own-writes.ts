import { type ContractCase, casesNeeding } from './contract-case.ts'
import { attempt, expectDate, expectNothing, expectSame } from './expect.ts'
import {
  createAccountRow,
  createAuthenticatorRow,
  createDateInDays,
  createSessionRow,
  createUniqueText,
  getOwner,
  signUp,
  toKey,
} from './rows.ts'

/** Cases for rows that are read, changed and read again: an adapter returns the current content of the store. */
export const OWN_WRITES: readonly ContractCase[] = [
  ...casesNeeding(['createUser', 'updateUser', 'getUserByEmail'], {
    'getUserByEmail sees a change of the user it has found before': async (adapter) => {
      const { id, email } = await signUp(adapter)
      await adapter.getUserByEmail(email)
      await adapter.updateUser({ id, name: 'Grace Hopper' })
      expectSame('the name', (await adapter.getUserByEmail(email))?.name, 'Grace Hopper')
    },
    'updateUser gives no user the address of a missing user': async (adapter) => {
      const email = `${createUniqueText()}@example.com`
      await attempt(() => adapter.updateUser({ id: createUniqueText(), email }))
      expectSame('whose address it is', getOwner(await adapter.getUserByEmail(email)), null)
    },
  }),
  ...casesNeeding(['createUser', 'linkAccount', 'unlinkAccount', 'getUserByAccount'], {
    'getUserByAccount sees that an account it has found before was deleted': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id)
      await adapter.linkAccount(account)
      await adapter.getUserByAccount(toKey(account))
      await adapter.unlinkAccount(toKey(account))
      expectNothing('the user', await adapter.getUserByAccount(toKey(account)))
    },
  }),
  ...casesNeeding(['createUser', 'linkAccount', 'updateAccount', 'getAccount'], {
    'getAccount sees the tokens of an account it has found before': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id, { access_token: 'old' })
      const { provider, providerAccountId } = account
      await adapter.linkAccount(account)
      await adapter.getAccount(providerAccountId, provider)
      await adapter.updateAccount({ ...toKey(account), access_token: 'new' })
      expectSame('the token', (await adapter.getAccount(providerAccountId, provider))?.access_token, 'new')
    },
  }),
  ...casesNeeding(['createUser', 'createSession', 'updateSession', 'deleteSession', 'getSessionAndUser'], {
    'getSessionAndUser sees a new end, and that a session has ended': async (adapter) => {
      const { sessionToken, ...session } = createSessionRow((await signUp(adapter)).id)
      await adapter.createSession({ ...session, sessionToken })
      await adapter.getSessionAndUser(sessionToken)
      const expires = createDateInDays(60)
      await adapter.updateSession({ sessionToken, expires })
      expectDate('the end', (await adapter.getSessionAndUser(sessionToken))?.session.expires, expires)
      await adapter.deleteSession(sessionToken)
      expectNothing('the session', await adapter.getSessionAndUser(sessionToken))
    },
  }),
  ...casesNeeding(['createUser', 'createSession', 'deleteSession', 'listSessionsByUserId'], {
    'listSessionsByUserId sees that a session it has listed before has ended': async (adapter) => {
      const { sessionToken, ...session } = createSessionRow((await signUp(adapter)).id)
      await adapter.createSession({ ...session, sessionToken })
      await adapter.listSessionsByUserId(session.userId)
      await adapter.deleteSession(sessionToken)
      expectSame('the sessions', (await adapter.listSessionsByUserId(session.userId)).length, 0)
    },
  }),
  ...casesNeeding(
    ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator', 'updateAuthenticatorCounter'],
    {
      'getAuthenticator sees the counter of a passkey it has found before': async (adapter) => {
        const { id } = await signUp(adapter)
        const passkey = createAuthenticatorRow(id)
        const { credentialID, providerAccountId } = passkey
        await adapter.linkAccount(createAccountRow(id, { provider: 'passkey', type: 'webauthn', providerAccountId }))
        await adapter.createAuthenticator(passkey)
        await adapter.getAuthenticator(credentialID)
        await adapter.updateAuthenticatorCounter(credentialID, 7)
        expectSame('the counter', (await adapter.getAuthenticator(credentialID))?.counter, 7)
      },
    },
  ),
]
