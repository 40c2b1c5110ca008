import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLogger } from '../../src/errors/logger.ts'
import { maskError } from '../../src/errors/masked-error.ts'
import { AdapterError } from '../../src/index.ts'
import { Timeout } from '../../src/lib/deadline.ts'
import { createStore } from '../../src/store/store.ts'
import type { Adapter, AdapterAccount } from '../../src/types/adapter.ts'
import { SESSION } from '../harness.ts'
import { down, signedIn } from '../session/rows.ts'

afterEach(() => vi.restoreAllMocks())

const ACCESS = 'gho_16C7e42F292c6912E7710c838347Ae178B4a'
const OMITTED = 'The text is omitted, because it can contain tokens. NODE_ENV=development shows it.'
const ACCOUNT: AdapterAccount = {
  userId: 'u1',
  provider: 'microsoft-entra-id',
  providerAccountId: '4711',
  type: 'oauth',
  access_token: ACCESS,
}

/** What a store that fails with this throws when the account above is stored. */
async function thrownFor(thrown: unknown, showsText?: boolean): Promise<Error & { cause: { err: Error } }> {
  const store = createStore({ linkAccount: () => Promise.reject(thrown) } as Adapter, {}, null, undefined, showsText)
  return store.linkAccount(ACCOUNT).then(
    () => expect.unreachable(),
    (error) => error,
  )
}

/** Everything of a value that a log could print. */
const printed = (value: unknown): string =>
  inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null, breakLength: 80 })

describe('LOG-01: an error thrown by a store', () => {
  test('keeps its error code, and names the method that failed', async () => {
    const thrown = Object.assign(new RangeError('relation "accounts" does not exist'), { code: '42P01' })
    const error = await thrownFor(thrown)
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.cause).toMatchObject({ name: 'linkAccount' })
    const { err } = error.cause
    expect(err).toMatchObject({ name: 'RangeError', message: `code: 42P01. ${OMITTED}`, code: '42P01' })
    expect(err.stack).toMatch(/^RangeError: code: 42P01. The text .*\n {4}at .*masked-error\.test\.ts/)
  })

  test('F12: loses its message, in any encoding', async () => {
    const hex = Buffer.from(ACCESS).toString('hex')
    const unicode = Array.from(ACCESS, (one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')
    for (const text of [ACCESS, btoa(ACCESS), hex, unicode]) {
      const cause = Object.assign(new Error(text), { parameters: [text], detail: text })
      const seen = printed(await thrownFor(Object.assign(new Error(`no: ${text}`, { cause }), { query: text })))
      expect(seen).not.toContain(text)
    }
  })

  test('keeps all fields that are identifiers', async () => {
    const said = {
      ...{ code: '23505', errno: 1062, sqlState: '23000', severity: 'ERROR', schema: 'public', table: 'users' },
      ...{ column: 'email', constraint: 'users_email_key', routine: '_bt_check_unique', syscall: 'connect' },
      ...{ status: 403, statusCode: 403, responseCode: 550 },
    }
    const { err } = (await thrownFor(Object.assign(new Error('x'), said, { detail: 'Key (email)=(a@x.example)' })))
      .cause
    expect(err).toMatchObject(said)
    expect(err).not.toHaveProperty('detail')
  })

  test.each<[string, unknown]>([
    ['a record', { a: 1 }],
    ['a boolean', true],
    ['a sentence', `Duplicate entry '${ACCESS}'`],
    ['too long', 'a'.repeat(65)],
    ['empty', ''],
  ])('loses a code that is %s', async (_, code) => {
    const { err } = (await thrownFor(Object.assign(new Error('x'), { code, name: code }))).cause
    expect(err).not.toHaveProperty('code')
    expect(err.name).toBe('Error')
  })

  test('merges the codes of several errors', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })
    const { err } = (await thrownFor(new AggregateError([refused]))).cause
    expect(err.cause).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test.each<[string, () => unknown]>([
    ['text', () => `no ${ACCESS}`],
    ['a record', () => ({ message: `no ${ACCESS}`, code: 5 })],
    ['a stack', () => ({ stack: `no ${ACCESS}` })],
    ['null', () => null],
    ['undefined', () => undefined],
    ['a symbol', () => Symbol(ACCESS)],
    ['a function', () => () => ACCESS],
    ['a list', () => [ACCESS]],
    ['a record without a prototype', () => Object.create(null)],
    ['a message that is no text', () => ({ message: { ACCESS } })],
    [
      'a record whose fields throw',
      () => new Proxy({}, { get: () => down(), ownKeys: () => down(), getPrototypeOf: () => down() }),
    ],
    ['a list of errors that throws', () => ({ errors: new Proxy([], { get: () => down() }) })],
  ])('may be %s', async (_, make) => {
    const error = await thrownFor(make())
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.cause.err.message).toMatch(/^(?:code: 5. )?The text is omitted/)
    expect(printed(error)).not.toContain(ACCESS)
    expect((await thrownFor(make(), true)).cause.err).toBeInstanceOf(Error)
  })

  test('loses message lines that look like lines of a stack trace', async () => {
    const error = await thrownFor(new Error(`refused\n    at ${ACCESS} (mail)`))
    expect(printed(error)).not.toContain(ACCESS)
    expect(error.cause.err.stack).toMatch(/\n {4}at .*masked-error\.test\.ts/)
  })

  test('loses a name or message that is not a string', async () => {
    const { err } = (await thrownFor({ name: 5, message: { a: 1 } }, true)).cause
    expect([err.name, err.message]).toEqual(['Error', ''])
  })

  test('keeps the message of a time limit', () => {
    const late = new Timeout('`adapter.getUser` took longer than 10 ms.')
    expect(maskError(late, false)).toMatchObject({ name: 'TimeoutError', message: late.message })
  })

  test('keeps at most five nested causes', () => {
    const thrown: Error & { cause?: unknown } = Object.assign(new Error('no'), { code: 'X' })
    thrown.cause = thrown
    const seen: unknown[] = []
    for (let error: unknown = maskError(thrown, false); error instanceof Error; error = error.cause) seen.push(error)
    expect(seen).toHaveLength(5)
  })

  test.each<[unknown, string]>([
    [new Error('no such table: users'), 'no such table: users'],
    ['down', 'down'],
    [null, 'null'],
  ])('keeps its message in development: %s', async (thrown, message) => {
    const { err } = (await thrownFor(thrown, true)).cause
    expect([err.message, err.stack?.split('\n')[0]]).toEqual([message, `Error: ${message}`])
  })
})

describe('a log of an error thrown by a store', () => {
  test("contains no token, on the console or in the application's logger", async () => {
    const error = await thrownFor(
      Object.assign(new Error(`Failed query: insert\nparams: ${Object.values(ACCOUNT)}`), { code: '23505' }),
    )
    const lines: unknown[] = []
    const spy = vi.spyOn(console, 'error').mockImplementation((...line) => void lines.push(line))
    await createLogger().error(error)
    await createLogger({ error: (given) => void lines.push(given) }).error(error)
    spy.mockRestore()
    expect(lines.length).toBeGreaterThan(1)
    expect(printed(lines)).not.toContain(ACCESS)
    expect(printed(lines)).toContain('code: 23505')
  })

  test('contains no session token if tokens are stored as they are', async () => {
    const { auth, log, rows, value, browser } = await signedIn({ session: { hashToken: false } })
    rows.adapter.getSessionAndUser = (token) => {
      throw new Error(`select * from sessions where "sessionToken" = '${token}'`)
    }
    const thrown = await auth.session({ headers: { cookie: `${SESSION}=${value}` } }).catch((error) => error)
    await browser.fetch('/auth/session')
    expect(log.errors.length).toBeGreaterThan(0)
    expect(printed([thrown, log])).not.toContain(value)
  })
})
