import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../../src/errors/logger.ts'
import { isAuthError } from '../../src/index.ts'
import type { Store } from '../../src/seams/store.ts'
import { createStore } from '../../src/store/store.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { anyText, textOf } from './arbitraries.ts'
import { holds } from './runs.ts'

/** Values of eight characters and more, with what encodings stumble over. */
const value: fc.Arbitrary<string> = fc
  .oneof(
    anyText,
    fc.constantFrom("it's", 'a"b', 'a\\b', '50% + 1', 'ä/ö?', '<b>&amp;', "'; DROP TABLE users; --", '\n\r\t'),
    textOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', { minLength: 8, maxLength: 60 }),
  )
  // No sentence of an error has this ending by itself, and no path of a stack.
  .map((text) => `${text}-padding`)

const safely =
  (write: (text: string) => string) =>
  (text: string): string => {
    try {
      return write(text)
    } catch {
      return text // an unpaired surrogate, which has no URL encoding
    }
  }

/** How a driver, or what is built on one, may write what it was given. */
const WRITERS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  safely(encodeURIComponent),
  (text) => `${new URLSearchParams({ text })}`.slice('text='.length),
  (text) => text.replaceAll("'", "''"),
  (text) => text.replaceAll('"', '""'),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('hex'),
  (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  (text) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('"', '\\"'),
]

/** Every text and date that an adapter was given, in the order of its fields. */
function textsOf(given: unknown): string[] {
  if (typeof given === 'string') return given.length < 8 ? [] : [given]
  if (given instanceof Date) return [given.toISOString()]
  return typeof given === 'object' && given !== null ? Object.values(given).flatMap(textsOf) : []
}

/** Names of providers, types and scopes say nothing about a user. */
const HARMLESS = ['microsoft-entra-id', 'webauthn', 'openid profile email', 'multiDevice']

/** Where an error can hold what it says. */
const SHAPES: readonly ((text: string, given: readonly unknown[]) => unknown)[] = [
  (text) => new Error(text),
  (text) => text,
  (text, given) => Object.assign(new Error('no'), { query: text, params: given, parameters: given, detail: text }),
  (text) => new Error('no', { cause: new Error('no', { cause: new TypeError(text) }) }),
  (text, given) => new Error('no', { cause: { message: text, values: given } }),
  (text) => new AggregateError([new Error(text)], text),
  (text) => Object.assign(new Error('no'), { name: text, code: text, constraint: text }),
  (text) => ({ message: text, stack: text, code: text }),
  (text) => new DOMException(text, 'OperationError'),
]

interface Failure {
  readonly write: (text: string) => string
  readonly shape: (text: string, given: readonly unknown[]) => unknown
  readonly isLate: boolean
}

const failure: fc.Arbitrary<Failure> = fc.record({
  write: fc.constantFrom(...WRITERS),
  shape: fc.constantFrom(...SHAPES),
  isLate: fc.boolean(),
})

/** An adapter every method of which fails with what it was given. */
function failing({ write, shape, isLate }: Failure, seen: unknown[]): Adapter {
  const fail = (...given: readonly unknown[]) => {
    seen.push(...given)
    const thrown = shape(`Failed: ${textsOf(given).map(write).join("', '")}`, given)
    if (isLate) return Promise.reject(thrown)
    throw thrown
  }
  return new Proxy({}, { get: () => fail }) as Adapter
}

const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
const account = fc.record({
  userId: value,
  provider: fc.constant('microsoft-entra-id'),
  providerAccountId: value,
  type: fc.constant('webauthn' as never),
  access_token: value,
  refresh_token: value,
  id_token: value,
  scope: fc.constant('openid profile email'),
  token_type: fc.constant('bearer' as const),
  expires_at: fc.nat(),
})
const user = fc.record({ name: value, email: value, emailVerified: date, image: value, nickname: value })
const session = fc.record({ sessionToken: value, userId: value, expires: date })
const passkey = fc.record({
  ...{ credentialID: value, userId: value, providerAccountId: value, credentialPublicKey: value },
  ...{ counter: fc.nat(), credentialDeviceType: fc.constant('multiDevice'), credentialBackedUp: fc.boolean() },
  transports: fc.constant(null),
})

type Call = (store: Store) => Promise<unknown>

/** Every method of the store that calls the adapter, with arguments of every kind. */
const CALLS: { readonly [M in Exclude<keyof Store, 'can' | 'openAccount'>]: fc.Arbitrary<Call> } = {
  createUser: user.map((one) => (store) => store.createUser(one)),
  getUser: value.map((one) => (store) => store.getUser(one)),
  getUserByEmail: value.map((one) => (store) => store.getUserByEmail(one)),
  getUserByAccount: account.map((one) => (store) => store.getUserByAccount(one)),
  updateUser: fc.tuple(user, value).map(
    ([one, id]) =>
      (store) =>
        store.updateUser({ ...one, id }),
  ),
  deleteUser: value.map((one) => (store) => store.deleteUser(one)),
  linkAccount: account.map((one) => (store) => store.linkAccount(one)),
  restoreAccount: account.map((one) => (store) => store.restoreAccount(one)),
  unlinkAccount: account.map((one) => (store) => store.unlinkAccount(one)),
  createSession: session.map((one) => (store) => store.createSession(one)),
  getSessionAndUser: value.map((one) => (store) => store.getSessionAndUser(one)),
  updateSession: session.map((one) => (store) => store.updateSession(one)),
  deleteSession: value.map((one) => (store) => store.deleteSession(one)),
  createVerificationToken: fc
    .record({ identifier: value, token: value, expires: date })
    .map((one) => (store) => store.createVerificationToken(one)),
  consumeVerificationToken: fc
    .record({ identifier: value, token: value })
    .map((one) => (store) => store.consumeVerificationToken(one)),
  getAccount: account.map((one) => (store) => store.getAccount(one)),
  getAuthenticator: value.map((one) => (store) => store.getAuthenticator(one)),
  createAuthenticator: passkey.map((one) => (store) => store.createAuthenticator(one)),
  listAuthenticatorsByUserId: value.map((one) => (store) => store.listAuthenticatorsByUserId(one)),
  updateAuthenticatorCounterIf: value.map((one) => (store) => store.updateAuthenticatorCounterIf(one, 1, 2)),
  updateAuthenticator: fc
    .record({ credentialID: value, userId: value, name: value })
    .map((one) => (store) => store.updateAuthenticator(one)),
  getPasswordHash: value.map((one) => (store) => store.getPasswordHash(one)),
  updatePasswordHashIf: fc.tuple(value, value, value).map((change) => (store) => store.updatePasswordHashIf(...change)),
  deleteAuthenticator: value.map((one) => (store) => store.deleteAuthenticator(one)),
  createUserWithAccount: fc.tuple(user, account).map(
    ([one, two]) =>
      (store) =>
        store.createUserWithAccount(one, two),
  ),
  updateAccount: account.map((one) => (store) => store.updateAccount(one)),
  listAccountsByUserId: value.map((one) => (store) => store.listAccountsByUserId(one)),
  deleteSessionsByUserId: value.map((one) => (store) => store.deleteSessionsByUserId(one)),
  listSessionsByUserId: value.map((one) => (store) => store.listSessionsByUserId(one)),
  rateLimit: value.map((key) => (store) => store.rateLimit({ key, cost: 1, window: 60 })),
}

/** Every text that hangs on a value, wherever it is. */
function textsIn(value: unknown, seen: Set<unknown> = new Set()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Reflect.ownKeys(value).flatMap((name) => [String(name), ...textsIn(Reflect.get(value, name), seen)])
}

/** What the application and its logs get to see of a call that failed. */
async function seenAfter(call: Call, adapter: Adapter): Promise<string[]> {
  const lines: unknown[] = []
  const report = (...messages: unknown[]) => void lines.push(...messages)
  const thrown = await call(createStore(adapter)).then(
    () => expect.unreachable(),
    (error: Error) => error,
  )
  expect(isAuthError(thrown)).toBe(true)
  const before = textsIn(thrown)
  createLogger({ error: report }).error(thrown)
  return [...before, ...textsIn(lines), inspect(thrown, { depth: 10, showHidden: true, maxStringLength: null })]
}

describe('LOG-01: errors of a store', () => {
  test.each(Object.entries(CALLS))('%s discloses none of its arguments', (_, calls) =>
    holds(
      fc.asyncProperty(calls, failure, async (call, how) => {
        const given: unknown[] = []
        const texts = await seenAfter(call, failing(how, given))
        expect(given.length).toBeGreaterThan(0)
        const secrets = textsOf(given).filter((text) => !HARMLESS.includes(text))
        const written = secrets.flatMap((secret) => WRITERS.map((write) => write(secret)))
        expect(written.filter((one) => texts.some((text) => text.includes(one)))).toEqual([])
      }),
    ),
  )
})
