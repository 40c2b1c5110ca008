import { describe, expect, test } from 'vitest'
import { PASSWORD as ALLOWED } from './allowed-password.ts'
import { STORE_FAULTS } from './fault.ts'
import { testMatrix } from './matrix.ts'
import { PASSWORDS, PASSWORDS_IN_COOKIES } from './password-application.ts'
import { COOKIE_FLOWS, PASSWORD_FLOWS } from './password-flow.ts'

const struck = await testMatrix(
  'PW-15: a store that fails',
  [
    {
      ...{ name: 'store', points: /^adapter/, flows: PASSWORD_FLOWS, setting: PASSWORDS },
      faults: () => STORE_FAULTS,
    },
    {
      ...{ name: 'state store', points: /^state/, flows: COOKIE_FLOWS, setting: PASSWORDS_IN_COOKIES },
      // As with other sessions, what it answers is true.
      faults: () => STORE_FAULTS.filter(({ kind }) => kind === 'fails' || kind === 'hangs'),
    },
  ],
  ALLOWED,
)

describe('PW-15: the matrix of passwords', () => {
  test('has both methods for passwords fail', () => {
    const methods = [...struck].filter((point) => point.includes('PasswordHash')).sort()
    expect(methods).toEqual(['adapter.getPasswordHash', 'adapter.updatePasswordHashIf'])
  })
})
