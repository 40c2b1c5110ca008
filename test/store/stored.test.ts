import { describe, expect, test } from 'vitest'
import { AdapterError } from '../../src/errors/errors.ts'
import type { Row } from '../../src/store/fields.ts'
import { readAccount, readAuthenticator, readSession, readStoredRow, readUser } from '../../src/store/stored.ts'

const ROW = { userId: 'u1', provider: 'github', providerAccountId: '7', type: 'oauth' }
const USER = { id: 'u1', email: 'ada@example.com', emailVerified: null, name: 'Ada', image: null }

test.each([
  ['null', { expires_at: null }],
  ['NaN', { expires_at: Number.NaN }],
  ['an empty text', { expires_at: '' }],
  ['missing', {}],
])('an account has no `expires_at` if that of the row is %s', (_, expiry) => {
  expect(readAccount({ ...ROW, ...expiry })).toStrictEqual(ROW)
})

test.each([
  ['a number', 1_893_456_000],
  ['a text', '1893456000'],
  ['a bigint', 1_893_456_000n],
  ['a text with decimals', '1893456000.000'],
  ['an object of a decimal library', { toString: () => '1893456000' }],
])('an account has the `expires_at` of the row if it is %s', (_, expires_at) => {
  expect(readAccount({ ...ROW, expires_at })).toStrictEqual({ ...ROW, expires_at: 1_893_456_000 })
})

const NO_NUMBERS: readonly (readonly [name: string, value: unknown])[] = [
  ['an empty list', []],
  ['a list', [5]],
  ['true', true],
  ['false', false],
  ['blanks', '  '],
  ['a text with blanks', ' 5 '],
  ['a hexadecimal text', '0x10'],
  ['a word', 'soon'],
  ['a date', new Date(0)],
  ['infinite', Number.POSITIVE_INFINITY],
  ['an object', {}],
  ['a symbol', Symbol('5')],
]

const MISSING_IDS = [null, '', '\u200b', 'undefined', 'NULL', 0, 2 ** 53, true, Symbol('id'), {}, new Date(Number.NaN)]

test.each(MISSING_IDS.map((id) => [id]))('a row is refused whose user has the id %s', (id) => {
  expect(() => readUser({ ...USER, id })).toThrow(AdapterError)
  expect(() => readAccount({ ...ROW, userId: id })).toThrow(AdapterError)
  expect(() => readSession({ sessionToken: 't', userId: id, expires: new Date() })).toThrow(AdapterError)
})

test.each([
  ['a text', 'u1', 'u1'],
  ['a number', 7, '7'],
  ['a bigint', 9007199254740993n, '9007199254740993'],
  ['an object of a database', { toString: () => 'a-uuid' }, 'a-uuid'],
])('a user keeps an id that is %s', (_, id, text) => {
  expect(readUser({ ...USER, id }).id).toBe(text)
})

test('emailRecord of a user is in no copy, JSON or list of fields', () => {
  const user = readUser({ ...USER, emailRecord: '{}' })
  expect(user.emailRecord).toBe('{}')
  expect([{ ...user }, JSON.parse(JSON.stringify(user)), structuredClone(user)]).toEqual([USER, USER, USER])
  expect(Object.keys(user)).not.toContain('emailRecord')
})

const PASSKEY = {
  ...{ credentialID: 'a', userId: 'u1', providerAccountId: 'a', credentialPublicKey: 'k' },
  ...{ credentialDeviceType: 'singleDevice', credentialBackedUp: 0, transports: null },
  ...{ aaguid: null, name: null, createdAt: null, lastUsedAt: null },
}

test.each(NO_NUMBERS)('a row is refused whose number is %s', (_, value) => {
  expect(() => readAccount({ ...ROW, expires_at: value })).toThrow(AdapterError)
  expect(() => readAuthenticator({ ...PASSKEY, counter: value })).toThrow(AdapterError)
})

/** Columns as getters of the prototype, and internals beside them, as models of Sequelize have them. */
class Model {
  dataValues: Readonly<Record<string, unknown>>
  constructor(values: Readonly<Record<string, unknown>>) {
    this.dataValues = values
  }
  get id() {
    return this.dataValues['id']
  }
  get email() {
    return this.dataValues['email']
  }
  get name() {
    return this.dataValues['name']
  }
  get role() {
    return this.dataValues['role']
  }
  get sequelize() {
    return { password: 'secret' }
  }
  toJSON(): unknown {
    return { ...this.dataValues }
  }
}

/** Getters over private fields, as entities are often written. */
class Entity {
  readonly #values: Readonly<Record<string, unknown>>
  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values
  }
  get id() {
    return this.#values['id']
  }
  get email() {
    return this.#values['email']
  }
  get name() {
    return this.#values['name']
  }
  get broken(): never {
    throw new Error('This relation is not loaded')
  }
  greet() {
    return 'hello'
  }
}

class Admin extends Entity {
  get role() {
    return 'admin'
  }
}

class Hidden extends Model {
  override toJSON() {
    return { role: this.role }
  }
}

class Failing extends Entity {
  toJSON() {
    throw new Error('This model is stale')
  }
}

class Mongo {
  readonly _id = 'u1'
  readonly email = 'ada@example.com'
  toJSON() {
    return { id: this._id, email: this.email, name: 'Ada' }
  }
}

describe('a user that is a class instance', () => {
  const values = { ...USER, role: 'admin' }
  test.each([
    ['with `toJSON`', new Model(values), { ...USER, role: 'admin' }],
    ['with getters of a prototype', new Admin(values), { ...USER, role: 'admin' }],
    ['whose `toJSON` hides columns', new Hidden(values), { ...USER, role: 'admin' }],
    ['whose `toJSON` throws', new Failing(values), USER],
    ['whose `toJSON` has an id of its own', new Mongo(), USER],
  ])('is read with its own columns, %s', (_, row, user) => {
    expect(readStoredRow(row)).toBe(row)
    const { _id, ...read } = readUser(readStoredRow(row) ?? {})
    expect(read).toStrictEqual(user)
  })
})

/** A row whose columns are neither its own nor getters, and what its `toJSON` returns. */
const hide = (columns: object, json: object = {}): Row => Object.create({ ...columns, toJSON: () => json })

describe('a row whose `toJSON` hides columns', () => {
  test('is read with all columns of a user', () => {
    const user = { ...USER, emailVerified: new Date(5), image: 'https://x.example/a.png' }
    const read = readUser(hide({ ...user, emailRecord: '{}' }))
    expect([read, read.emailRecord]).toStrictEqual([user, '{}'])
  })

  test('is read with all columns of an account', () => {
    const tokens = { refresh_token: 'r', access_token: 'a', expires_at: 7, token_type: 'bearer', scope: 's' }
    const account = { ...ROW, ...tokens, id_token: 'i', session_state: 'st' }
    expect(readAccount(hide(account))).toStrictEqual(account)
  })

  test('is read with all columns of a passkey', () => {
    const added = { aaguid: 'a1', name: 'Key', createdAt: new Date(1), lastUsedAt: new Date(2) }
    const passkey = { ...PASSKEY, credentialBackedUp: true, counter: 7, transports: 'usb', ...added }
    expect(readAuthenticator(hide(passkey))).toStrictEqual(passkey)
  })
})

describe('a user that is an unusual object', () => {
  test('is read with a column that is called `toJSON`', () => {
    expect(readUser({ ...USER, toJSON: 'text' })).toStrictEqual({ ...USER, toJSON: 'text' })
  })

  test.each([
    ['without a prototype', Object.assign(Object.create(null), USER)],
    ['whose `toJSON` returns a text', { ...USER, toJSON: () => 'Ada' }],
    ['whose `toJSON` returns a list', { ...USER, toJSON: () => [1] }],
    ['whose `toJSON` returns null', { ...USER, toJSON: () => null }],
    ['whose `toJSON` masks columns', hide(USER, { ...USER, email: 'a…@example.com', name: null })],
    ['with a method', { ...USER, save: () => {} }],
  ])('is read %s', (_, row) => {
    expect(readUser(row)).toStrictEqual(USER)
  })

  test('keeps a column that is called `__proto__` as a column', () => {
    const user = readUser(JSON.parse('{ "id": "u1", "__proto__": { "role": "admin" } }'))
    expect(Object.getPrototypeOf(user)).toBe(Object.prototype)
    expect(user).not.toHaveProperty('role')
  })

  test.each([
    ['whose id throws', Object.defineProperty({ ...USER }, 'id', { enumerable: true, get: fail })],
    ['whose columns cannot be listed', new Proxy({}, { ownKeys: fail })],
  ])('is refused %s', (_, row) => {
    expect(() => readUser(readStoredRow(row) ?? {})).toThrow(AdapterError)
  })

  test('is absent without any column', () => {
    for (const empty of [{}, null, undefined, Object.create(null), new (class {})()])
      expect(readStoredRow(empty)).toBeNull()
  })
})

function fail(): never {
  throw new Error('No')
}

test('sessions, accounts and passkeys are read from class instances', () => {
  class Session {
    get sessionToken() {
      return 't'
    }
    get userId() {
      return 'u1'
    }
    get expires() {
      return new Date(5)
    }
  }
  expect(readSession(readStoredRow(new Session()) ?? {})).toEqual({
    sessionToken: 't',
    userId: 'u1',
    expires: new Date(5),
  })
  const account = new Hidden({ ...ROW, access_token: 'a' })
  for (const name of [...Object.keys(ROW), 'access_token'])
    Object.defineProperty(account, name, { get: () => account.dataValues[name] })
  expect(readAccount(readStoredRow(account) ?? {})).toMatchObject({ ...ROW, access_token: 'a' })
})
