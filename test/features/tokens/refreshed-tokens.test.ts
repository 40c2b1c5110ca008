import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { formatVersion } from '../../../src/features/tokens/account-tokens.ts'
import { followRefreshes, storeRefreshed } from '../../../src/features/tokens/refreshed-tokens.ts'
import type { State } from '../../../src/seams/state.ts'
import type { AdapterAccount } from '../../../src/types/adapter.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { OLD_SECRET, openConfig, SECRET, stopClock } from '../../harness.ts'

const create = (access_token: string, more: Partial<AdapterAccount> = {}): AdapterAccount => ({
  ...{ provider: 'idp', providerAccountId: 'ada', type: 'oidc', userId: 'u', access_token },
  ...more,
})

/** An application, and the entries that its store contains. */
function open(secret: string | string[] = SECRET, own: StateStore = createMemoryState()) {
  const written = new Map<string, string>()
  const set: StateStore['set'] = (key, value, ttl) => {
    written.set(key, value)
    return own.set(key, value, ttl)
  }
  const config = openConfig({ secret, stateStore: { ...own, set } })
  const state = config.state as State // set above
  const store = (old: AdapterAccount, next: AdapterAccount) => storeRefreshed(config, old, next)
  const follow = (account: AdapterAccount) => followRefreshes(config, account)
  const replace = async (account: AdapterAccount, value: string) =>
    own.set((await state.keys('tokens', formatVersion(account)))[0], value, 60_000)
  const read = async (account: AdapterAccount) => state.get((await state.keys('tokens', formatVersion(account)))[0])
  return { store, follow, replace, read, written, own }
}

const LONG = 'x'.repeat(3000)
const [OLD, NEW] = [create('old'), create('new')]

describe('refreshed tokens', () => {
  test('are found with the old tokens for a minute', async () => {
    const clock = stopClock()
    const { follow, store } = open()
    await store(OLD, NEW)
    expect(await follow(OLD)).toEqual(NEW)
    clock.advance(59)
    expect(await follow(OLD)).toEqual(NEW)
    clock.advance(1)
    expect(await follow(OLD)).toEqual(OLD)
  })

  test('are found only by their user', async () => {
    const { follow, store } = open()
    await store(OLD, { ...NEW, userId: 'other' })
    expect(await follow(OLD)).toEqual(NEW)
  })

  test('are found across fifty refreshes in a row', async () => {
    const { follow, store } = open()
    for (let i = 0; i < 52; i++) await store(create(`t${i}`), create(`t${i + 1}`))
    expect(await follow(create('t0'))).toMatchObject({ access_token: 't50' })
  })

  test.each([{ provider: 'evil' }, { providerAccountId: 'eve' }])(
    'are ignored if they belong to another account: %j',
    async (of) => {
      const { follow, read, replace, store } = open()
      const other = create('of-eve', of)
      await store(other, create('new-of-eve', of))
      await replace(OLD, (await read(other)) ?? '')
      expect(await follow(OLD)).toEqual(OLD)
    },
  )

  test('are not found with another refresh token', async () => {
    const { follow, store } = open()
    await store(create('old', { refresh_token: 'r1' }), NEW)
    const other = create('old', { refresh_token: 'r2' })
    expect(await follow(other)).toEqual(other)
  })

  test('are found after a rotation of the secret', async () => {
    const before = open(OLD_SECRET)
    await before.store(OLD, NEW)
    expect(await open([SECRET, OLD_SECRET], before.own).follow(OLD)).toEqual(NEW)
  })
})

describe('long refreshed tokens', () => {
  const next = create(LONG)

  test('are stored in several entries, of which the first is written last', async () => {
    const { follow, read, store, written } = open()
    await store(OLD, next)
    expect(await follow(OLD)).toEqual(next)
    expect(written.size).toBeGreaterThan(3)
    expect([...written.values()].at(-1)).toBe(await read(OLD))
    expect([...written.values()].every(({ length }) => length <= 1024)).toBe(true)
  })

  test.each([0, 1, 2])('are ignored if part %i is missing', async (part) => {
    const { follow, own, store, written } = open()
    await store(OLD, next)
    const [key = '', value = ''] = [...written][part] ?? []
    await own.swap?.(key, value, null, 1)
    expect(await follow(OLD)).toEqual(OLD)
  })

  test('are found up to the size of three cookies', async () => {
    const { follow, store } = open()
    const longest = create('x'.repeat(9000))
    await store(OLD, longest)
    expect(await follow(OLD)).toEqual(longest)
  })

  test('from two writers are not mixed', async () => {
    const { follow, read, replace, store } = open()
    await store(OLD, next)
    const first = (await read(OLD)) ?? ''
    await store(OLD, create('y'.repeat(3000)))
    await replace(OLD, first)
    expect(await follow(OLD)).toEqual(next)
  })
})

test.each(['', 'text', '0~id~x', '1~id~x', '17~id~x', '1~~x', 'a1~id~x'])(
  'the malformed entry %j is ignored',
  async (entry) => {
    const { follow, replace } = open()
    await replace(OLD, entry)
    expect(await follow(OLD)).toEqual(OLD)
  },
)
