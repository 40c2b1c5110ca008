import type { Adapter, VerificationToken } from '../../types/adapter.ts'
import type { SqlRow } from './database.ts'
import { exactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { found } from './lookup.ts'
import { decode, insertion, isSame, type SqlStore, selection } from './store.ts'

interface Key {
  readonly identifier: string
  readonly token: string
}

/** The methods of the contract that are here. */
type TokensMethods = Required<
  Pick<Adapter, 'createVerificationToken' | 'useVerificationToken' | 'consumeVerificationToken'>
>

/** What can be used once. */
export function tokens(store: SqlStore): TokensMethods {
  const consume = async ({ identifier, token }: Key): Promise<VerificationToken | null> => {
    const row = await (store.dialect === 'mysql' ? takeCounted : take)(store, { identifier, token })
    return row && isSame(row, { identifier, token }) ? decode('verificationTokens', row) : null
  }
  return {
    async createVerificationToken(token) {
      await store.run(await insertion(store, 'verificationTokens', { ...token }))
      return token
    },
    useVerificationToken: consume,
    consumeVerificationToken: consume,
  }
}

const whereKey = (store: SqlStore, { identifier, token }: Key): Fragment =>
  query`where ${exactly(store, 'identifier', identifier)} and ${exactly(store, 'token', token)}`

const take = async (store: SqlStore, key: Key): Promise<SqlRow | undefined> => {
  const where = whereKey(store, key)
  return found(
    store,
    query`delete from ${store.table('verificationTokens')} ${where} returning ${await selection(store, 'verificationTokens')}`,
  )
}

// MySQL cannot return what it deletes. Two may read the row, but only one is told that it deleted it.
async function takeCounted(store: SqlStore, key: Key): Promise<SqlRow | undefined> {
  const [table, where] = [store.table('verificationTokens'), whereKey(store, key)]
  const row = await found(store, query`select ${await selection(store, 'verificationTokens')} from ${table} ${where}`)
  // A looser collation must not delete the token of somebody else.
  if (!row || !isSame(row, { ...key })) return undefined
  const { affected } = await store.run(query`delete from ${table} ${where}`)
  return affected === 1 ? row : undefined
}
