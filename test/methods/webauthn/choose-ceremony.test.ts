import { describe, expect, test } from 'vitest'
import { chooseCeremony } from '../../../src/methods/webauthn/choose-ceremony.ts'

describe('ceremony', () => {
  test.each([
    ['authenticate', false, false, 'authenticate'],
    ['authenticate', false, true, 'authenticate'],
    ['authenticate', true, false, 'authenticate'],
    ['authenticate', true, true, 'authenticate'],
    ['register', false, true, 'register'],
    ['register', true, false, 'register'],
    ['register', true, true, 'register'],
    ['register', false, false, null],
    [null, false, false, 'authenticate'],
    // Auth.js looks whether the address has an account, and its answer says so to anybody.
    [null, false, true, 'authenticate'],
    [null, true, false, null],
    [null, true, true, null],
    ['', false, false, null],
    ['Register', true, true, null],
    ['constructor', true, true, null],
  ])('for action %j, signed in %j, with an address %j is %j', (action, isSignedIn, hasEmail, ceremony) => {
    expect(chooseCeremony({ action, isSignedIn, hasEmail })).toBe(ceremony)
  })
})
