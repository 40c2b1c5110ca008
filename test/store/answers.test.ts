import { describe, expect, test, vi } from 'vitest'
import { AdapterError } from '../../src/index.ts'
import type { Store } from '../../src/seams/store.ts'
import { createStore } from '../../src/store/store.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { stopClock } from '../harness.ts'

/** Answers as an adapter might, whatever the types of the contract say. */
const storeOf = (methods: Record<string, unknown>, fields = {}): Store => createStore(methods as Adapter, fields)

const ACCOUNT = { userId: 'u1', provider: 'github', providerAccountId: '7', type: 'oauth' } as const
const SESSION = { sessionToken: 's', userId: 'u1', expires: new Date('2030-01-01') }
const PASSKEY = {
  ...{ credentialID: 'c', userId: 'u1', providerAccountId: 'h', credentialPublicKey: 'k', counter: 0 },
  ...{ credentialDeviceType: 'singleDevice', credentialBackedUp: false, transports: null },
  ...{ aaguid: null, name: null, createdAt: null, lastUsedAt: null },
}
const MISSABLE = ['transports', 'credentialBackedUp', 'aaguid', 'name', 'createdAt', 'lastUsedAt']

describe('a list of rows', () => {
  const LISTS = [
    ['listAccountsByUserId', ACCOUNT],
    ['listSessionsByUserId', SESSION],
    ['listAuthenticatorsByUserId', PASSKEY],
  ] as const

  test.each(LISTS)('of %s is returned unchanged', async (method, row) => {
    expect(await storeOf({ [method]: () => [row, row] })[method]('u1')).toEqual([row, row])
    expect(await storeOf({ [method]: () => [] })[method]('u1')).toEqual([])
  })

  test.each(LISTS)('of %s is refused with a row of another user', async (method, row) => {
    const store = storeOf({ [method]: () => [row, { ...row, userId: 'u2' }] })
    await expect(store[method]('u1')).rejects.toThrow(AdapterError)
  })

  test.each(LISTS.flatMap(([method]) => [null, undefined, {}, 'none'].map((answer) => [method, answer] as const)))(
    'of %s is refused as %j',
    async (method, answer) => {
      await expect(storeOf({ [method]: () => answer })[method]('u1')).rejects.toThrow(AdapterError)
    },
  )

  test.each(LISTS)('of %s is refused with an invalid row', async (method) => {
    await expect(storeOf({ [method]: () => [null] })[method]('u1')).rejects.toThrow(AdapterError)
  })
})

describe('a row of another key', () => {
  test('is not a user', async () => {
    expect(await storeOf({ getUser: () => ({ id: 'u2' }) }).getUser('u1')).toBeNull()
  })

  test.each([
    ['provider', { provider: 'gitlab' }],
    ['account id', { providerAccountId: '8' }],
  ])('is no account, if it has another %s', async (_, other) => {
    expect(await storeOf({ getAccount: () => ({ ...ACCOUNT, ...other }) }).getAccount(ACCOUNT)).toBeNull()
  })
})

describe('a column that a row must have', () => {
  test.each([
    ['text', 'a', 'a'],
    ['a number', 7, '7'],
    ['an object that is an id', { toString: () => 'uuid-1' }, 'uuid-1'],
  ])('is %s', async (_, userId, read) => {
    const found = await storeOf({ getAccount: () => ({ ...ACCOUNT, userId }) }).getAccount(ACCOUNT)
    expect(found?.userId).toBe(read)
  })

  test.each([
    ['null', null],
    ['an empty text', ''],
    ['an object that is no id', {}],
    ['missing', undefined],
  ])('is refused as %s', async (_, userId) => {
    await expect(storeOf({ getAccount: () => ({ ...ACCOUNT, userId }) }).getAccount(ACCOUNT)).rejects.toThrow(
      AdapterError,
    )
  })

  test.each(Object.keys(PASSKEY).filter((column) => !MISSABLE.includes(column)))(
    'of a passkey is %s',
    async (column) => {
      const store = storeOf({ listAuthenticatorsByUserId: () => [{ ...PASSKEY, [column]: null }] })
      await expect(store.listAuthenticatorsByUserId('u1')).rejects.toThrow(AdapterError)
    },
  )

  test.each([
    ['a text that is no number', 'x'],
    ['an empty text', ''],
    ['infinite', Number.POSITIVE_INFINITY],
  ])('of a passkey is refused as a counter that is %s', async (_, counter) => {
    const store = storeOf({ listAuthenticatorsByUserId: () => [{ ...PASSKEY, counter }] })
    await expect(store.listAuthenticatorsByUserId('u1')).rejects.toThrow(AdapterError)
  })

  test.each([
    ['false', false],
    ['f', false],
    ['', false],
    ['t', true],
    ['true', true],
    ['00', true],
  ])('of a passkey says %j for a backup, which means %j', async (credentialBackedUp, isBackedUp) => {
    const found = await storeOf({ getAuthenticator: () => ({ ...PASSKEY, credentialBackedUp }) }).getAuthenticator('c')
    expect(found?.credentialBackedUp).toBe(isBackedUp)
  })

  test('holds the transports of a passkey if there are any', async () => {
    const row = { ...PASSKEY, transports: 'usb,nfc', extra: 'x' }
    expect(await storeOf({ getAuthenticator: () => row }).getAuthenticator('c')).toEqual({
      ...PASSKEY,
      transports: 'usb,nfc',
    })
  })
})

describe('what an adapter is given', () => {
  const TOKENS = {
    ...{ refresh_token: 'r', access_token: 'a', expires_at: 1, token_type: 'bearer' as const },
    ...{ scope: 's', id_token: 'i', session_state: 'st' },
  }
  const WITH_MORE = { ...ACCOUNT, ...TOKENS, tenant: 't', x_refresh: 'x', refresh_token_expires_in: 1 }
  const USER = { name: undefined, email: 'a@x.example', emailVerified: null, role: undefined, plan: 'pro' }

  test.each(['linkAccount', 'updateAccount'] as const)('by %s is the columns of Auth.js', async (method) => {
    const write = vi.fn(() => undefined)
    await storeOf({ [method]: write })[method](WITH_MORE)
    expect(write).toHaveBeenCalledWith({ ...ACCOUNT, ...TOKENS })
  })

  test.each(['linkAccount', 'updateAccount'] as const)("by %s has the application's columns", async (method) => {
    const write = vi.fn(() => undefined)
    await storeOf({ [method]: write }, { account: ['tenant'] })[method](WITH_MORE)
    expect(write).toHaveBeenCalledWith({ ...ACCOUNT, ...TOKENS, tenant: 't' })
  })

  test('for a user with its account is both, in columns', async () => {
    const create = vi.fn((user: object) => user)
    const { userId: _, ...account } = WITH_MORE
    const created = await storeOf({ createUserWithAccount: create }).createUserWithAccount(USER, account)
    const row = { id: expect.any(String), name: null, image: null, email: 'a@x.example', emailVerified: null }
    const { userId: __, ...key } = ACCOUNT
    expect(create).toHaveBeenCalledWith({ ...row, plan: 'pro' }, { ...key, ...TOKENS })
    expect(Object.keys(create.mock.calls[0]?.[0] ?? {})).not.toContain('role')
    expect(created).toMatchObject({ email: 'a@x.example', plan: 'pro' })
  })

  test('to find or unlink an account is its key and nothing more', async () => {
    const [getUserByAccount, unlinkAccount] = [vi.fn(() => null), vi.fn(() => undefined)]
    const store = storeOf({ getUserByAccount, unlinkAccount })
    await store.getUserByAccount(WITH_MORE)
    await store.unlinkAccount(WITH_MORE)
    for (const method of [getUserByAccount, unlinkAccount])
      expect(method).toHaveBeenCalledWith({ provider: 'github', providerAccountId: '7' })
  })
})

describe('an adapter result for a counter', () => {
  test.each([
    [true, true],
    [false, false],
    [undefined, false],
    [1, false],
    [{}, false],
  ])('of %j means that it was raised: %j', async (answer, isRaised) => {
    const store = storeOf({ updateAuthenticatorCounterIf: () => answer })
    expect(await store.updateAuthenticatorCounterIf('c', 1, 2)).toBe(isRaised)
  })

  test('is awaited: a counter is raised before the sign-in continues', async () => {
    const update = vi.fn(async () => ({}))
    expect(await storeOf({ updateAuthenticatorCounter: update }).updateAuthenticatorCounterIf('c', 1, 2)).toBe(true)
    expect(update).toHaveBeenCalledWith('c', 2)
  })

  const EXPIRES = new Date('2030-01-01')

  test.each<[string, unknown]>([
    ['no count', { expires: EXPIRES }],
    ['a count that is text', { count: '3', expires: EXPIRES }],
    ['no expiry', { count: 3 }],
    ['an expiry that is text', { count: 3, expires: EXPIRES.toISOString() }],
    ['nothing', null],
  ])('of attempts is refused with %s', async (_, answer) => {
    const store = storeOf({ rateLimit: () => answer })
    await expect(store.rateLimit({ key: 'k', cost: 1, window: 60 })).rejects.toThrow(AdapterError)
  })

  test('of attempts is the count and the expiry', async () => {
    const store = storeOf({ rateLimit: () => ({ count: 3, expires: EXPIRES, key: 'k' }) })
    expect(await store.rateLimit({ key: 'k', cost: 1, window: 60 })).toEqual({ count: 3, expires: EXPIRES })
  })
})

describe('the hash of a password', () => {
  test('is text, or null without a password', async () => {
    expect(await storeOf({ getPasswordHash: () => '$h$' }).getPasswordHash('u1')).toBe('$h$')
    expect(await storeOf({ getPasswordHash: () => null }).getPasswordHash('u1')).toBeNull()
  })

  // A user without a password needs none to delete the account.
  test.each([undefined, '', 42, false, {}, { hash: '$h$' }, ['$h$']])('is refused as %j', async (answer) => {
    await expect(storeOf({ getPasswordHash: () => answer }).getPasswordHash('u1')).rejects.toThrow(AdapterError)
  })

  test.each([1, 'true', {}, undefined])('was not replaced if the answer is %j', async (answer) => {
    expect(await storeOf({ updatePasswordHashIf: () => answer }).updatePasswordHashIf('u1', null, '$h$')).toBe(false)
  })
})

describe('a verification token', () => {
  const KEY = { identifier: 'a@x.example', token: 't' }

  test.each([
    [1, true],
    [0, false],
    [-1, false],
  ])('with %i ms to live counts: %j', async (milliseconds, counts) => {
    stopClock()
    const answer = { ...KEY, expires: new Date(Date.now() + milliseconds) }
    const used = await storeOf({ consumeVerificationToken: () => answer }).consumeVerificationToken(KEY)
    expect(used !== null).toBe(counts)
  })
})

describe('what a store can do', () => {
  test.each([
    ['a method', { prune: () => {} }, true],
    ['a promise of the contract', { prune: true }, true],
    ['something else', { prune: 'yes' }, false],
    ['nothing', {}, false],
  ])('is detected by %s', (_, methods, can) => {
    expect(storeOf(methods).can('prune' as never)).toBe(can)
  })
})
