import type { VerificationToken } from '../../types/adapter.ts'
import type { SqlRow } from './database.ts'
import { decode } from './decode.ts'
import { compareExactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { findRow } from './lookup.ts'
import { createInsertion, createSelection, isSame, type MethodsAbout, type SqlStore } from './store.ts'

interface Key {
  readonly identifier: string
  readonly token: string
}

/** One-time tokens. */
export function createTokens(store: SqlStore): MethodsAbout<'VerificationToken'> {
  const consume = async ({ identifier, token }: Key): Promise<VerificationToken | null> => {
    const row = await (store.dialect.returnsRows ? take : takeCounted)(store, { identifier, token })
    return row && isSame(row, { identifier, token }) ? decode('verificationTokens', row) : null
  }
  return {
    async createVerificationToken(token) {
      await store.run(await createInsertion(store, 'verificationTokens', { ...token }))
      return token
    },
    useVerificationToken: consume,
    consumeVerificationToken: consume,
  }
}

const matchKey = (store: SqlStore, { identifier, token }: Key): Fragment =>
  query`where ${compareExactly(store, 'identifier', identifier)} and ${compareExactly(store, 'token', token)}`

const take = async (store: SqlStore, key: Key): Promise<SqlRow | undefined> => {
  const where = matchKey(store, key)
  return findRow(
    store,
    query`delete from ${store.table('verificationTokens')} ${where} returning ${await createSelection(store, 'verificationTokens')}`,
  )
}

// MySQL cannot return deleted rows. Two requests may read the row, but only one deletes it.
async function takeCounted(store: SqlStore, key: Key): Promise<SqlRow | undefined> {
  const [table, where] = [store.table('verificationTokens'), matchKey(store, key)]
  const row = await findRow(
    store,
    query`select ${await createSelection(store, 'verificationTokens')} from ${table} ${where}`,
  )
  // A loose collation must not delete another user's token.
  if (!row || !isSame(row, { ...key })) return undefined
  const { affected } = await store.run(query`delete from ${table} ${where}`)
  return affected === 1 ? row : undefined
}
