import { describe, expect, test } from 'vitest'
import { UntrustedHost } from '../../src/errors/errors.ts'
import { getPublicOrigin, matchesOrigin } from '../../src/http/origin.ts'
import type { OriginPolicy } from '../../src/seams/resolved-config.ts'

const CLOSED: OriginPolicy = { fixed: null, isAllowed: null, trustHost: false, trustLoopback: false }
const of = (url: string, policy: Partial<OriginPolicy>): string => getPublicOrigin(url, { ...CLOSED, ...policy })

describe('the public origin', () => {
  test.each([
    [
      'the fixed one, whatever the host',
      'https://evil.example/auth',
      { fixed: 'https://app.example' },
      'https://app.example',
    ],
    [
      'the fixed one, behind a proxy that ends TLS',
      'http://app.example/',
      { fixed: 'https://app.example' },
      'https://app.example',
    ],
    ["the host's where it is trusted", 'https://app.example/auth/x?y', { trustHost: true }, 'https://app.example'],
    ["the host's port too", 'https://app.example:8443/', { trustHost: true }, 'https://app.example:8443'],
    ['loopback, outside production', 'http://localhost:3000/auth', { trustLoopback: true }, 'http://localhost:3000'],
    ['IPv6 loopback', 'http://[::1]:3000/auth', { trustLoopback: true }, 'http://[::1]:3000'],
    [
      'one the list allows',
      'https://a.example/',
      { isAllowed: (origin: string): boolean => origin === 'https://a.example' },
      'https://a.example',
    ],
  ])('is %s', (_, url, policy, expected) => {
    expect(of(url, policy)).toBe(expected)
  })

  test.each([
    ['a host nobody vouches for', 'https://app.example/', {}],
    ['a host that only looks like loopback', 'http://localhost.evil.example/', { trustLoopback: true }],
    ['loopback in production', 'http://localhost:3000/', {}],
    [
      'HOST-02: one the list does not have',
      'https://evil.example/',
      { isAllowed: (): boolean => false, trustHost: true },
    ],
    // The origin of such an address is the text `null`.
    ['another scheme', 'app://localhost/', { trustHost: true, trustLoopback: true }],
    ['loopback beside a list', 'http://localhost/', { isAllowed: (): boolean => false, trustLoopback: true }],
  ])('refuses %s', (_, url, policy) => {
    expect(() => of(url, policy)).toThrow(UntrustedHost)
  })

  test.each([
    [new Headers({ 'x-forwarded-proto': 'https' }), 'https://app.example'],
    [{ 'x-forwarded-proto': 'https' }, 'https://app.example'],
    [{ 'x-forwarded-proto': 'javascript' }, 'http://app.example'],
    [{}, 'http://app.example'],
  ])('appears in the error if a proxy reports it: %o', (headers, address) => {
    expect(() => getPublicOrigin('http://app.example/', CLOSED, headers)).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ fix: expect.stringContaining(`AUTH_URL=${address} `) }),
      }),
    )
  })

  test('is explained in an error with the seen value and the setting', () => {
    expect(() => of('https://app.example/', {})).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({
          seen: expect.stringContaining('https://app.example'),
          fix: expect.stringContaining('AUTH_URL=https://app.example'),
        }),
      }),
    )
  })
})

const LIST = ['https://app.example', 'https://*.preview.example', 'http://localhost:3000']

describe('HOST-06: list of origins', () => {
  test.each([
    ['https://app.example/', true],
    ['https://APP.EXAMPLE/', true],
    ['https://app.example:443/', true],
    ['https://ａpp.example/', true], // the same host after canonicalization
    ['https://app.example./', false],
    ['https://app.example:8443/', false],
    ['http://app.example/', false],
    ['https://x.preview.example/', true],
    ['https://x-1.preview.example/', true],
    ['https://preview.example/', false],
    ['https://x.y.preview.example/', false],
    ['https://evilpreview.example/', false],
    ['https://preview.example.evil.com/', false],
    ['https://x.preview.example.evil.com/', false],
    ['https://x.preview.example:8443/', false],
    ['https://a@x.preview.example/', true],
    ['http://localhost:3000/', true],
    ['http://localhost:3001/', false],
  ])('%s: %s', (url, isAllowed) => {
    expect(matchesOrigin(new URL(url).origin, LIST)).toBe(isAllowed)
  })

  test('an overlapping pattern matches no shorter origin', () => {
    expect(matchesOrigin('https://a', ['https://a*a'])).toBe(false)
    expect(matchesOrigin('https://aa', ['https://a*a'])).toBe(false)
  })
})
