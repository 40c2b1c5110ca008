import { describe, expect, test } from 'vitest'
import { checkOptions } from '../../../src/config/checks/check-options.ts'
import type { CookieOption } from '../../../src/types/cookies.ts'

const options = (value: object): CookieOption => ({ options: value as NonNullable<CookieOption['options']> })

describe('a cookie override', () => {
  test.each([
    ['nothing', {}],
    ['a name', { name: 'my.session' }],
    ['a domain', options({ domain: '.example.com' })],
    ['a path', options({ path: '/app/~x' })],
    ['all of it', options({ domain: 'example.com', path: '/', sameSite: 'none', secure: true, httpOnly: true })],
    ['a prefix that holds', { name: '__Host-s' }],
    ['a boolean sameSite', options({ sameSite: false })],
  ])('may be %s', (_, sessionToken) => {
    expect(checkOptions({ cookies: { sessionToken } }).findings).toEqual([])
  })

  test.each([
    ['CRLF-01, CVE-2024-47764: a name that ends early', { name: 'a=b' }],
    ['CRLF-01, hono@a586cd72: a name with a line break', { name: 'a\r\nb' }],
    ['a name with a blank', { name: 'a b' }],
    ['a name beyond ASCII', { name: 'sitzungß' }],
    ['no name', { name: '' }],
    ['CRLF-01: a domain with an attribute', options({ domain: 'a; Secure' })],
    ['CRLF-01: a domain with a line break', options({ domain: 'a\r\nb' })],
    ['CRLF-01, hono@905aedbc: a path with an attribute', options({ path: '/; Domain=evil.example' })],
    ['CRLF-01: a path with a line break', options({ path: '/\r\nx' })],
    ['CRLF-01: a path beyond ASCII, which no header can carry', options({ path: '/ü' })],
    ['a path without a slash', options({ path: 'app' })],
    ['an unknown sameSite', options({ sameSite: 'sometimes' })],
    ['CRLF-01: a sameSite with an attribute', options({ sameSite: 'lax; Domain=evil.example' })],
    ['a cross-site cookie that is not secure', options({ sameSite: 'none', secure: false })],
    ['a prefix without secure', { name: '__Secure-s', ...options({ secure: false }) }],
    ['__Host- with a domain', { name: '__Host-s', ...options({ domain: 'example.com' }) }],
    ['__Host- with a path', { name: '__Host-s', ...options({ path: '/app' }) }],
    ['CRLF-01: a priority with an attribute', options({ priority: 'high; Domain=evil.example' })],
  ])('may not be %s', (_, sessionToken) => {
    const findings = checkOptions({ cookies: { sessionToken } }).findings
    expect(findings.length).toBeGreaterThan(0)
    for (const finding of findings)
      expect(finding).toEqual({
        option: expect.stringMatching(/^cookies\.sessionToken\.(?:name|options\.\w+)$/),
        problem: expect.any(String),
        fix: expect.stringMatching(/./),
      })
  })
})
