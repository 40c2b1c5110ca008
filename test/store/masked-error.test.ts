import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AdapterError } from '../../src/index.ts'
import { createLogger } from '../../src/logger.ts'
import { maskError } from '../../src/store/masked-error.ts'
import { createStore } from '../../src/store/store.ts'
import type { Adapter, AdapterAccount } from '../../src/types/adapter.ts'
import { SESSION } from '../harness.ts'
import { down, signedIn } from '../session/rows.ts'

afterEach(() => vi.restoreAllMocks())

const ACCESS = 'gho_16C7e42F292c6912E7710c838347Ae178B4a'
const REFRESH = '1//0g\'refresh"with/odd+signs=='
const ID_TOKEN = `eyJhbGciOiJSUzI1NiJ9.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'.repeat(8)}.c2lnbmF0dXJl`
const ACCOUNT: AdapterAccount = {
  userId: 'u1',
  provider: 'microsoft-entra-id',
  providerAccountId: '4711',
  type: 'oauth',
  access_token: ACCESS,
  refresh_token: REFRESH,
  id_token: ID_TOKEN,
  token_type: 'bearer',
  scope: 'openid email',
  expires_at: 1893456000,
}

/** What a store that fails with this throws when the account above is stored. */
async function thrownFor(thrown: unknown, account: object = ACCOUNT): Promise<Error & { cause: { err: Error } }> {
  const store = createStore({ linkAccount: () => Promise.reject(thrown) } as Adapter, { account: Object.keys(account) })
  return store.linkAccount(account as AdapterAccount).then(
    () => expect.unreachable(),
    (error) => error,
  )
}

/** Everything of a value that a log could print. */
const printed = (value: unknown): string =>
  inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null, breakLength: 80 })

const messageFor = async (message: string, account?: object) =>
  (await thrownFor(new Error(message), account)).cause.err.message

describe('LOG-01: what a store throws', () => {
  test('names the method, and keeps what the store says of itself', async () => {
    const thrown = Object.assign(new RangeError('relation "accounts" does not exist'), {
      code: '42P01',
      severity: 'ERROR',
    })
    const error = await thrownFor(thrown)
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.cause).toMatchObject({ name: 'linkAccount' })
    const { err } = error.cause
    expect(err).toMatchObject({ name: 'RangeError', message: thrown.message, code: '42P01', severity: 'ERROR' })
    expect(err.stack).toContain('masked-error.test.ts')
  })

  test('hides tokens that a query builder puts into its message', async () => {
    const params = Object.values(ACCOUNT)
    const query = 'insert into "account" ("userId", "access_token") values ($1, $2)'
    const cause = Object.assign(new Error('connection refused'), { parameters: params, detail: `(${params})` })
    const thrown = Object.assign(new Error(`Failed query: ${query}\nparams: ${params}`, { cause }), { query, params })
    const error = await thrownFor(thrown)
    for (const secret of [ACCESS, REFRESH, ID_TOKEN]) expect(printed(error)).not.toContain(secret)
    expect(error.cause.err.message).toContain(query)
    expect(error.cause.err).toMatchObject({ cause: { message: 'connection refused' } })
  })

  test.each<[string, (value: string) => string]>([
    ['as it is', (value) => value],
    ['as JSON', (value) => JSON.stringify({ value })],
    ['as JSON in JSON', (value) => JSON.stringify({ body: JSON.stringify([value]) })],
    ['in a URL', (value) => `https://db.example/?v=${encodeURIComponent(value)}`],
    ['in a form', (value) => `${new URLSearchParams({ value })}`],
    ['in a form in a URL', (value) => encodeURIComponent(`${new URLSearchParams({ value })}`)],
    ['quoted for SQL', (value) => `VALUES ('${value.replaceAll("'", "''")}')`],
    ['quoted for MySQL', (value) => `VALUES ('${value.replaceAll(/['"\\]/g, '\\$&')}')`],
    ['quoted as a name', (value) => `"${value.replaceAll('"', '""')}"`],
    ['as Node prints it', (value) => inspect({ value })],
    ['in capitals', (value) => value.toUpperCase()],
    ['in small letters', (value) => value.toLowerCase()],
    ['cut off', (value) => `Duplicate entry '${value.slice(0, 64)}' for key 'PRIMARY'`],
    ['the middle of it', (value) => `near "${value.slice(5, 21)}..."`],
  ])('hides a token %s', async (_, write) => {
    for (const [name, token] of Object.entries({ access_token: ACCESS, refresh_token: REFRESH, id_token: ID_TOKEN })) {
      const { message } = (await thrownFor(new Error(`no: ${write(token)}`), { ...ACCOUNT, [name]: token })).cause.err
      expect(message).toContain('[masked]')
      const pieces = Array.from({ length: token.length - 7 }, (_, at) => token.slice(at, at + 8).toLowerCase())
      expect(pieces.filter((piece) => message.toLowerCase().includes(piece))).toEqual([])
    }
  })

  test.each([
    ['names', 'Ada Lovelace', 'name'],
    ['addresses', 'ada@app.example', 'email'],
    ['ids', 'c1b2a3d4-0000-4000-8000-000000000001', 'providerAccountId'],
    ['columns of the application', 'blue suede shoes', 'shoes'],
    ['texts in records', 'blue suede shoes', 'list'],
  ])('hides %s of eight characters and more', async (_, value, field) => {
    const account = { ...ACCOUNT, [field]: field === 'list' ? [{ value }] : value }
    expect(await messageFor(`no ${value}: ${JSON.stringify(value)}`, account)).toBe('no [masked]: "[masked]"')
  })

  test.each([64, 65, 300, 10_000])('hides a long text that was cut after %i characters', async (length) => {
    const image = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(1000)}`
    const message = await messageFor(`no "${image.slice(0, length)}"`, { ...ACCOUNT, image })
    expect(message).toMatch(/^no "\[masked\]"?$/)
  })

  test('hides all that is in a secret record', async () => {
    const account = { ...ACCOUNT, credentials: { type: 'abcd', list: ['efgh', 5] } }
    expect(await messageFor('abcd, efgh, 5, oauth', account)).toBe('[masked], [masked], [masked], oauth')
  })

  test('hides dates, however they are written', async () => {
    const expires = new Date('2030-02-03T04:05:06.789Z')
    const store = createStore({
      createSession: () => {
        throw new Error([expires.toISOString(), expires, expires.getTime(), '2030-02-03 04:05:06'].join(' | '))
      },
    } as Adapter)
    const { cause } = await store.createSession({ sessionToken: 's', userId: '1', expires }).catch((error) => error)
    expect(cause.err.message).toBe('[masked] | [masked] | [masked] | [masked]')
  })

  test('hides a short value of a secret field where it stands alone', async () => {
    const account = { ...ACCOUNT, access_token: 'abc', refresh_token: 12 }
    expect(await messageFor('params: abc, abcd, "abc", xabc, 12, 112, %22abc%22', account)).toBe(
      'params: [masked], abcd, "[masked]", xabc, [masked], 112, %22[masked]%22',
    )
  })

  test('stays readable: providers, types, scopes, numbers and booleans are kept', async () => {
    const account = { ...ACCOUNT, isAdmin: true, age: 3, role: 'user', empty: '', nothing: null, missing: undefined }
    const message =
      'type oauth of microsoft-entra-id (openid email, bearer): user is true for u1 of "users", not 3, null or undefined'
    expect(await messageFor(message, account)).toBe(message)
  })

  test('keeps the requested provider next to an account id', async () => {
    const store = createStore({ getAccount: (id, provider) => Promise.reject(new Error(`${id} of ${provider}`)) })
    const key = { providerAccountId: '1234567890', provider: 'microsoft-entra-id' }
    await expect(store.getAccount(key)).rejects.toMatchObject({
      cause: { err: { message: '[masked] of microsoft-entra-id' } },
    })
  })

  test('keeps a host that an address shares its domain with', async () => {
    const store = createStore({ getUserByEmail: () => Promise.reject(new Error('connect db.app.example:5432')) })
    await expect(store.getUserByEmail('ada@app.example')).rejects.toMatchObject({
      cause: { err: { message: 'connect db.app.example:5432' } },
    })
  })

  test('is cut, so that masking ends', async () => {
    const message = await messageFor(`${'x'.repeat(100_000)}${ACCESS}`)
    expect(message.length).toBeLessThan(10_000)
  })

  test('keeps no property', async () => {
    const own = {
      params: [1],
      meta: { target: 'x' },
      config: { password: 'hunter2' },
      detail: 'Failing row contains (…)',
    }
    const { err } = (await thrownFor(Object.assign(new Error('no'), own))).cause
    expect(Reflect.ownKeys(err).sort()).toEqual(['message', 'name', 'stack'])
  })

  test('merges the reasons of several errors', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })
    const { err } = (await thrownFor(new AggregateError([refused]))).cause
    expect(err.cause).toMatchObject({ message: refused.message, code: 'ECONNREFUSED' })
  })

  test.each<[string, () => unknown, string]>([
    ['text', () => `no ${ACCESS}`, 'no [masked]'],
    ['a record', () => ({ message: `no ${ACCESS}`, code: 5 }), 'no [masked]'],
    ['null', () => null, 'null'],
    ['undefined', () => undefined, 'undefined'],
    ['a symbol', () => Symbol(ACCESS), 'Symbol([masked])'],
    ['a number', () => 5, '5'],
    ['a function', () => () => ACCESS, ''],
    ['a list', () => [ACCESS], ''],
    ['a record without a prototype', () => Object.create(null), ''],
    ['a message that is no text', () => ({ message: { ACCESS } }), ''],
    [
      'a record whose fields throw',
      () => new Proxy({}, { get: () => down(), ownKeys: () => down(), getPrototypeOf: () => down() }),
      '',
    ],
    ['a list of errors that throws', () => ({ errors: new Proxy([], { get: () => down() }) }), ''],
  ])('may be %s', async (_, make, message) => {
    const error = await thrownFor(make())
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.cause.err).toBeInstanceOf(Error)
    expect(error.cause.err.message).toBe(message)
    expect(printed(error)).not.toContain(ACCESS)
  })

  test('may have causes without end', async () => {
    const thrown: Error & { cause?: unknown } = new Error(`no ${ACCESS}`)
    thrown.cause = thrown
    expect(printed(await thrownFor(thrown))).not.toContain(ACCESS)
  })
})

describe('a log of what a store throws', () => {
  test('has no token, on the console or in the logger of the application', async () => {
    const error = await thrownFor(new Error(`Failed query: insert\nparams: ${Object.values(ACCOUNT)}`))
    const lines: unknown[] = []
    const spy = vi.spyOn(console, 'error').mockImplementation((...line) => void lines.push(line))
    await createLogger().error(error)
    await createLogger({ error: (given) => void lines.push(given) }).error(error)
    spy.mockRestore()
    expect(lines.length).toBeGreaterThan(1)
    for (const secret of [ACCESS, REFRESH, ID_TOKEN]) expect(printed(lines)).not.toContain(secret)
    expect(printed(lines)).toContain('Failed query: insert')
  })

  test('has no session token where tokens are stored as they are', async () => {
    const { auth, log, rows, value, browser } = await signedIn({ session: { hashToken: false } })
    rows.adapter.getSessionAndUser = (token) => {
      throw new Error(`select * from sessions where "sessionToken" = '${token}'`)
    }
    const thrown = await auth.session({ headers: { cookie: `${SESSION}=${value}` } }).catch((error) => error)
    await browser.fetch('/auth/session')
    expect(log.errors.length).toBeGreaterThan(0)
    expect(printed([thrown, log])).not.toContain(value)
    expect(printed(thrown)).toContain('select * from sessions')
  })
})

test('masking nothing leaves an error as it is', () => {
  expect(maskError(new Error('down'), 'prune', [])).toMatchObject({ name: 'Error', message: 'down' })
})
