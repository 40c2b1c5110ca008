import { describe, expect, test } from 'vitest'
import { defineCookies, formatAttributes } from '../../../src/http/cookies/definitions.ts'
import type { CookieAttributes, CookiesOptions } from '../../../src/types/cookies.ts'

const LAX = '; Path=/; HttpOnly; SameSite=Lax'

describe('COOK-01, GHSA-jjmg-x456-w976: cookies over https', () => {
  const cookies = defineCookies({}, true)

  test.each([
    ['sessionToken', '__Host-latchkey.session', `${LAX}; Secure`],
    ['csrfToken', '__Host-latchkey.csrf', `${LAX}; Secure`],
    ['transaction', '__Host-latchkey.tx.', `${LAX}; Secure`],
    ['postedResponse', '__Host-latchkey.tx.answer', `${LAX}; Secure`],
    ['webauthnChallenge', '__Host-latchkey.challenge', `${LAX}; Secure`],
    ['typedFields', '__Host-latchkey.typed', `${LAX}; Secure`],
    ['signOut', '__Host-latchkey.signout', `${LAX}; Secure`],
    ['lastProvider', '__Host-latchkey.last', `${LAX}; Secure`],
  ] as const)('%s is %s%s', (key, name, attributes) => {
    expect(cookies[key]).toEqual({ name, attributes })
  })

  test('are frozen', () => {
    expect(Object.isFrozen(cookies)).toBe(true)
    expect(Object.isFrozen(cookies.sessionToken)).toBe(true)
  })
})

describe('COOK-02: cookies over http', () => {
  test.each([
    ['sessionToken', 'latchkey.session', LAX],
    ['csrfToken', 'latchkey.csrf', LAX],
    ['transaction', 'latchkey.tx.', LAX],
    ['postedResponse', 'latchkey.tx.answer', LAX],
    ['webauthnChallenge', 'latchkey.challenge', LAX],
    ['typedFields', 'latchkey.typed', LAX],
    ['signOut', 'latchkey.signout', LAX],
    ['lastProvider', 'latchkey.last', LAX],
  ] as const)('%s is %s%s', (key, name, attributes) => {
    expect(defineCookies({}, false)[key]).toEqual({ name, attributes })
  })
})

/** What an application writes, and what becomes of the session cookie over https. */
const OVERRIDES: readonly (readonly [string, NonNullable<CookiesOptions['sessionToken']>, string, string])[] = [
  ['a name', { name: 'sid' }, 'sid', `${LAX}; Secure`],
  [
    'a domain',
    { options: { domain: 'example.com' } },
    '__Secure-latchkey.session',
    '; Path=/; Domain=example.com; HttpOnly; SameSite=Lax; Secure',
  ],
  ['a path', { options: { path: '/app' } }, '__Secure-latchkey.session', '; Path=/app; HttpOnly; SameSite=Lax; Secure'],
  ['secure: false', { options: { secure: false } }, 'latchkey.session', LAX],
  [
    'sameSite: true',
    { options: { sameSite: true } },
    '__Host-latchkey.session',
    '; Path=/; HttpOnly; SameSite=Strict; Secure',
  ],
  ['sameSite: false', { options: { sameSite: false } }, '__Host-latchkey.session', '; Path=/; HttpOnly; Secure'],
  [
    'partitioned and priority',
    { options: { partitioned: true, priority: 'high' } },
    '__Host-latchkey.session',
    `${LAX}; Secure; Partitioned; Priority=High`,
  ],
]

describe('an override of the session cookie', () => {
  test.each(OVERRIDES)('%s', (_, option, name, attributes) => {
    expect(defineCookies({ sessionToken: option }, true).sessionToken).toEqual({ name, attributes })
  })

  test('applies to the cookie for tokens, except the name and httpOnly', () => {
    const sessionToken = { name: 'sid', options: { domain: 'example.com', httpOnly: false } }
    expect(defineCookies({ sessionToken }, true).tokens).toEqual({
      name: '__Secure-latchkey.tokens',
      attributes: '; Path=/; Domain=example.com; HttpOnly; SameSite=Lax; Secure',
    })
  })

  // `exactOptionalPropertyTypes` forbids it; JavaScript and most configurations do not.
  test.each(['secure', 'httpOnly', 'sameSite', 'path', 'domain'])(
    'keeps the default protection with %s: undefined',
    (key) => {
      const options = { [key]: undefined } as CookieAttributes
      expect(defineCookies({ sessionToken: { options } }, true)).toEqual(defineCookies({}, true))
    },
  )

  test('does not change the other cookies', () => {
    const { sessionToken, ...others } = defineCookies({ sessionToken: { name: 'sid' } }, true)
    const { sessionToken: _, ...expected } = defineCookies({}, true)
    expect(others).toEqual(expected)
    expect(sessionToken.name).toBe('sid')
  })
})

describe('formatAttributes', () => {
  test('begins with the path even without attributes', () => {
    expect(formatAttributes({})).toBe('; Path=/')
  })
})
