import type { Adapter, AdapterAuthenticator } from '../../types/adapter.ts'
import { exactly } from './exactly.ts'
import { type Fragment, query, raw } from './fragment.ts'
import { found, knownOnly } from './lookup.ts'
import { assignments, decode, insertion, isSame, type SqlStore } from './store.ts'

/** The methods of the contract that are here. */
type AuthenticatorsMethods = Required<
  Pick<
    Adapter,
    | 'createAuthenticator'
    | 'getAuthenticator'
    | 'listAuthenticatorsByUserId'
    | 'updateAuthenticatorCounter'
    | 'updateAuthenticatorCounterIf'
    | 'deleteAuthenticator'
  >
>

/** Passkeys. */
export const authenticators = (store: SqlStore): AuthenticatorsMethods => ({
  async createAuthenticator(authenticator) {
    await store.run(await insertion(store, 'authenticators', { ...authenticator }))
    return authenticator
  },
  getAuthenticator: (credentialID) => find(store, credentialID),
  listAuthenticatorsByUserId: (userId) =>
    knownOnly([], async () => {
      const where = query`where ${exactly(store, 'userId', userId)}`
      const { rows } = await store.run(query`select * from ${store.table('authenticators')} ${where}`)
      return rows.filter((row) => isSame(row, { userId })).map((row) => decode('authenticators', row))
    }),
  async updateAuthenticatorCounter(credentialID, counter) {
    await store.run(query`${await setCounter(store, counter)} ${whereCredential(store, credentialID)}`)
    const authenticator = await find(store, credentialID)
    if (!authenticator) throw new Error('There is no such passkey.')
    return authenticator
  },
  async updateAuthenticatorCounterIf(credentialID, expected, counter) {
    const where = query`${whereCredential(store, credentialID)} and ${store.column('counter')} = ${expected}`
    const { affected } = await store.run(query`${await setCounter(store, counter)} ${where}`)
    return affected > 0
  },
  async deleteAuthenticator(credentialID) {
    await store.run(query`delete from ${store.table('authenticators')} ${whereCredential(store, credentialID)}`)
  },
})

const whereCredential = (store: SqlStore, credentialID: string): Fragment =>
  query`where ${exactly(store, 'credentialID', credentialID)}`

const setCounter = async (store: SqlStore, counter: number): Promise<Fragment> =>
  query`update ${store.table('authenticators')} set ${(await assignments(store, 'authenticators', { counter })) ?? raw('')}`

async function find(store: SqlStore, credentialID: string): Promise<AdapterAuthenticator | null> {
  const where = whereCredential(store, credentialID)
  const row = await found(store, query`select * from ${store.table('authenticators')} ${where}`)
  return row && isSame(row, { credentialID }) ? decode('authenticators', row) : null
}
