import { omitAbsent } from '../../../src/lib/copy.ts'
import type {
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../../src/types/adapter.ts'
import type { AdapterAuthenticator } from '../../../src/types/adapter-authenticator.ts'

/** A store whose rows a test can read and change. */
export interface Tables {
  readonly adapter: Adapter
  readonly users: AdapterUser[]
  readonly accounts: AdapterAccount[]
  readonly sessions: AdapterSession[]
  readonly tokens: VerificationToken[]
  readonly passkeys: AdapterAuthenticator[]
}

/** Only the contract of Auth.js and the conditional counter: what an adapter of somebody else may have. */
export function openTables(): Tables {
  const users: AdapterUser[] = []
  const accounts: AdapterAccount[] = []
  const sessions: AdapterSession[] = []
  const tokens: VerificationToken[] = []
  const passkeys: AdapterAuthenticator[] = []
  const userOf = (id: string | undefined) => users.find((user) => user.id === id) ?? null
  const accountOf = (provider: string, id: string) =>
    accounts.find((account) => account.provider === provider && account.providerAccountId === id) ?? null
  const passkeyOf = (id: string) => passkeys.find(({ credentialID }) => credentialID === id)
  const adapter: Adapter = {
    createUser(user) {
      users.push({ ...user, id: `user-${users.length + 1}` })
      return users.at(-1) as AdapterUser
    },
    getUser: (id) => userOf(id),
    getUserByEmail: (email) => users.find((user) => user.email === email) ?? null,
    getUserByAccount: ({ provider, providerAccountId }) => userOf(accountOf(provider, providerAccountId)?.userId),
    updateUser: (user) => Object.assign(userOf(user.id) ?? {}, user) as AdapterUser,
    linkAccount(account) {
      accounts.push({ ...account })
      return account
    },
    createSession(session) {
      sessions.push({ ...session })
      return session
    },
    getSessionAndUser(token) {
      const session = sessions.find(({ sessionToken }) => sessionToken === token)
      const user = userOf(session?.userId)
      return session && user ? { session, user } : null
    },
    updateSession: (session) =>
      Object.assign(sessions.find(({ sessionToken }) => sessionToken === session.sessionToken) ?? {}, session) as never,
    async deleteSession(token) {
      sessions.splice(0, Infinity, ...sessions.filter(({ sessionToken }) => sessionToken !== token))
    },
    createVerificationToken(token) {
      tokens.push({ ...token })
      return token
    },
    useVerificationToken({ identifier, token }) {
      const at = tokens.findIndex((row) => row.identifier === identifier && row.token === token)
      return at < 0 ? null : (tokens.splice(at, 1)[0] ?? null)
    },
    getAccount: (id, provider) => accountOf(provider, id),
    getAuthenticator: (id) => passkeyOf(id) ?? null,
    createAuthenticator(passkey) {
      if (passkeyOf(passkey.credentialID)) throw new Error('unique constraint')
      passkeys.push({ ...passkey })
      return passkey
    },
    listAuthenticatorsByUserId: (id) => passkeys.filter(({ userId }) => userId === id),
    updateAuthenticatorCounter: (id, counter) =>
      Object.assign(passkeyOf(id) ?? {}, { counter }) as AdapterAuthenticator,
    updateAuthenticatorCounterIf(id, expected, counter, credentialBackedUp, lastUsedAt) {
      const passkey = passkeyOf(id)
      if (passkey?.counter !== expected) return false
      Object.assign(passkey, omitAbsent({ counter, credentialBackedUp, lastUsedAt }))
      return true
    },
  }
  return { adapter, users, accounts, sessions, tokens, passkeys }
}
