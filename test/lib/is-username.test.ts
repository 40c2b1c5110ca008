import { describe, expect, test } from 'vitest'
import { isUsername } from '../../src/lib/is-username.ts'

describe('a field that names the user', () => {
  test.each([
    ['username', undefined, true],
    ['User', 'text', true],
    ['login', undefined, true],
    ['email', undefined, true],
    ['Email', 'text', true],
    ['identifier', undefined, true],
    ['address', 'email', true],
    ['phone', 'tel', true],
    ['mobileNumber', undefined, true],
    ['nick', undefined, true],
    ['nickname', undefined, true],
    ['handle', undefined, true],
    ['accountId', undefined, true],
    ['accountPassword', 'password', false],
    ['tenant', 'text', false],
    ['code', undefined, false],
    ['password', 'password', false],
    ['userPassword', 'password', false],
  ])('%s of type %s: %s', (name, type, expected) => {
    expect(isUsername(name, type)).toBe(expected)
  })
})
