import { omitAbsent } from '../../lib/copy.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'
import { decode } from './decode.ts'
import { compareExactly } from './exactly.ts'
import { type Fragment, query, raw } from './fragment.ts'
import { findKnown, findRow, rowsOfUser } from './lookup.ts'
import {
  createAssignments,
  createInsertion,
  createSelection,
  isSame,
  type MethodsAbout,
  readColumns,
  type SqlStore,
} from './store.ts'

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
  async updateAuthenticatorCounterIf(credentialID, expected, counter, credentialBackedUp, lastUsedAt) {
    const where = query`${matchCredential(store, credentialID)} and ${store.column('counter')} = ${expected}`
    const fields = { counter, ...omitAbsent({ credentialBackedUp, lastUsedAt }) }
    const { affected } = await store.run(query`${await setFields(store, fields)} ${where}`)
    return affected > 0
  },
  async updateAuthenticator({ credentialID, userId, ...changes }) {
    await assertColumns(store, Object.keys(changes))
    const set = await setFields(store, changes)
    const where = query`${matchCredential(store, credentialID)} and ${compareExactly(store, 'userId', userId)}`
    return (await findKnown(0, async () => (await store.run(query`${set} ${where}`)).affected)) > 0
  },
  async deleteAuthenticator(credentialID) {
    await store.run(query`delete from ${store.table('authenticators')} ${matchCredential(store, credentialID)}`)
  },
})

/** @throws {Error} The table was not migrated. Ignoring the change would look like success. */
async function assertColumns(store: SqlStore, names: readonly string[]): Promise<void> {
  const columns = await readColumns(store, 'authenticators')
  const missing = names.find((name) => !columns.has(name))
  if (missing === undefined) return
  store.forget()
  throw new Error(
    `The table "${store.names.authenticators}" has no column "${missing}". Run \`await adapter.migrate()\` once.`,
  )
}

const matchCredential = (store: SqlStore, credentialID: string): Fragment =>
  query`where ${compareExactly(store, 'credentialID', credentialID)}`

const setFields = async (store: SqlStore, fields: Partial<AdapterAuthenticator>): Promise<Fragment> =>
  query`update ${store.table('authenticators')} set ${(await createAssignments(store, 'authenticators', fields)) ?? raw('')}`

async function find(store: SqlStore, credentialID: string): Promise<AdapterAuthenticator | null> {
  const where = matchCredential(store, credentialID)
  const select = query`select ${await createSelection(store, 'authenticators')} from ${store.table('authenticators')}`
  const row = await findRow(store, query`${select} ${where}`)
  return row && isSame(row, { credentialID }) ? decode('authenticators', row) : null
}
