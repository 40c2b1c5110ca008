import type { AccountKey, AdapterAccount } from '../../../src/types/adapter.ts'
import { type Complete, cut, firstRows, nap, type Sabotage, staleReads } from './sabotage.ts'

/** Keeps and finds accounts under another spelling of their key. */
const keyed =
  (change: (key: AccountKey) => Partial<AccountKey>) =>
  (store: Complete): Partial<Complete> => ({
    linkAccount: (account) => store.linkAccount({ ...account, ...change(account) }),
    getUserByAccount: (key) => store.getUserByAccount({ ...key, ...change(key) }),
    unlinkAccount: (key) => store.unlinkAccount({ ...key, ...change(key) }),
  })

const keeps =
  (change: (account: AdapterAccount) => object) =>
  (store: Complete): Partial<Complete> => ({
    linkAccount: (account) => store.linkAccount({ ...account, ...change(account) } as AdapterAccount),
  })

/** Gives the account to whoever links it last. */
const takesOver: Sabotage[1] = (store) => ({
  async linkAccount(account) {
    await store.unlinkAccount(account)
    await store.linkAccount(account)
    return account
  },
})

const readModifyWrite: Sabotage[1] = (store) => ({
  async updateAccount(account) {
    const row = await store.getAccount(account.providerAccountId, account.provider)
    await nap()
    if (row) await store.updateAccount({ ...row, ...account })
  },
})

/** Of many rows only the first ten are deleted. The others stay taken. */
const deletesTen: Sabotage[1] = (store) => {
  const taken = new Set<string>()
  const nameOf = ({ provider, providerAccountId }: AccountKey) => JSON.stringify([provider, providerAccountId])
  return {
    async deleteUser(id) {
      for (const account of (await store.listAccountsByUserId(id)).slice(10)) taken.add(nameOf(account))
      await store.deleteUser(id)
    },
    async linkAccount(account) {
      if (taken.has(nameOf(account))) throw new Error('unique violation')
      await store.linkAccount(account)
      return account
    },
  }
}

export const ACCOUNT_SABOTAGES: readonly Sabotage[] = [
  [
    'cuts account ids to 64 characters',
    keyed(({ providerAccountId }) => ({ providerAccountId: cut(providerAccountId, 64) })),
  ],
  ['cuts provider ids to 16 characters', keyed(({ provider }) => ({ provider: cut(provider, 16) }))],
  [
    'finds accounts in any case',
    keyed(({ providerAccountId }) => ({ providerAccountId: providerAccountId.toLowerCase() })),
  ],
  [
    'finds accounts with a blank at the end',
    keyed(({ providerAccountId }) => ({ providerAccountId: providerAccountId.trimEnd() })),
  ],
  ['ignores the provider', keyed(() => ({ provider: 'github' }))],
  [
    'stores account ids as numbers',
    keyed(({ providerAccountId }) => ({
      providerAccountId: /^\d+$/.test(providerAccountId) ? String(Number(providerAccountId)) : providerAccountId,
    })),
  ],
  [
    'cuts access tokens to 2,000 characters',
    keeps(({ access_token }) => ({ access_token: access_token && cut(access_token, 2000) })),
  ],
  ['drops the refresh token', keeps(() => ({ refresh_token: undefined }))],
  ['drops the scope', keeps(() => ({ scope: undefined }))],
  ['keeps every account as oauth', keeps(() => ({ type: 'oauth' }))],
  ['keeps `expires_at` as a text', keeps(({ expires_at }) => ({ expires_at: expires_at && String(expires_at) }))],
  ['gives an account to whoever links it last', takesOver],
  [
    'unlinks all accounts of the user',
    (store) => ({
      async unlinkAccount(key) {
        const user = await store.getUserByAccount(key)
        for (const one of user ? await store.listAccountsByUserId(user.id) : []) await store.unlinkAccount(one)
      },
    }),
  ],
  ['unlinks nothing', () => ({ unlinkAccount: () => {} })],
  ['finds accounts in a cache', (store) => ({ getUserByAccount: staleReads(store.getUserByAccount) })],
  ['reads tokens from a cache', (store) => ({ getAccount: staleReads(store.getAccount) })],
  ['lists the first ten accounts', (store) => ({ listAccountsByUserId: firstRows(store.listAccountsByUserId) })],
  ['deletes the first ten accounts of a user', deletesTen],
  ['loses one of two token updates at once', readModifyWrite],
  [
    'updates the tokens of every account',
    (store) => ({
      async updateAccount(account) {
        const user = await store.getUserByAccount(account)
        for (const { provider, providerAccountId } of user ? await store.listAccountsByUserId(user.id) : [])
          await store.updateAccount({ ...account, provider, providerAccountId })
      },
    }),
  ],
  [
    'empties the tokens that an update leaves out',
    (store) => ({
      updateAccount: (account) =>
        store.updateAccount({ refresh_token: null, id_token: null, ...account } as AdapterAccount),
    }),
  ],
  [
    'throws where a sign-up finds the account taken',
    (store) => ({
      async createUserWithAccount(user, account) {
        const created = await store.createUserWithAccount(user, account)
        if (created === null) throw new Error('unique violation')
        return created
      },
    }),
  ],
  [
    'signs up without the tokens',
    (store) => ({
      createUserWithAccount: (user, { userId, type, provider, providerAccountId }) =>
        store.createUserWithAccount(user, { userId, type, provider, providerAccountId }),
    }),
  ],
]
