import { describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { createStore } from '../../src/store/store.ts'
import type { SwappingAdapter } from '../../src/store/token-sealing.ts'
import type { Adapter, AdapterAccount } from '../../src/types/adapter.ts'
import { OLD_SECRET, SECRET } from '../harness.ts'

const KEY = { provider: 'idp', providerAccountId: '7' } as const
const TOKENS = { access_token: 'a', refresh_token: 'r', id_token: 'i' }
const SWAPPING: SwappingAdapter = { accountTokens: { swap: async () => true } }
const ACCOUNT: AdapterAccount = { ...KEY, userId: 'u', type: 'oidc', ...TOKENS }

/** A store over one row, which tests may replace. */
function openStore(secrets: readonly string[] = [SECRET], more: Adapter & SwappingAdapter = {}) {
  const table: { row: AdapterAccount | null; reads: number } = { row: null, reads: 0 }
  const adapter: Adapter & SwappingAdapter = {
    linkAccount(row) {
      table.row = { ...row }
    },
    updateAccount(row) {
      table.row = table.row && { ...table.row, ...row }
    },
    getAccount() {
      table.reads++
      return table.row
    },
    listAccountsByUserId: () => (table.row ? [table.row] : []),
    ...more,
  }
  const open = (given = secrets, isOn = true) => createStore(adapter, {}, null, { keys: createKeyRing(given), isOn })
  return { adapter, open, store: open(), table }
}

describe('a store that seals tokens', () => {
  test('restores an account as it was, also if its tokens do not open', async () => {
    const { open, store, table } = openStore()
    await store.linkAccount(ACCOUNT)
    const { row } = table
    for (const secret of [SECRET, OLD_SECRET]) {
      const other = open([secret])
      const [listed] = await other.listAccountsByUserId('u')
      table.row = null
      if (listed) await other.restoreAccount(listed)
      expect(table.row).toEqual(row)
    }
  })

  test('writes new tokens although the others do not open', async () => {
    const { open, store, table } = openStore()
    await store.linkAccount(ACCOUNT)
    const before = table.row
    const other = open([OLD_SECRET])
    await other.updateAccount({ ...KEY, access_token: 'new' })
    expect(table.row).toMatchObject({ id_token: before?.id_token, refresh_token: before?.refresh_token })
    await expect(other.openAccount(ACCOUNT)).resolves.toEqual(ACCOUNT)
    if (table.row) await expect(other.openAccount(table.row)).rejects.toMatchObject({ type: 'AdapterError' })
  })

  test.each<[string, Adapter]>([
    ['fails', { getAccount: () => Promise.reject(new Error('down')) }],
    ['returns another account', { getAccount: () => ({ ...ACCOUNT, providerAccountId: '8' }) }],
    ['returns nothing', { getAccount: () => null }],
  ])('writes new tokens although the read of the others %s', async (_, more) => {
    const { store, table } = openStore([SECRET], more)
    table.row = ACCOUNT
    await store.updateAccount({ ...KEY, access_token: 'new' })
    expect(table.row).toMatchObject({ access_token: expect.stringMatching(/^latchkey1:/), refresh_token: 'r' })
  })

  test.each<[string, object, boolean, Adapter & SwappingAdapter]>([
    ['all tokens', TOKENS, true, SWAPPING],
    ['a token in a store that cannot compare', { access_token: 'new' }, true, {}],
    ['a token while the option is off', { access_token: 'new' }, false, SWAPPING],
  ])('reads no row to write %s', async (_, tokens, isOn, more) => {
    const { open, table } = openStore([SECRET], more)
    await open([SECRET], isOn).updateAccount({ ...KEY, ...tokens })
    expect(table.reads).toBe(0)
  })

  test('reads the row to write one of its tokens', async () => {
    const { store, table } = openStore([SECRET], SWAPPING)
    await store.updateAccount({ ...KEY, access_token: 'new' })
    expect(table.reads).toBe(1)
  })

  test('seals only what looks sealed while the option is off', async () => {
    const { open, store, table } = openStore()
    await store.linkAccount(ACCOUNT)
    const off = open([SECRET], false)
    const account = { ...ACCOUNT, access_token: String(table.row?.access_token) }
    await off.linkAccount(account)
    expect(table.row).toEqual({ ...account, access_token: expect.stringMatching(/^latchkey1:/) })
    expect(table.row?.access_token).not.toBe(account.access_token)
    expect(table.row && (await off.openAccount(table.row))).toEqual(account)
  })

  test('returns tokens as they are in a store without secrets', async () => {
    const { adapter, store, table } = openStore()
    await store.linkAccount(ACCOUNT)
    expect(table.row && (await createStore(adapter).openAccount(table.row))).toEqual(table.row)
  })

  test('leaves columns that are not tokens, empty ones and those of the application', async () => {
    const { store, table } = openStore()
    const account = { ...ACCOUNT, scope: 'openid', refresh_token: '', id_token: null as never, expires_at: 7 }
    await store.linkAccount(account)
    expect(table.row).toEqual({ ...account, access_token: expect.stringMatching(/^latchkey1:/) })
  })
})
