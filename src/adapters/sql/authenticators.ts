import type { AdapterAuthenticator } from '../../types/adapter.ts'
import { compareExactly } from './exactly.ts'
import { type Fragment, query, raw } from './fragment.ts'
import { findRow, rowsOfUser } from './lookup.ts'
import { createAssignments, createInsertion, decode, isSame, type MethodsAbout, type SqlStore } from './store.ts'

/** Passkeys. */
export const createAuthenticators = (store: SqlStore): MethodsAbout<'Authenticator'> => ({
  async createAuthenticator(authenticator) {
    await store.run(await createInsertion(store, 'authenticators', { ...authenticator }))
    return authenticator
  },
  getAuthenticator: (credentialID) => find(store, credentialID),
  listAuthenticatorsByUserId: async (userId) =>
    (await rowsOfUser(store, 'authenticators', userId)).map((row) => decode('authenticators', row)),
  async updateAuthenticatorCounter(credentialID, counter) {
    await store.run(query`${await setFields(store, { counter })} ${matchCredential(store, credentialID)}`)
    const authenticator = await find(store, credentialID)
    if (!authenticator) throw new Error('There is no such passkey.')
    return authenticator
  },
  async updateAuthenticatorCounterIf(credentialID, expected, counter, credentialBackedUp) {
    const where = query`${matchCredential(store, credentialID)} and ${store.column('counter')} = ${expected}`
    const fields = { counter, ...(credentialBackedUp !== undefined && { credentialBackedUp }) }
    const { affected } = await store.run(query`${await setFields(store, fields)} ${where}`)
    return affected > 0
  },
  async deleteAuthenticator(credentialID) {
    await store.run(query`delete from ${store.table('authenticators')} ${matchCredential(store, credentialID)}`)
  },
})

const matchCredential = (store: SqlStore, credentialID: string): Fragment =>
  query`where ${compareExactly(store, 'credentialID', credentialID)}`

const setFields = async (store: SqlStore, fields: Partial<AdapterAuthenticator>): Promise<Fragment> =>
  query`update ${store.table('authenticators')} set ${(await createAssignments(store, 'authenticators', fields)) ?? raw('')}`

async function find(store: SqlStore, credentialID: string): Promise<AdapterAuthenticator | null> {
  const where = matchCredential(store, credentialID)
  const row = await findRow(store, query`select * from ${store.table('authenticators')} ${where}`)
  return row && isSame(row, { credentialID }) ? decode('authenticators', row) : null
}
