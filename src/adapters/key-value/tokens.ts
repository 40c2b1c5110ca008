import type { Adapter, VerificationToken } from '../../types/adapter.ts'
import { readRow, type Stored, toText } from './rows.ts'
import { type KeyedStore, remove, set } from './store.ts'

const DATES = ['expires']

type TokenKey = Pick<VerificationToken, 'identifier' | 'token'>

const createTokenRow = (store: KeyedStore, { identifier, token }: TokenKey) =>
  readRow<VerificationToken>(store, store.keys.token({ identifier, token }), { identifier, token }, DATES)

/** Consumes a token in one step: the request that deletes it receives it. */
export const consumeToken =
  (store: KeyedStore) =>
  async (key: TokenKey): Promise<VerificationToken | null> => {
    const stored: Stored<VerificationToken> | null = await createTokenRow(store, key)
    const path = store.keys.token(key)
    return stored && (await store.write([remove(path)], [[path, stored.text]])) ? stored.row : null
  }

/**
 * Consumes a token if reading and deleting are two steps. Within this process one request receives it; between
 * processes two may.
 */
export function takeToken(store: KeyedStore): (key: TokenKey) => Promise<VerificationToken | null> {
  const busy = new Set<string>()
  return async (key) => {
    const path = store.keys.token(key)
    if (busy.has(path)) return null
    busy.add(path)
    try {
      const stored = await createTokenRow(store, key)
      if (stored) await store.write([remove(path)], [])
      return stored?.row ?? null
    } finally {
      busy.delete(path)
    }
  }
}

/** Writes a token. */
export const createToken =
  (store: KeyedStore): NonNullable<Adapter['createVerificationToken']> =>
  async (token) => {
    await store.write([set(store.keys.token(token), toText(token, DATES), token.expires)], [])
    return token
  }
