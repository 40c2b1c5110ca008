import { describe, expect, test } from 'vitest'
import { isKeptField } from '../../src/lib/is-kept-field.ts'

describe('the content of a form field', () => {
  test.each(['username', 'email', 'tenant', 'employee', 'phone', 'companyName', 'website'])(
    'may be shown again if it is named %s',
    (name) => expect(isKeptField(name, {})).toBe(true),
  )

  test.each([
    ...['password', 'Passwort', 'passcode', 'pass', 'pwd', 'pw', 'pw2', 'pin', 'userPin', 'secret', 'clientSecret'],
    ...['token', 'otp', 'totp', 'mfa', 'code', 'smsCode', 'apiKey', 'cvc', 'cvv', 'answer', '_password'],
    ...['contraseña', 'senha', 'Kennwort', 'mot_de_passe', 'wachtwoord'],
  ])('is never shown again if it is named %s', (name) => expect(isKeptField(name, { type: 'text' })).toBe(false))

  test.each([
    { type: 'password' },
    { autocomplete: 'new-password' },
    { autocomplete: 'one-time-code' },
    { autocomplete: 'section-a cc-number' },
  ])('is never shown again if its declaration is %o', (field) => expect(isKeptField('field', field)).toBe(false))
})
