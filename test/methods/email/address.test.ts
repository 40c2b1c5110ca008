import { describe, expect, test } from 'vitest'
import { InvalidEmail } from '../../../src/errors/errors.ts'
import { readIdentifier } from '../../../src/methods/mail/address.ts'
import { Mail } from '../../../src/providers/mail.ts'
import type { ResolvedEmailProvider } from '../../../src/types/email-provider.ts'

describe('identifier', () => {
  const provider = (normalizeIdentifier?: (text: string) => string): ResolvedEmailProvider => ({
    ...Mail({ id: 'email', sendVerificationRequest: () => {} }),
    maxAge: 600,
    style: {},
    ...(normalizeIdentifier && { normalizeIdentifier }),
  })

  test.each([[undefined], [null], [123], [['a@x.com']], [{ $ne: null }], [{ toString: () => 'a@x.com' }]])(
    'EMAIL-09: refuses %j',
    (typed) => {
      expect(() => readIdentifier(provider(), typed)).toThrow(InvalidEmail)
    },
  )

  test("is normalized by the application's own function", () => {
    const identifier = readIdentifier(
      provider((text) => text.replace(/\+.*@/, '@')),
      'Ada+tag@X.example',
    )
    expect(identifier).toBe('ada@x.example')
  })

  test.each([
    ['returns a promise', () => Promise.resolve('a@x.com') as never],
    ['throws at once', () => JSON.parse('{')],
    ['returns nothing', () => undefined as never],
    ['returns two addresses', () => 'a@x.com,b@x.com'],
    ['returns what is no text', () => ({ toString: () => 'a@x.com' }) as never],
  ])('is refused if that function %s', (_what, own) => {
    expect(() => readIdentifier(provider(own), 'a@x.com')).toThrow(InvalidEmail)
  })

  test('is not contained in the error', () => {
    const error = (() => {
      try {
        return readIdentifier(provider(), 'canary@')
      } catch (thrown) {
        return thrown
      }
    })()
    expect(JSON.stringify(Object(error).cause)).not.toContain('canary')
  })
})
