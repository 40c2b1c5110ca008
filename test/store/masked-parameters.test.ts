import { describe, expect, test } from 'vitest'
import { createStore } from '../../src/store/store.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import type { Store } from '../../src/types/store.ts'

const storeOf = (methods: Record<string, unknown>): Store => createStore(methods as Adapter)

/** The error of the adapter, as the log gets it. */
async function errorOf(thrown: unknown, method: keyof Adapter, ...given: readonly unknown[]): Promise<Error> {
  const fail = () => Promise.reject(thrown)
  const store = storeOf({ [method]: fail }) as unknown as Record<
    string,
    (...all: readonly unknown[]) => Promise<unknown>
  >
  const error = await store[method]?.(...given).catch((caught: Error) => caught)
  return ((error as Error).cause as { err: Error }).err
}

const messageOf = async (text: string, method: keyof Adapter, ...given: readonly unknown[]): Promise<string> =>
  (await errorOf(new Error(text), method, ...given)).message

const createUser = (text: string, row: object) =>
  messageOf(text, 'createUser', { name: null, email: null, emailVerified: null, ...row })

describe('LOG-01: what is left of a message', () => {
  test.each([
    'getUser',
    'getUserByEmail',
    'deleteUser',
    'listAccountsByUserId',
    'listAuthenticatorsByUserId',
    'listSessionsByUserId',
    'deleteSessionsByUserId',
  ] as const)('of %s is a short id', async (method) => {
    expect(await messageOf('no row 42', method, '42')).toContain('42')
  })

  test.each(['getSessionAndUser', 'deleteSession', 'getAuthenticator', 'deleteAuthenticator'] as const)(
    'of %s is not a short token',
    async (method) => {
      expect(await messageOf('no row ab42', method, 'ab42')).not.toContain('ab42')
    },
  )

  test.each([
    ['a text of eight characters', { nick: 'abcdefgh' }, 'abcdefgh', false],
    ['a text of seven characters', { nick: 'abcdefg' }, 'abcdefg', true],
    ['a number', { age: 12_345_678 }, '12345678', true],
    ['a number in a secret field', { pinSecret: 12_345_678 }, '12345678', false],
    ['a big number in a secret field', { pinSecret: 12_345_678n }, '12345678', false],
    ['a boolean in a secret field', { hasSecret: true }, 'true', true],
    ['a field whose name only ends like a harmless one', { prototype: 'abcdefgh' }, 'abcdefgh', false],
    ['a field whose name only begins like a harmless one', { types: 'abcdefgh' }, 'abcdefgh', false],
    ['a field whose name has a key inside', { keyboard: 'qwerty' }, 'qwerty', true],
    ['a field whose name ends in a key', { apiKey: 'qwerty' }, 'qwerty', false],
    ['a text in a record', { more: { nick: { inner: 'abcdefgh' } } }, 'abcdefgh', false],
    ['a text in a list of a secret field', { tokens: ['qwerty'] }, 'qwerty', false],
    ['a byte of a secret field', { tokenBytes: Uint8Array.of(42) }, '42', true],
  ])('is %s, or not', async (_, row, text, isShown) => {
    expect((await createUser(`wrong: ${text}.`, row)).includes(text)).toBe(isShown)
  })

  test('keeps everything except an invalid date', async () => {
    expect(await createUser('wrong: Invalid Date', { at: new Date(Number.NaN) })).toBe('wrong: Invalid Date')
  })

  test('is found for a record that contains itself', async () => {
    const row: Record<string, unknown> = { nick: 'abcdefgh' }
    row['self'] = row
    expect(await createUser('wrong: abcdefgh', { row })).not.toContain('abcdefgh')
  })
})

describe('what is kept of an error', () => {
  const SAID = {
    ...{ code: '23505', errno: 1062, sqlState: '23000', severity: 'ERROR', schema: 'public', table: 'users' },
    ...{ column: 'email', constraint: 'users_email_key', routine: '_bt_check_unique', syscall: 'connect' },
  }

  test('contains all fields of a database error besides the message', async () => {
    expect(await errorOf(Object.assign(new Error('x'), SAID), 'getUser', '1')).toMatchObject(SAID)
  })

  test.each<[string, object]>([
    ['a record', { code: { a: 1 } }],
    ['a boolean', { code: true }],
    ['nothing', { code: null }],
  ])('is no code that is %s', async (_, said) => {
    expect(await errorOf(Object.assign(new Error('x'), said), 'getUser', '1')).not.toHaveProperty('code')
  })

  test('is a name and a stack, created if missing', async () => {
    const { name, stack, message } = await errorOf({ message: 'down' }, 'getUser', '1')
    expect([name, stack, message]).toEqual(['Error', 'Error: down', 'down'])
  })

  test('keeps its properties if another cannot be read', async () => {
    const thrown = Object.defineProperty(new Error('down'), 'code', {
      get: () => {
        throw new Error('no')
      },
    })
    expect((await errorOf(thrown, 'getUser', '1')).message).toBe('down')
  })

  test('is four causes', async () => {
    const chain = Array.from({ length: 10 }, (_, at) => at).reduceRight<Error | undefined>(
      (cause, at) => new Error(`cause ${at}`, cause && { cause }),
      undefined,
    )
    const seen: string[] = []
    for (let error: unknown = await errorOf(chain, 'getUser', '1'); error instanceof Error; error = error.cause)
      seen.push(error.message)
    expect(seen).toEqual(['cause 0', 'cause 1', 'cause 2', 'cause 3', 'cause 4'])
  })
})

describe('a row that is not there', () => {
  test.each([null, undefined, {}])('as %j is nobody, and nothing', async (answer) => {
    const asked: string[] = []
    const get = (name: string) => () => {
      asked.push(name)
      return answer
    }
    const methods = ['getUserByEmail', 'getAuthenticator', 'getSessionAndUser', 'getUserByAccount', 'getAccount']
    const store = storeOf(Object.fromEntries(methods.map((name) => [name, get(name)])))
    const key = { provider: 'github', providerAccountId: '7' }
    expect([
      await store.getUserByEmail('a@x.example'),
      await store.getAuthenticator('c'),
      await store.getSessionAndUser('s'),
      await store.getUserByAccount(key),
    ]).toEqual([null, null, null, null])
    // The account of nobody need not be compared.
    expect(asked).not.toContain('getAccount')
  })
})

test('a user has the name and the picture of the row, and none where they are empty', async () => {
  const row = { id: 'u1', name: 'Ada', image: 'https://x.example/a.png' }
  expect(await storeOf({ getUser: () => row }).getUser('u1')).toMatchObject({ name: 'Ada', image: row.image })
  const empty = { id: 'u1', name: '', image: '' }
  expect(await storeOf({ getUser: () => empty }).getUser('u1')).toMatchObject({ name: null, image: null })
})
