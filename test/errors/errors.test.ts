import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as errors from '../../src/errors/errors.ts'
import {
  AuthError,
  CredentialsSignin,
  ERRORS,
  type ErrorType,
  getErrorRow,
  InvalidConfiguration,
  isAuthError,
} from '../../src/errors/errors.ts'

const CLASSES = Object.values(errors).filter(
  (value): value is typeof AuthError =>
    typeof value === 'function' && value.prototype instanceof AuthError && value !== errors.SignInError,
)

describe('the table of errors', () => {
  test.each(Object.entries(ERRORS))('has a complete row for %s', (_, row) => {
    expect(row.status).toBeGreaterThanOrEqual(400)
    expect(row.text).toMatch(/\.$/)
    expect(row.status >= 500 && row.shown && row.page === 'none').toBe(false)
  })

  test('has a class for every type that is thrown', () => {
    const types = new Set<ErrorType>([AuthError, ...CLASSES].map(({ type }) => type))
    const without = (Object.keys(ERRORS) as ErrorType[]).filter((type) => !types.has(type))
    // Findings of `InvalidConfiguration`, under the names Auth.js gives them.
    expect(without).toEqual([
      'ExperimentalFeatureNotEnabled',
      'MissingAdapter',
      'MissingAdapterMethods',
      'MissingAuthorize',
    ])
  })

  test('names each class like its type', () => {
    expect(CLASSES.map(({ name }) => name)).toEqual(CLASSES.map(({ type }) => type))
  })

  test.each(CLASSES.map((one) => [one.type, one] as const))('has the page for %s that its kind requires', (_, one) => {
    expect(Object.hasOwn(ERRORS, one.type)).toBe(true)
    expect(ERRORS[one.type].page === 'signIn').toBe(one.kind === 'signIn')
  })

  test.each(['Later', '__proto__', 'constructor'])('treats the type %s of another version as Configuration', (type) => {
    expect(getErrorRow(type as ErrorType)).toBe(ERRORS.Configuration)
  })
})

describe('AuthError', () => {
  const err = new Error('x')

  test.each([
    [['text'], 'text', undefined],
    [['text', { cause: err }], 'text', { err }],
    [[{ cause: err }], ERRORS.Configuration.text, { err }],
    [[err], ERRORS.Configuration.text, { err }],
    [[new Error('outer', { cause: err })], ERRORS.Configuration.text, { err: new Error('outer', { cause: err }) }],
    [['text', err], 'text', { err }],
    [[{ cause: { seen: 'y' } }], 'Found y.', { seen: 'y' }],
    [[], ERRORS.Configuration.text, undefined],
  ])('%j', (args, message, cause) => {
    const error = new AuthError(...(args as [string, ErrorOptions]))
    expect(error).toMatchObject({ type: 'Configuration', name: 'Configuration', message })
    expect(error.cause).toEqual(cause)
  })

  test('wraps a cause that is not an error', () => {
    expect(new AuthError('x', { cause: 'text' }).cause?.err?.message).toBe('text')
    expect(new AuthError('x', { cause: null }).cause?.err?.message).toBe('null')
  })

  test("keeps the name, type and code of an application's subclass", () => {
    class Locked extends CredentialsSignin {
      override code = 'locked'
    }
    expect(new Locked()).toMatchObject({ name: 'CredentialsSignin', type: 'CredentialsSignin', code: 'locked' })
    expect(new CredentialsSignin().code).toBe('credentials')
    expect([CredentialsSignin.type, CredentialsSignin.kind]).toEqual(['CredentialsSignin', 'signIn'])
  })

  test('accepts a type defined by the application', () => {
    class Own extends AuthError {
      static override type = 'Own' as ErrorType
    }
    expect(new Own()).toMatchObject({ type: 'Own', message: ERRORS.Configuration.text })
  })
})

test('an uncaught `InvalidConfiguration` prints each finding once', () => {
  const error = new InvalidConfiguration([{ option: 'secret', problem: 'is missing', fix: 'secret: ...' }])
  expect(error.findings).toHaveLength(1)
  expect(inspect(error).match(/is missing/g)).toHaveLength(1)
})

describe('isAuthError', () => {
  test('recognizes errors from another copy of the library', () => {
    const foreign = Object.defineProperty(new Error('x'), Symbol.for('latchkey.error'), { value: true })
    expect(isAuthError(foreign)).toBe(true)
    expect(isAuthError(new AuthError())).toBe(true)
  })

  test.each([[new Error('x')], [null], [undefined], ['AuthError'], [{ [Symbol.for('latchkey.error')]: true }]])(
    'refuses %s',
    (value) => {
      expect(isAuthError(value)).toBe(false)
    },
  )
})
