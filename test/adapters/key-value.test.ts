import { describe, expect, test } from 'vitest'
import { keyValue } from '../../src/adapters/key-value.ts'
import type { Adapter, AdapterAccount, AdapterUser } from '../../src/types/adapter.ts'
import { stopClock } from '../harness.ts'
import { crashingStore, inSteps, type MapStore, mapStore } from './map-store.ts'
import { runContract } from './run-contract.ts'
import { runManyEntries } from './run-state-clock.ts'
import { runStateContract } from './run-state-contract.ts'
import { TWO_STEPS } from './two-steps.ts'

await runContract('a Map, atomic', () => keyValue(mapStore()))
await runContract('a Map, one write after the other', () => keyValue(inSteps(mapStore())), {
  loose: TWO_STEPS,
})
await runStateContract('a Map, atomic', () => keyValue(mapStore()).state)
runManyEntries('a Map, atomic', () => keyValue(mapStore()).state)
await runStateContract('a Map that does not count', () => {
  const { increment: _, ...store } = mapStore()
  return keyValue(store).state
})
await runStateContract('a Map, one write after the other', () => keyValue(inSteps(mapStore())).state)

const ADA: AdapterUser = { id: 'given', email: 'ada@example.com', emailVerified: null, name: 'Ada' }
const GITHUB = { provider: 'github', providerAccountId: '7', type: 'oauth' } as const
const SESSION = { sessionToken: 'lk1.a', expires: new Date('2099-01-01T00:00:00Z') }
const PASSKEY = {
  credentialID: 'YWI=',
  providerAccountId: 'aGFuZGxl',
  credentialPublicKey: 'a2V5',
  counter: 0,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
}

/** All methods: what a test calls must be there. */
const open = (store: MapStore, prefix = '') => keyValue(store, { baseKeyPrefix: prefix }) as Required<Adapter>

/** Ada with everything that a user can have. */
async function signUp(adapter: Required<Adapter>): Promise<AdapterUser> {
  const user = await adapter.createUser(ADA)
  await adapter.linkAccount({ ...GITHUB, userId: user.id })
  await adapter.createSession({ ...SESSION, userId: user.id })
  await adapter.createAuthenticator({ ...PASSKEY, userId: user.id })
  return user
}

describe('keys', () => {
  test("match the keys of Auth.js, and use latchkey's format for other rows", async () => {
    const store = mapStore()
    const adapter = open(store, 'app:')
    const { id } = await signUp(adapter)
    await adapter.createVerificationToken({ identifier: 'ada@example.com', token: 'hash', expires: SESSION.expires })
    await adapter.updatePasswordHashIf(id, null, '$hash')
    expect(new Set(store.values.keys())).toEqual(
      new Set([
        `app:user:${id}`,
        'app:user:email:ada@example.com',
        'app:user:account:github:7',
        'app:user:session:lk1.a',
        'app:user:token:ada@example.com:hash',
        'app:authenticator:YWI=',
        `app:user:password:${id}`,
      ]),
    )
    expect(new Set(store.indexes.keys())).toEqual(
      new Set([`app:user:accounts:${id}`, `app:user:sessions:${id}`, `app:authenticators:${id}`]),
    )
  })

  test('keep the id of an index from being read as a row', async () => {
    const adapter = open(mapStore())
    const { id } = await signUp(adapter)
    await adapter.updatePasswordHashIf(id, null, '$hash')
    for (const text of ['email:ada@example.com', 'account:github:7', 'session:lk1.a', `password:${id}`])
      expect(await adapter.getUser(text)).toBeNull()
    expect(await adapter.getSessionAndUser(`by-user-id:${id}`)).toBeNull()
  })

  test('expire if the row that they store expires', async () => {
    const store = mapStore()
    await signUp(open(store))
    const ends = [...store.values].map(([key, { expires }]) => [key.split(':', 2).join(':'), expires])
    expect(ends.filter(([, expires]) => expires !== null)).toEqual([['user:session', SESSION.expires]])
  })
})

describe('rows', () => {
  test('keep dates as dates, and strings that look like dates as strings', async () => {
    const adapter = open(mapStore())
    const text = '2024-01-01T00:00:00.000Z'
    const date = new Date(text)
    const row = { ...ADA, emailVerified: date, name: text, seenAt: date, expires: text, $dates: 'none' }
    const { id } = await adapter.createUser(row)
    expect(await adapter.getUser(id)).toMatchObject({
      id,
      emailVerified: date,
      name: text,
      seenAt: date,
      expires: text,
    })
  })

  test('ignore `undefined` values in an update', async () => {
    const adapter = open(mapStore())
    const { id } = await adapter.createUser(ADA)
    // What Auth.js passes, whatever the types say.
    await adapter.updateUser({ id, email: undefined, name: undefined, image: 'x' } as unknown as AdapterUser)
    expect(await adapter.getUserByEmail(ADA.email)).toEqual({ ...ADA, id, image: 'x' })
  })

  test('throw if their JSON is truncated, instead of returning `null`', async () => {
    const store = mapStore()
    const adapter = open(store)
    const { id } = await adapter.createUser(ADA)
    store.values.set(`user:${id}`, { value: '{"id":"', expires: null })
    await expect(adapter.getUser(id)).rejects.toThrow(SyntaxError)
  })
})

describe('a store that is not atomic', () => {
  test('gets no adapter method that must be atomic', () => {
    const { increment: _, ...store } = inSteps(mapStore())
    const names = Object.keys(keyValue(store))
    for (const name of [
      'consumeVerificationToken',
      'createUserWithAccount',
      'updateAuthenticatorCounterIf',
      'getPasswordHash',
      'updatePasswordHashIf',
      'rateLimit',
    ])
      expect(names).not.toContain(name)
    expect(names).toEqual(expect.arrayContaining(['useVerificationToken', 'deleteSessionsByUserId', 'prune']))
  })
})

describe('short-lived state', () => {
  test('omits the operations that the store cannot make atomic', () => {
    const { increment: _, ...store } = inSteps(mapStore())
    expect(Object.keys(keyValue(store).state)).toEqual(['get', 'set'])
    expect(Object.keys(keyValue(inSteps(mapStore())).state)).toEqual(['get', 'set', 'increment'])
  })

  test('expires by its own date if the store keeps it longer', async () => {
    const clock = stopClock()
    const store = mapStore()
    const { state } = keyValue(store)
    await state.set('ended:a', '1', 1000)
    const [[key = '', entry] = []] = [...store.values]
    store.values.set(key, { value: entry?.value ?? '', expires: null })
    clock.advance(0.999)
    expect(await state.get('ended:a')).toBe('1')
    clock.advance(0.001)
    expect(await state.get('ended:a')).toBeNull()
  })

  test('throws if it is malformed, instead of returning `null`', async () => {
    const store = mapStore()
    store.values.set('state:ended:a', { value: 'x', expires: null })
    await expect(keyValue(store).state.get('ended:a')).rejects.toThrow('malformed')
  })

  test('is pruned only after it expires, even if prune gets a later time', async () => {
    const clock = stopClock()
    const store = mapStore()
    const write: MapStore['write'] = (writes, expected) =>
      store.write(
        writes.map((each) => ({ ...each, expires: null })),
        expected,
      )
    const adapter = open({ ...store, write })
    await adapter.state.set('ended:a', '1', 1000)
    await adapter.state.set('ended:b', '1', 3000)
    await adapter.rateLimit({ key: 'mail:a', cost: 1, window: 60 })
    clock.advance(2)
    await adapter.prune(new Date(Date.now() + 86_400_000))
    expect([...store.values.keys()]).toEqual(['state:ended:b', 'state:mail:a'])
  })
})

describe('prune, in a store that is not atomic', () => {
  test('keeps a renewed session and deletes all keys of an expired one', async () => {
    const clock = stopClock()
    const store = inSteps(mapStore())
    const adapter = open(store)
    const { id } = await adapter.createUser(ADA)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    for (const sessionToken of ['lk1.a', 'lk1.b', 'lk1.c'])
      await adapter.createSession({ sessionToken, userId: id, expires: inDays(30) })
    for (const [sessionToken, days] of [
      ['lk1.a', 90],
      ['lk1.b', 40],
    ] as const)
      await adapter.updateSession({ sessionToken, expires: inDays(days) })
    await adapter.deleteSession('lk1.c')
    clock.advance(50 * 86_400)
    await adapter.prune()
    expect((await adapter.getSessionAndUser('lk1.a'))?.session.expires).toEqual(inDays(40))
    const left = () => [...store.values.keys()].filter((key) => !key.includes(id) && !key.includes('@')).sort()
    const mark = expect.stringMatching(/^user:deleted:[\w-]{43}$/)
    expect(left()).toEqual([mark, 'user:renewal:lk1.a', 'user:session:lk1.a'])
    await adapter.prune(inDays(800))
    expect(left()).toEqual([])
    expect([...(store.indexes.get(`user:sessions:${id}`) ?? [])]).toEqual([])
  })
})

describe('a revocation', () => {
  test.each([mapStore, () => inSteps(mapStore())])('that cannot be parsed ends all sessions', async (create) => {
    const store = create()
    const adapter = open(store)
    const { id } = await signUp(adapter)
    store.values.set(`user:revocation:${id}`, { value: 'garbage', expires: null })
    expect(await adapter.getSessionAndUser('lk1.a')).toBeNull()
    expect(await adapter.listSessionsByUserId(id)).toEqual([])
  })

  test('ends Auth.js sessions, which have no epoch', async () => {
    const store = mapStore()
    const adapter = open(store)
    const { id } = await signUp(adapter)
    const row = { sessionToken: 'raw', userId: id, expires: SESSION.expires }
    store.values.set('user:session:raw', { value: JSON.stringify(row), expires: null })
    expect(await adapter.getSessionAndUser('raw')).not.toBeNull()
    await adapter.deleteSessionsByUserId(id)
    expect(await adapter.getSessionAndUser('raw')).toBeNull()
  })
})

describe('two writers', () => {
  test('both succeed if they change the same user', async () => {
    const adapter = open(mapStore())
    const { id } = await adapter.createUser(ADA)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => adapter.updateUser({ id, ...Object.fromEntries([[`column${n}`, n]]) })),
    )
    const columns = Object.entries((await adapter.getUser(id)) ?? {}).filter(([name]) => name.startsWith('column'))
    expect(columns).toHaveLength(20)
  })

  test('cannot revive a session that is ended at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      const adapter = open(mapStore())
      await signUp(adapter)
      const moves = Array.from({ length: 5 }, () => adapter.updateSession(SESSION))
      await Promise.all([...moves, adapter.deleteSession('lk1.a')])
      expect(await adapter.getSessionAndUser('lk1.a')).toBeNull()
    }
  })

  test('throw if the key changes on every attempt', async () => {
    const store = { ...mapStore(), write: async () => false }
    await expect(keyValue(store).createUser?.(ADA)).rejects.toThrow('Too many writers')
  })
})

/** Runs a call on a store that dies before its n-th write, for every n. The process that comes next sees the rest. */
async function afterEveryCrash(
  call: (adapter: Required<Adapter>, user: AdapterUser) => unknown,
  check: (next: Required<Adapter>, user: AdapterUser, store: MapStore) => Promise<void>,
  prepare: (adapter: Required<Adapter>) => Promise<AdapterUser> = signUp,
): Promise<number> {
  for (let survived = 0; ; survived++) {
    const store = inSteps(mapStore())
    const user = await prepare(open(store))
    const crashed = await Promise.resolve(call(open(crashingStore(store, survived)), user)).then(
      () => false,
      () => true,
    )
    await check(open(store), user, store)
    if (!crashed) return survived
  }
}

describe('a crash between two writes', () => {
  const nobody = async () => ADA

  test('during createUser leaves the address free or the user complete', async () => {
    const writes = await afterEveryCrash(
      (adapter) => adapter.createUser(ADA),
      async (next) => {
        const found = await next.getUserByEmail(ADA.email)
        const { id } = found ?? (await next.createUser(ADA))
        expect(await next.getUserByEmail(ADA.email)).toMatchObject({ id, name: 'Ada' })
      },
      nobody,
    )
    expect(writes).toBe(2)
  })

  test('during linkAccount allows the account to be linked again and listed', async () => {
    const account: AdapterAccount = { ...GITHUB, providerAccountId: '8', userId: '' }
    const writes = await afterEveryCrash(
      (adapter, { id }) => adapter.linkAccount({ ...account, userId: id }),
      async (next, { id }) => {
        if ((await next.getUserByAccount(account)) === null) await next.linkAccount({ ...account, userId: id })
        expect((await next.getUserByAccount(account))?.id).toBe(id)
        expect((await next.listAccountsByUserId(id)).map((row) => row.providerAccountId).sort()).toEqual(['7', '8'])
      },
    )
    expect(writes).toBe(2)
  })

  test('during updateUser leaves exactly one address that finds the user', async () => {
    const writes = await afterEveryCrash(
      (adapter, { id }) => adapter.updateUser({ id, email: 'new@example.com' }),
      async (next, { id }) => {
        const [old, now] = [await next.getUserByEmail(ADA.email), await next.getUserByEmail('new@example.com')]
        expect([old?.id, now?.id].filter(Boolean)).toEqual([id])
        expect((await next.getUser(id))?.email).toBe((old ?? now)?.email)
      },
    )
    expect(writes).toBe(3)
  })

  test('during createSession leaves a session that deleteSessionsByUserId can end', async () => {
    await afterEveryCrash(
      (adapter, { id }) => adapter.createSession({ ...SESSION, sessionToken: 'lk1.b', userId: id }),
      async (next, { id }) => {
        await next.deleteSessionsByUserId(id)
        for (const token of ['lk1.a', 'lk1.b']) expect(await next.getSessionAndUser(token)).toBeNull()
      },
    )
  })

  test('during deleteUser ends everything at once, and deleteUser can be repeated', async () => {
    const writes = await afterEveryCrash(
      (adapter, { id }) => adapter.deleteUser(id),
      async (next, { id }, store) => {
        const isGone = (await next.getUser(id)) === null
        expect((await next.getSessionAndUser('lk1.a')) === null).toBe(isGone)
        expect((await next.getUserByAccount(GITHUB)) === null).toBe(isGone)
        expect((await next.getUserByEmail(ADA.email)) === null).toBe(isGone)
        await next.deleteUser(id)
        // Marks stay: another location may still write what it has read. A row with a mark is absent.
        const rows = [...store.values.keys()].filter((key) => !key.startsWith('user:deleted:'))
        const kept = ['user:email:ada@example.com', 'user:account:github:7', 'authenticator:YWI=']
        expect(rows.filter((key) => !kept.includes(key))).toEqual([])
        expect(await next.getAccount('7', 'github')).toBeNull()
        expect(await next.getAuthenticator('YWI=')).toBeNull()
        expect([...store.indexes.values()].every((members) => members.size === 0)).toBe(true)
        const again = await next.createUser(ADA)
        await next.linkAccount({ ...GITHUB, userId: again.id })
        expect((await next.getUserByAccount(GITHUB))?.id).toBe(again.id)
      },
    )
    expect(writes).toBeGreaterThan(5)
  })
})

describe('the password of a deleted user', () => {
  test('is removed first, so that no crash can leave it', async () => {
    const store = mapStore()
    const adapter = open(store)
    const { id } = await signUp(adapter)
    await adapter.updatePasswordHashIf(id, null, '$hash')
    for (let n = 0; n < 400; n++) await adapter.createSession({ ...SESSION, sessionToken: `lk1.${n}`, userId: id })
    const steps: number[] = []
    const write: MapStore['write'] = async (writes, expected) => {
      if (steps.push(writes.length) > 1) throw new Error('The process died')
      return store.write(writes, expected)
    }
    await expect(open({ ...store, write }).deleteUser(id)).rejects.toThrow('The process died')
    expect(await adapter.getUser(id)).toBeNull()
    expect(await adapter.getPasswordHash(id)).toBeNull()
  })

  test('is not stored by a change that began before the deletion', async () => {
    const store = mapStore()
    const adapter = open(store)
    const { id } = await signUp(adapter)
    const write: MapStore['write'] = async (writes, expected) => {
      await adapter.deleteUser(id)
      return store.write(writes, expected)
    }
    expect(await open({ ...store, write }).updatePasswordHashIf(id, null, '$hash')).toBe(false)
    expect(store.values.has(`user:password:${id}`)).toBe(false)
  })

  test('is stored although another request updates the row of the user', async () => {
    const store = mapStore()
    const adapter = open(store)
    const { id } = await signUp(adapter)
    const write: MapStore['write'] = async (writes, expected) => {
      if ((await adapter.getUser(id))?.name !== 'Grace') await adapter.updateUser({ id, name: 'Grace' })
      return store.write(writes, expected)
    }
    expect(await open({ ...store, write }).updatePasswordHashIf(id, null, '$hash')).toBe(true)
    expect(await adapter.getPasswordHash(id)).toBe('$hash')
  })
})

describe('leftovers from a crash of an older version', () => {
  test('do not block a sign-up with an account whose user is missing', async () => {
    const store = mapStore()
    const adapter = open(store)
    const { id } = await signUp(adapter)
    store.values.delete(`user:${id}`)
    const created = await adapter.createUserWithAccount(ADA, { ...GITHUB, userId: '' })
    expect(created?.id).toBeTruthy()
    expect(await adapter.getUserByAccount(GITHUB)).toMatchObject({ id: created?.id })
    expect(await adapter.getUserByEmail(ADA.email)).toMatchObject({ id: created?.id })
  })
})
