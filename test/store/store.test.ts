import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AdapterError } from '../../src/index.ts'
import { createStore } from '../../src/store/store.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { countLastingTimers, turn } from '../turn.ts'

/** Answers as an adapter might, whatever the contract's types say. */
const storeOf = (methods: Record<string, (...parameters: never[]) => unknown>, fields = {}) =>
  createStore(methods as Adapter, fields)

const WHOLE = { id: 'u1', name: null, email: null, emailVerified: null, image: null }

describe('a user', () => {
  test.each([
    ['a number as id', { id: 7, email: 'a@x.example' }, { ...WHOLE, id: '7', email: 'a@x.example' }],
    ['missing columns', { id: 'u1' }, WHOLE],
    ['undefined columns', { id: 'u1', name: undefined, image: undefined }, WHOLE],
    ['a date as text', { id: 'u1', emailVerified: '2030-01-01T00:00:00.000Z' }, { ...WHOLE, emailVerified: at(2030) }],
    ['a date as milliseconds', { id: 'u1', emailVerified: at(2030).getTime() }, { ...WHOLE, emailVerified: at(2030) }],
    ['a date that is none', { id: 'u1', emailVerified: 'yes' }, WHOLE],
    ['objects that are no text', { id: 'u1', email: {}, name: {}, image: {} }, WHOLE],
    ['columns of the application', { id: 'u1', role: 'admin' }, { ...WHOLE, role: 'admin' }],
  ])('with %s is made whole', async (_, row, user) => {
    expect(await storeOf({ getUser: () => row }).getUser(user.id)).toEqual(user)
  })

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['an empty object', {}],
    ['text', 'none'],
  ])('is absent if the adapter returns %s', async (_, answer) => {
    expect(await storeOf({ getUser: () => answer }).getUser('u1')).toBeNull()
  })

  test('is refused without an id', async () => {
    await expect(storeOf({ getUser: () => ({ name: 'Ada' }) }).getUser('u1')).rejects.toThrow(AdapterError)
  })

  test.each([
    ['á@x.example', null],
    ['a@y.example', null],
    ['A@X.example', 'u1'],
  ])('EMAIL-10: is ignored if found as %s by another address', async (email, id) => {
    const found = await storeOf({ getUserByEmail: () => ({ id: 'u1', email }) }).getUserByEmail('a@x.example')
    expect(found?.id ?? null).toBe(id)
  })

  test.each([
    ['ada@xn--mller-kva.de', 'ada@müller.de', 'u1'],
    ['ada@müller.de', 'ada@xn--mller-kva.de', 'u1'],
    ['ada@xn--mller-kva.de', 'ada@xn--mller-kva.de', 'u1'],
    ['müller@xn--mller-kva.de', 'müller@müller.de', 'u1'],
    ['muller@xn--mller-kva.de', 'müller@müller.de', null],
    ['ada@xn--mller-kva.de', 'eve@müller.de', null],
  ])('of %s is found as %s: %s', async (email, stored, id) => {
    const getUserByEmail = vi.fn((asked: string) =>
      asked === stored || id === null ? { id: 'u1', email: stored } : null,
    )
    expect((await storeOf({ getUserByEmail }).getUserByEmail(email))?.id ?? null).toBe(id)
  })

  test('is looked up twice only if the domain has another spelling', async () => {
    const getUserByEmail = vi.fn(() => null)
    const store = storeOf({ getUserByEmail })
    await store.getUserByEmail('xn--mller-kva@x.example')
    await store.getUserByEmail('ada@xn--mller-kva.de')
    expect(getUserByEmail.mock.calls).toEqual([
      ['xn--mller-kva@x.example'],
      ['ada@xn--mller-kva.de'],
      ['ada@müller.de'],
    ])
  })

  test('is the row with the stored spelling if there are two', async () => {
    const getUserByEmail = (email: string) => ({ id: email, email })
    const user = await storeOf({ getUserByEmail }).getUserByEmail('ada@xn--mller-kva.de')
    expect(user?.id).toBe('ada@xn--mller-kva.de')
  })

  test('is created with every column, and a suggested id', async () => {
    const createUser = vi.fn((user) => ({ ...user, id: 12 }))
    const user = await storeOf({ createUser }).createUser({ email: 'a@x.example', emailVerified: null, role: 'x' })
    expect(createUser).toHaveBeenCalledWith({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: null,
      email: 'a@x.example',
      emailVerified: null,
      image: null,
      role: 'x',
    })
    expect(user).toMatchObject({ id: '12', role: 'x' })
  })
})

describe('an account', () => {
  const ACCOUNT = { userId: 'u1', provider: 'github', providerAccountId: '7', type: 'oauth' } as const

  test('is written with the columns that schemas have', async () => {
    const linkAccount = vi.fn(() => undefined)
    const account = { ...ACCOUNT, access_token: 'a', refresh_token_expires_in: 60, id_token: undefined, tenant: 't' }
    // A token set has what a provider sends; `undefined` is left out.
    await storeOf({ linkAccount }, { account: ['tenant'] }).linkAccount(account as never)
    expect(linkAccount).toHaveBeenCalledWith({ ...ACCOUNT, access_token: 'a', tenant: 't' })
  })

  test.each([
    ['text', '1893456000', 1893456000],
    ['NaN', Number.NaN, undefined],
    ['null', null, undefined],
  ])('expires at a number, read as %s', async (_, expires_at, seconds) => {
    const store = storeOf({ getAccount: () => ({ ...ACCOUNT, expires_at }) })
    const account = await store.getAccount(ACCOUNT)
    expect(account && (await store.openAccount(account)).expires_at).toBe(seconds)
  })

  test('is looked up with the account id first', async () => {
    const getAccount = vi.fn(() => null)
    expect(await storeOf({ getAccount }).getAccount(ACCOUNT)).toBeNull()
    expect(getAccount).toHaveBeenCalledWith('7', 'github')
  })
})

describe('a store that compares loosely', () => {
  const KEY = { provider: 'github', providerAccountId: 'Ada' } as const
  const ROW = { ...KEY, userId: 'u1', type: 'oauth' } as const

  /** Rows as a database without regard to case finds them, behind an adapter of Auth.js. */
  function openLoose(more: Record<string, (...parameters: never[]) => unknown> = {}) {
    const unlinkAccount = vi.fn(() => undefined)
    const getAccount = vi.fn((id: string) => (id.toLowerCase() === 'ada' ? ROW : null))
    const getUserByAccount = () => ({ id: 'u1' })
    const getAuthenticator = () => ({ ...PASSKEY, credentialID: 'AbC=' })
    const store = storeOf({ unlinkAccount, getAccount, getUserByAccount, getAuthenticator, ...more })
    return { store, unlinkAccount, getAccount }
  }

  const PASSKEY = {
    userId: 'u1',
    providerAccountId: 'h',
    credentialPublicKey: 'k',
    counter: 0,
    credentialDeviceType: 's',
  }

  test('fails if it finds the user of another account', async () => {
    const { store } = openLoose()
    await expect(store.getUserByAccount({ ...KEY, providerAccountId: 'ada' })).rejects.toMatchObject({
      type: 'AdapterError',
      cause: { seen: 'another account', fix: expect.stringContaining('binary collation') },
    })
    expect(await store.getUserByAccount(KEY)).toMatchObject({ id: 'u1' })
  })

  test('does not unlink another account', async () => {
    const { store, unlinkAccount } = openLoose()
    await expect(store.unlinkAccount({ ...KEY, providerAccountId: 'ada' })).rejects.toThrow(AdapterError)
    expect(unlinkAccount).not.toHaveBeenCalled()
    await store.unlinkAccount(KEY)
    expect(unlinkAccount).toHaveBeenCalledOnce()
  })

  test('has no other account and no other passkey', async () => {
    const { store } = openLoose()
    expect(await store.getAccount({ ...KEY, providerAccountId: 'ada' })).toBeNull()
    expect(await store.getAccount(KEY)).toMatchObject(KEY)
    expect(await store.getAuthenticator('abc=')).toBeNull()
    expect(await store.getAuthenticator('AbC=')).toMatchObject({ credentialID: 'AbC=' })
  })

  test('is believed about a user if it has no account to show', async () => {
    const { store } = openLoose({ getAccount: () => null })
    expect(await store.getUserByAccount(KEY)).toMatchObject({ id: 'u1' })
    expect(await storeOf({ getUserByAccount: () => ({ id: 'u1' }) }).getUserByAccount(KEY)).toMatchObject({ id: 'u1' })
  })

  test('is not asked twice if its adapter lists accounts: that contract is exact', async () => {
    const { store, getAccount } = openLoose({ listAccountsByUserId: () => [ROW] })
    expect(await store.getUserByAccount(KEY)).toMatchObject({ id: 'u1' })
    expect(getAccount).not.toHaveBeenCalled()
  })

  test.each(['\u212Aim@x.example', 'KIM@x.example\u0000', 'kim@x.example, kim@x.example'])(
    'has no user with the address kim@x.example in the row of %j',
    async (email) => {
      expect(await storeOf({ getUserByEmail: () => ({ id: 'u1', email }) }).getUserByEmail('kim@x.example')).toBeNull()
    },
  )
})

describe('a session', () => {
  const session = { sessionToken: 'lk1.x', userId: 7, expires: '2030-01-01T00:00:00.000Z' }
  const read = (answer: unknown) => storeOf({ getSessionAndUser: () => answer }).getSessionAndUser('lk1.x')

  test('comes with its user', async () => {
    expect(await read({ session, user: { id: '7' } })).toEqual({
      session: { sessionToken: 'lk1.x', userId: '7', expires: at(2030) },
      user: { ...WHOLE, id: '7' },
    })
  })

  test.each([
    ['another user', { session, user: { id: '8' } }],
    ['no user', { session, user: null }],
    ['no session', { session: null, user: { id: '7' } }],
    ['another token', { session: { ...session, sessionToken: 'LK1.X' }, user: { id: '7' } }],
  ])('with %s is none', async (_, answer) => {
    expect(await read(answer)).toBeNull()
  })

  test('without an expiry is refused', async () => {
    await expect(read({ session: { ...session, expires: null }, user: { id: '7' } })).rejects.toThrow(AdapterError)
  })
})

describe('a verification token', () => {
  const KEY = { identifier: 'a@x.example', token: 't' }
  const consume = (answer: unknown) =>
    storeOf({ createVerificationToken: () => null, useVerificationToken: () => answer }).consumeVerificationToken(KEY)

  test('is consumed by the atomic method where there is one', async () => {
    const answer = { ...KEY, expires: at(2999) }
    const store = storeOf({ consumeVerificationToken: () => answer, useVerificationToken: () => null })
    expect(await store.consumeVerificationToken(KEY)).toEqual(answer)
  })

  test.each([
    ['has expired', { ...KEY, expires: at(2020) }],
    ['is for somebody else', { ...KEY, identifier: 'b@x.example', expires: at(2999) }],
    ['is another', { ...KEY, token: 'T', expires: at(2999) }],
  ])('ADP-04, CVE-2022-39263: that %s is none', async (_, answer) => {
    expect(await consume(answer)).toBeNull()
  })
})

describe('a passkey', () => {
  test.each([
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    [true, true],
    [false, false],
    [null, false],
  ])('backed up %s reads as %s', async (credentialBackedUp, isBackedUp) => {
    const row = {
      ...{ credentialID: 'c', userId: 'u1', providerAccountId: 'h', credentialPublicKey: 'k' },
      ...{ counter: '3', credentialDeviceType: 'singleDevice', credentialBackedUp },
    }
    const found = await storeOf({ getAuthenticator: () => row }).getAuthenticator('c')
    expect(found).toMatchObject({ counter: 3, credentialBackedUp: isBackedUp, transports: null })
  })

  const ROW = {
    ...{ credentialID: 'c', userId: 'u1', providerAccountId: 'h', credentialPublicKey: 'k', counter: 3 },
    ...{ credentialDeviceType: 'singleDevice', credentialBackedUp: false, transports: null },
  }
  const ADDED = { aaguid: 'a', name: 'Key', createdAt: at(2030), lastUsedAt: null }

  test('has no added columns in a row of Auth.js', async () => {
    const found = await storeOf({ getAuthenticator: () => ROW }).getAuthenticator('c')
    expect(found).toEqual({ ...ROW, aaguid: null, name: null, createdAt: null, lastUsedAt: null })
  })

  test('is stored with the added columns only in an adapter that updates passkeys', async () => {
    const createAuthenticator = vi.fn()
    await storeOf({ createAuthenticator }).createAuthenticator({ ...ROW, ...ADDED })
    expect(createAuthenticator).toHaveBeenLastCalledWith(ROW)
    const updateAuthenticator = () => true
    await storeOf({ createAuthenticator, updateAuthenticator }).createAuthenticator({ ...ROW, ...ADDED })
    expect(createAuthenticator).toHaveBeenLastCalledWith({ ...ROW, ...ADDED })
  })

  test('is updated only if the adapter returns true', async () => {
    const answers = [true, false, undefined, {}].map((answer) =>
      storeOf({ updateAuthenticator: () => answer }).updateAuthenticator({ credentialID: 'c', userId: 'u1' }),
    )
    expect(await Promise.all(answers)).toEqual([true, false, false, false])
  })

  test('better-auth#10180: counts up by the conditional method where there is one', async () => {
    const conditional = storeOf({ updateAuthenticatorCounterIf: () => false, updateAuthenticatorCounter: () => ({}) })
    expect(await conditional.updateAuthenticatorCounterIf('c', 1, 2)).toBe(false)
    const plain = storeOf({ updateAuthenticatorCounter: () => ({}) })
    expect(await plain.updateAuthenticatorCounterIf('c', 1, 2)).toBe(true)
  })
})

describe('a failure', () => {
  test.each([
    ['throws', () => fault()],
    ['rejects', () => Promise.reject(new Error('down'))],
    ['is not there', undefined],
  ])('is an AdapterError that names the method, when it %s', async (_, getUser) => {
    const store = storeOf(getUser ? { getUser } : {})
    const error = await store.getUser('u1').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.message).toContain('adapter.getUser')
  })

  test('is one after ten seconds without an answer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const answer = storeOf({ getUser: () => new Promise(() => {}) }).getUser('u1')
    const refused = expect(answer).rejects.toThrow(AdapterError)
    await vi.advanceTimersByTimeAsync(10_000)
    await refused
  })

  test('keeps no process alive longer than a request waits', async () => {
    const slow = () => turn().then(() => null)
    const store = storeOf({ consumeVerificationToken: slow, getUser: slow })
    const before = countLastingTimers()
    const user = store.getUser('u1')
    expect(countLastingTimers()).toBe(before + 1)
    // The process may exit during the minute in which a late token is stored again.
    const token = store.consumeVerificationToken({ identifier: 'a@x.example', token: 't' })
    expect(countLastingTimers()).toBe(before + 2)
    await Promise.all([user, token])
  })
})

test('methods of a class are called on it', async () => {
  class Users {
    #rows = new Map([['u1', { id: 'u1' }]])
    getUser(id: string) {
      return this.#rows.get(id) ?? null
    }
  }
  // A partial adapter: the rest is not asked for.
  expect(await createStore(new Users() as unknown as Adapter).getUser('u1')).toEqual(WHOLE)
})

test('counters that do not count are refused', async () => {
  const store = storeOf({ rateLimit: () => ({ count: '3' }) })
  await expect(store.rateLimit({ key: 'k', cost: 1, window: 60 })).rejects.toThrow(AdapterError)
})

function at(year: number): Date {
  return new Date(Date.UTC(year, 0, 1))
}

function fault(): never {
  throw new Error('down')
}
