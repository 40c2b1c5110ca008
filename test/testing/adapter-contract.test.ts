import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { ADAPTER_CONTRACT, adapterContract } from '../../src/testing/index.ts'
import type { Adapter, VerificationToken } from '../../src/types/adapter.ts'

type Complete = Required<Adapter>
type Fault = (store: Complete) => Partial<Adapter>

const nap = () => new Promise((resolve) => setTimeout(resolve, 5))

// A store that reads, waits, and then writes: what most stores without transactions do.
const slowly =
  <A extends unknown[], T>(call: (...args: A) => T) =>
  async (...args: A): Promise<Awaited<T>> => {
    await nap()
    return await call(...args)
  }

/** Mistakes that adapters make, and the promise that each breaks. */
const FAULTS: readonly (readonly [string, Fault, string])[] = [
  [
    'forgets the date',
    (s) => ({ createUser: (u) => s.createUser({ ...u, emailVerified: null }) }),
    'emailVerified comes back as a Date',
  ],
  ['finds nobody by address', () => ({ getUserByEmail: () => null }), 'getUserByEmail finds the user'],
  ['gives expires as text', (s) => ({ getSessionAndUser: textual(s) }), 'expires comes back as a Date'],
  [
    'ignores the provider',
    (s) => ({ getUserByAccount: (key) => s.getUserByAccount({ ...key, provider: 'github' }) }),
    'getUserByAccount finds no user for another provider or id',
  ],
  [
    'joins keys with a colon',
    colons,
    'useVerificationToken keeps identifiers and tokens apart that run into each other',
  ],
  [
    'keeps accounts of a deleted user',
    (s) => ({ deleteUser: (id) => void s.deleteSessionsByUserId(id) }),
    "deleteUser removes all of the user's accounts",
  ],
  ['revives sessions', revives, 'an ended session cannot be revived by updateSession'],
  ['hands a token out twice', (s) => ({ useVerificationToken: twice(s) }), 'useVerificationToken returns a token once'],
  [
    'reads a token, then deletes it',
    readThenDelete,
    'MAGIC-03: of twenty consumeVerificationToken at once, one gets the token',
  ],
  [
    'writes the user first',
    (s) => ({ createUserWithAccount: userFirst(s) }),
    'createUserWithAccount writes nothing when the account is taken',
  ],
  [
    'looks, then signs up',
    (s) => ({ createUserWithAccount: lookFirst(s) }),
    'LINK-11: twenty sign-ups with one account make one user',
  ],
  [
    'moves the window at each addition',
    moves,
    'rateLimit says when the counter ends, and an addition does not move it',
  ],
  [
    'never ends a window',
    (s) => ({ rateLimit: (params) => s.rateLimit({ ...params, window: 600 }) }),
    'rateLimit starts again when the window has ended',
  ],
  [
    'reads a counter, then writes it',
    (s) => ({ updateAuthenticatorCounterIf: compareThenSet(s) }),
    'of twenty concurrent updateAuthenticatorCounterIf, one returns true',
  ],
  [
    'prunes everything',
    (s) => ({ prune: () => s.prune(new Date(8.64e15)) }),
    'prune removes expired sessions and keeps the others',
  ],
]

function textual(store: Complete): Complete['getSessionAndUser'] {
  return async (token) => {
    const found = await store.getSessionAndUser(token)
    // The mistake: a type that lies.
    return (
      found && {
        ...found,
        session: { ...found.session, expires: found.session.expires.toISOString() as unknown as Date },
      }
    )
  }
}

function colons(store: Complete): Partial<Adapter> {
  const joined = <T extends { identifier: string; token: string }>(key: T) => ({
    ...key,
    identifier: '',
    token: `${key.identifier}:${key.token}`,
  })
  const rows = new Map<string, Parameters<Complete['createVerificationToken']>[0]>()
  return {
    createVerificationToken(row) {
      rows.set(joined(row).token, row)
      return store.createVerificationToken(joined(row))
    },
    useVerificationToken: async (key) =>
      (await store.useVerificationToken(joined(key))) ? (rows.get(joined(key).token) ?? null) : null,
  }
}

function revives(store: Complete): Partial<Adapter> {
  const ended = new Map<string, string>()
  return {
    async deleteSession(token) {
      ended.set(token, (await store.getSessionAndUser(token))?.user.id ?? '')
      await store.deleteSession(token)
    },
    updateSession: (session) =>
      store.createSession({ userId: ended.get(session.sessionToken) ?? '', expires: new Date(), ...session }),
  }
}

function twice(store: Complete): Complete['useVerificationToken'] {
  return async (key) => {
    const row = await store.useVerificationToken(key)
    if (row) await store.createVerificationToken(row)
    return row
  }
}

function readThenDelete(): Partial<Adapter> {
  const rows = new Map<string, VerificationToken>()
  return {
    createVerificationToken(row) {
      rows.set(row.token, row)
      return row
    },
    async consumeVerificationToken({ token }) {
      const row = rows.get(token) ?? null
      await nap()
      rows.delete(token)
      return row
    },
  }
}

function userFirst(store: Complete): Complete['createUserWithAccount'] {
  return async (user, account) => {
    const created = await store.createUser(user)
    try {
      await store.linkAccount({ ...account, userId: created.id })
      return created
    } catch {
      return null
    }
  }
}

function lookFirst(store: Complete): Complete['createUserWithAccount'] {
  return async (user, account) => {
    if ((await store.getUserByAccount(account)) || (await store.getUserByEmail(user.email))) return null
    await nap()
    return userFirst(store)(user, account)
  }
}

function moves(store: Complete): Partial<Adapter> {
  return {
    rateLimit: async (params) => ({
      ...(await store.rateLimit(params)),
      expires: new Date(Date.now() + params.window * 1000),
    }),
  }
}

function compareThenSet(store: Complete): Complete['updateAuthenticatorCounterIf'] {
  return async (id, expected, counter) => {
    if ((await store.getAuthenticator(id))?.counter !== expected) return false
    await nap()
    await store.updateAuthenticatorCounter(id, counter)
    return true
  }
}

/** A store that knows whole seconds only. */
function inWholeSeconds(): Adapter {
  const store = memory()
  const rateLimit: Complete['rateLimit'] = async (params) => {
    if (!Number.isInteger(params.window)) throw new RangeError('The window is not an integer')
    const { count, expires } = await store.rateLimit(params)
    return { count, expires: new Date(Math.floor(expires.getTime() / 1000) * 1000) }
  }
  return { ...store, rateLimit }
}

/** A store whose first response took a second, and names the end that much too late. */
function lateAtFirst(): Adapter {
  const store = memory()
  const delays = [1000]
  const rateLimit: Complete['rateLimit'] = async (params) => {
    const { count, expires } = await store.rateLimit(params)
    return { count, expires: new Date(expires.getTime() + (delays.pop() ?? 0)) }
  }
  return { ...store, rateLimit }
}

/** Runs a case of the contract on a clock that does not wait. */
async function runQuickly(name: string, adapter: Adapter): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cases } = await adapterContract(() => adapter)
  const run = cases.find((each) => each.name === name)?.run ?? (() => Promise.reject(new Error(`No case "${name}"`)))
  await Promise.all([run(), vi.advanceTimersByTimeAsync(10_000)])
}

const broken = (fault: Fault): Adapter => {
  const store = memory()
  return { ...store, ...fault(store) }
}

describe('adapterContract', () => {
  test.each(FAULTS)('finds an adapter that %s', async (_what, fault, name) => {
    await expect(runQuickly(name, broken(fault))).rejects.toThrow(/seen:.*expected:/s)
  })

  test.each([
    'rateLimit starts again when the window has ended',
    'rateLimit says when the counter ends, and an addition does not move it',
    'twenty additions at once after the window count from 1 to 20',
  ])('accepts an adapter that counts in whole seconds: %s', async (name) => {
    await expect(runQuickly(name, inWholeSeconds())).resolves.toBeUndefined()
  })

  test('accepts an adapter whose first response is slow', async () => {
    const name = 'rateLimit says when the counter ends, and an addition does not move it'
    await expect(runQuickly(name, lateAtFirst())).resolves.toBeUndefined()
  })

  test('accepts an adapter that answers late', async () => {
    const store = memory()
    const late = Object.fromEntries(
      Object.entries(store).map(([name, method]) => [name, slowly(method as () => unknown)]),
    )
    const { cases } = await adapterContract(() => late)
    const quick = cases.filter(({ name }) => /^(createUser|linkAccount|getAccount)/.test(name))
    expect(quick.length).toBeGreaterThan(10)
    await Promise.all(quick.map(({ run }) => run()))
  })

  test('names what an adapter lacks for a case', async () => {
    const { createUser, getUser } = memory()
    const { cases, notApplicable } = await adapterContract(() => ({ createUser, getUser }))
    expect(cases.length + notApplicable.length).toBe(ADAPTER_CONTRACT.length)
    expect(notApplicable).toContainEqual({
      name: 'deleteUser of an unknown user removes no user',
      missing: ['deleteUser'],
    })
  })

  test('calls methods on the adapter, which may be a class', async () => {
    class Store {
      #inner = memory()
      createUser(user: Parameters<Complete['createUser']>[0]) {
        return this.#inner.createUser(user)
      }
      getUser(id: string) {
        return this.#inner.getUser(id)
      }
    }
    const { cases } = await adapterContract(() => new Store())
    for (const { run } of cases) await run()
    expect(cases.length).toBeGreaterThan(5)
  })

  test('has a name of its own for every case', () => {
    const names = ADAPTER_CONTRACT.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('loose cases', () => {
  const name = 'getUserByEmail finds the user'
  const caseOf = async (create: () => Adapter) =>
    (await adapterContract(create, { loose: { [name]: 'it is a test' } })).cases.find((each) => each.name === name)

  test('pass while the promise is broken', async () => {
    const found = await caseOf(() => ({ ...memory(), getUserByEmail: () => null }))
    expect(found?.looseFor).toBe('it is a test')
    await expect(found?.run()).resolves.toBeUndefined()
  })

  test('fail once the promise is kept', async () => {
    await expect((await caseOf(memory))?.run()).rejects.toThrow('remove it from `loose`')
  })

  test('may be kept or not in a race', async () => {
    const race = 'twenty additions at once count from 1 to 20'
    const { cases } = await adapterContract(memory, { loose: { [race]: 'it may lose' } })
    await expect(cases.find((each) => each.name === race)?.run()).resolves.toBeUndefined()
  })

  test('refuse an unknown case name', async () => {
    await expect(adapterContract(memory, { loose: { nonsense: 'why' } })).rejects.toThrow('nonsense')
  })
})
