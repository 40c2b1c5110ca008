import type { VerificationToken } from '../../../src/types/adapter.ts'
import type { AdapterAuthenticator } from '../../../src/types/adapter-authenticator.ts'
import { type Complete, cut, firstRows, nap, type Sabotage, staleReads } from './sabotage.ts'

const usesBoth = (
  _store: Complete,
  use: (key: { identifier: string; token: string }) => Promise<VerificationToken | null>,
  create?: (row: VerificationToken) => unknown,
): Partial<Complete> => ({
  useVerificationToken: use,
  consumeVerificationToken: use,
  ...(create && {
    createVerificationToken: async (row) => {
      await create(row)
      return row
    },
  }),
})

/** Keeps and finds tokens under another spelling. */
function tokenKeyed(change: (row: { identifier: string; token: string }) => object): Sabotage[1] {
  return (store) => {
    const rows = new Map<string, VerificationToken>()
    const keyOf = (row: { identifier: string; token: string }) =>
      JSON.stringify({ identifier: row.identifier, token: row.token, ...change(row) })
    return usesBoth(
      store,
      async (key) => {
        const row = rows.get(keyOf(key)) ?? null
        rows.delete(keyOf(key))
        return row && { ...row, ...key }
      },
      (row) => rows.set(keyOf(row), row),
    )
  }
}

const readThenDelete: Sabotage[1] = (store) => {
  const rows = new Map<string, VerificationToken>()
  const keyOf = ({ identifier, token }: { identifier: string; token: string }) => JSON.stringify([identifier, token])
  return usesBoth(
    store,
    async (key) => {
      const row = rows.get(keyOf(key)) ?? null
      await nap()
      rows.delete(keyOf(key))
      return row
    },
    (row) => rows.set(keyOf(row), row),
  )
}

const passkeys =
  (change: (passkey: AdapterAuthenticator) => object) =>
  (store: Complete): Partial<Complete> => ({
    createAuthenticator: (passkey) =>
      store.createAuthenticator({ ...passkey, ...change(passkey) } as AdapterAuthenticator),
  })

const reads =
  (change: (passkey: AdapterAuthenticator) => object) =>
  (store: Complete): Partial<Complete> => ({
    getAuthenticator: async (id) => {
      const found = await store.getAuthenticator(id)
      return found && ({ ...found, ...change(found) } as AdapterAuthenticator)
    },
  })

const renames =
  (change: (name: string | null | undefined) => string | null | undefined) =>
  (store: Complete): Partial<Complete> => ({
    updateAuthenticator: ({ name, ...passkey }) =>
      store.updateAuthenticator({ ...passkey, name: change(name) ?? null }),
  })

const cutMilliseconds = (date: Date) => new Date(Math.floor(date.getTime() / 1000) * 1000)

const lowerCase: Sabotage[1] = (store) => ({
  rateLimit: (params) => store.rateLimit({ ...params, key: params.key.toLowerCase() }),
})

/** Reads the counter, waits, and writes it. */
const losesCounts: Sabotage[1] = () => {
  const counters = new Map<string, { count: number; expires: Date }>()
  return {
    async rateLimit({ key, cost, window }) {
      const found = counters.get(key)
      const alive = found && found.expires.getTime() > Date.now() ? found : null
      await nap()
      const next = {
        count: Math.max(0, (alive?.count ?? 0) + cost),
        expires: alive?.expires ?? new Date(Date.now() + window * 1000),
      }
      counters.set(key, next)
      return next
    },
  }
}

export const TOKEN_SABOTAGES: readonly Sabotage[] = [
  ['cuts tokens to 32 characters', tokenKeyed(({ token }) => ({ token: cut(token, 32) }))],
  ['cuts identifiers to 64 characters', tokenKeyed(({ identifier }) => ({ identifier: cut(identifier, 64) }))],
  ['finds tokens in any case', tokenKeyed(({ token }) => ({ token: token.toLowerCase() }))],
  ['finds identifiers in any case', tokenKeyed(({ identifier }) => ({ identifier: identifier.toLowerCase() }))],
  ['ignores the identifier', tokenKeyed(() => ({ identifier: '' }))],
  [
    'joins keys with a colon',
    tokenKeyed(({ identifier, token }) => ({ identifier: '', token: `${identifier}:${token}` })),
  ],
  ['keeps one token per identifier', tokenKeyed(() => ({ token: '' }))],
  ['gives a token to several at once', readThenDelete],
  [
    'uses nothing up',
    (store) =>
      usesBoth(store, async (key) => {
        const row = await store.useVerificationToken(key)
        if (row) await store.createVerificationToken(row)
        return row
      }),
  ],
  [
    'gives the end of a token as a text',
    (store) =>
      usesBoth(store, async (key) => {
        const row = await store.useVerificationToken(key)
        return row && ({ ...row, expires: row.expires.toISOString() } as unknown as VerificationToken)
      }),
  ],
  [
    'moves the end of a token',
    (store) =>
      usesBoth(store, async (key) => {
        const row = await store.useVerificationToken(key)
        return row && { ...row, expires: new Date(row.expires.getTime() + 3_600_000) }
      }),
  ],
]

export const PASSKEY_SABOTAGES: readonly Sabotage[] = [
  [
    'cuts public keys to 255 characters',
    passkeys(({ credentialPublicKey }) => ({ credentialPublicKey: cut(credentialPublicKey, 255) })),
  ],
  ['drops the transports', passkeys(() => ({ transports: null }))],
  ['gives the counter as a text', reads(({ counter }) => ({ counter: String(counter) }))],
  ['gives a flag as a number', reads(({ credentialBackedUp }) => ({ credentialBackedUp: Number(credentialBackedUp) }))],
  ['keeps counters in 31 bits', passkeys(({ counter }) => ({ counter: counter & 0x7fffffff }))],
  [
    'finds credentials in any case',
    (store) => {
      const known = new Map<string, string>()
      return {
        createAuthenticator(passkey) {
          known.set(passkey.credentialID.toLowerCase(), passkey.credentialID)
          return store.createAuthenticator(passkey)
        },
        getAuthenticator: (id) => store.getAuthenticator(known.get(id.toLowerCase()) ?? id),
      }
    },
  ],
  [
    'cuts credential ids to 40 characters',
    (store) => ({
      createAuthenticator: (passkey) =>
        store.createAuthenticator({ ...passkey, credentialID: cut(passkey.credentialID, 40) }),
      getAuthenticator: (id) => store.getAuthenticator(cut(id, 40)),
    }),
  ],
  [
    'gives a passkey to whoever registers it last',
    (store) => ({
      async createAuthenticator(passkey) {
        await store.deleteAuthenticator(passkey.credentialID)
        return store.createAuthenticator(passkey)
      },
    }),
  ],
  ['reads counters from a cache', (store) => ({ getAuthenticator: staleReads(store.getAuthenticator) })],
  [
    'lists the first ten passkeys',
    (store) => ({ listAuthenticatorsByUserId: firstRows(store.listAuthenticatorsByUserId) }),
  ],
  [
    'sets a counter whatever it was',
    (store) => ({
      async updateAuthenticatorCounterIf(id, _expected, counter) {
        await store.updateAuthenticatorCounter(id, counter)
        return true
      },
    }),
  ],
  [
    'compares a counter, then sets it',
    (store) => ({
      async updateAuthenticatorCounterIf(id, expected, counter) {
        if ((await store.getAuthenticator(id))?.counter !== expected) return false
        await nap()
        await store.updateAuthenticatorCounter(id, counter)
        return true
      },
    }),
  ],
  ['drops the model', passkeys(() => ({ aaguid: null }))],
  ['keeps dates as text', reads(({ createdAt }) => ({ createdAt: createdAt?.toISOString() }))],
  ['keeps dates in seconds', passkeys(({ lastUsedAt: date }) => ({ lastUsedAt: date && cutMilliseconds(date) }))],
  ['cuts names to 40 characters', renames((name) => name && cut(name, 40))],
  ['keeps a name that is removed', renames((name) => name ?? 'Passkey')],
  [
    'names a passkey of any user',
    (store) => ({
      async updateAuthenticator(changes) {
        const found = await store.getAuthenticator(changes.credentialID)
        return found !== null && store.updateAuthenticator({ ...changes, userId: found.userId })
      },
    }),
  ],
  [
    'names all passkeys of a user',
    (store) => ({
      async updateAuthenticator(changes) {
        for (const { credentialID } of await store.listAuthenticatorsByUserId(changes.userId))
          await store.updateAuthenticator({ ...changes, credentialID })
        return store.updateAuthenticator(changes)
      },
    }),
  ],
  [
    'returns nothing for a new name',
    (store) => ({ updateAuthenticator: (changes) => void store.updateAuthenticator(changes) as never }),
  ],
  [
    'ignores the last use',
    (store) => ({
      updateAuthenticatorCounterIf: (id, expected, counter) =>
        store.updateAuthenticatorCounterIf(id, expected, counter),
    }),
  ],
  ['deletes no passkey', () => ({ deleteAuthenticator: () => {} })],
  [
    'throws for an unknown passkey, and does not reject',
    (store) => ({
      updateAuthenticatorCounter(id, counter) {
        if (!store.getAuthenticator(id)) throw new Error('There is no such passkey.')
        return store.updateAuthenticatorCounter(id, counter)
      },
    }),
  ],
]

export const COUNTER_SABOTAGES: readonly Sabotage[] = [
  ['counts every key in lower case', lowerCase],
  [
    'cuts counter keys to 32 characters',
    (store) => ({ rateLimit: (params) => store.rateLimit({ ...params, key: cut(params.key, 32) }) }),
  ],
  ['loses counts', losesCounts],
  ['counts each call as one', (store) => ({ rateLimit: (params) => store.rateLimit({ ...params, cost: 1 }) })],
  [
    'answers the count before the addition',
    (store) => ({
      async rateLimit(params) {
        const before = await store.rateLimit({ ...params, cost: 0 })
        const after = await store.rateLimit(params)
        return { ...after, count: before.count }
      },
    }),
  ],
  [
    'moves the end at each addition',
    (store) => ({
      rateLimit: async (params) => ({
        ...(await store.rateLimit(params)),
        expires: new Date(Date.now() + params.window * 1000),
      }),
    }),
  ],
  [
    'takes the window for milliseconds',
    (store) => ({ rateLimit: (params) => store.rateLimit({ ...params, window: params.window / 1000 }) }),
  ],
  ['never ends a window', (store) => ({ rateLimit: (params) => store.rateLimit({ ...params, window: 600 }) })],
  [
    'falls below 0',
    () => {
      const counters = new Map<string, number>()
      return {
        rateLimit({ key, cost, window }) {
          counters.set(key, (counters.get(key) ?? 0) + cost)
          return { count: counters.get(key) ?? 0, expires: new Date(Date.now() + window * 1000) }
        },
      }
    },
  ],
  [
    'prunes counters that still count',
    (store) => {
      const keys = new Map<string, number>()
      return {
        async rateLimit(params) {
          const answer = await store.rateLimit(params)
          keys.set(params.key, answer.count)
          return answer
        },
        async prune(now) {
          await store.prune(now)
          for (const [key, count] of keys) await store.rateLimit({ key, cost: -count, window: 600 })
        },
      }
    },
  ],
]
