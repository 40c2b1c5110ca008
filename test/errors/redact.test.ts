import { describe, expect, test } from 'vitest'
import { redact } from '../../src/errors/redact.ts'

const CANARY = 'canary-5e7f'
const text = (value: unknown): string => JSON.stringify(redact(value))

describe('redact', () => {
  test('keeps the fields that an operator needs', () => {
    const record = { errorId: 'A1B2C3D4E5', provider: 'github', status: 502, seen: 'a', expected: 'b', fix: 'c' }
    expect(redact(record)).toEqual(record)
  })

  test('replaces an unknown field by its shape', () => {
    expect(redact({ tomorrow: CANARY, list: [CANARY], map: { CANARY }, nothing: null, n: 5, yes: true })).toEqual({
      tomorrow: '[11 characters]',
      list: '[1 items]',
      map: '[object]',
      nothing: '[null]',
      n: '[number]',
      yes: '[boolean]',
    })
  })

  test.each([
    ['a field', { access_token: CANARY }],
    ['a field below an allowed one', { error: { client_secret: CANARY } }],
    ['a field of a cause', new Error('x', { cause: { code_verifier: CANARY } })],
    ['a cause of a cause', new Error('x', { cause: new Error('y', { cause: { body: { id_token: CANARY } } }) })],
    ['an own property of an error', Object.assign(new Error('x'), { response: { body: CANARY } })],
    ['headers', new Headers({ cookie: CANARY })],
    ['a map', new Map([['cookie', CANARY]])],
    ['a URL', new URL(`https://app.example/?code=${CANARY}`)],
    ['a list', [{ state: CANARY }]],
    ['bytes', new TextEncoder().encode(CANARY)],
  ])('LOG-01: hides a secret in %s', (_, value) => {
    expect(text(value)).not.toContain(CANARY)
  })

  test('includes the name, message, type and stack of an error', () => {
    const error = Object.assign(new RangeError('too far'), { type: 'Far' })
    expect(redact(error)).toMatchObject({ name: 'RangeError', message: 'too far', type: 'Far' })
    expect(text(error)).toContain('redact.test.ts')
  })

  test('stops at a cycle', () => {
    const cycle: Record<string, unknown> = {}
    cycle['error'] = cycle
    expect(text(cycle)).toContain('[…]')
  })

  test('LOG-03: removes terminal escape sequences', () => {
    expect(redact('\u001b[2J\u0000\u009b\u2028x')).toBe('\ufffd[2J\ufffd\ufffd\ufffdx')
    expect(redact({ seen: '\u001b[31mred' })).toEqual({ seen: '\ufffd[31mred' })
  })

  test('truncates a long string', () => {
    expect(redact('x'.repeat(5000))).toHaveLength(2048)
  })

  test.each([[null], [undefined], [1], [true], ['text']])('returns %j unchanged', (value) => {
    expect(redact(value)).toBe(value)
  })

  test('formats a bigint, which JSON cannot represent', () => {
    expect(text(5n)).toBe('"5"')
  })
})
