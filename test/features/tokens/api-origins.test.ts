import { describe, expect, test } from 'vitest'
import { Oidc } from '../../../src/providers/oidc.ts'
import { openAuth } from '../../harness.ts'

const open = (apiOrigins: unknown, more: object = {}) =>
  openAuth({
    providers: [
      Oidc({
        ...{ id: 'idp', issuer: 'https://idp.example', clientId: 'client', clientSecret: 'secret' },
        ...{ apiOrigins: apiOrigins as string[], ...more },
      }),
    ],
  })

describe('apiOrigins', () => {
  test.each([
    ['https', ['https://api.example', 'https://api.example:8443']],
    ['http on this machine', ['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:3000']],
    ['none', []],
  ])('accepts %s', (_, origins) => {
    expect(() => open(origins)).not.toThrow()
  })

  test('accepts http for a container with `dangerouslyAllowHttp`', () => {
    expect(() => open(['http://api:4000'], { dangerouslyAllowHttp: true })).not.toThrow()
  })

  test.each([
    ['http', ['http://api.example']],
    ['a path', ['https://api.example/v1']],
    ['a trailing slash', ['https://api.example/']],
    ['user information', ['https://user@api.example']],
    ['a wildcard', ['https://*.example']],
    ['a host without a scheme', ['api.example']],
    ['another scheme', ['ftp://api.example']],
    ['one that is not text', [new URL('https://api.example')]],
    ['no list', 'https://api.example'],
    ['one of several', ['https://api.example', 'data:,x']],
  ])('refuses %s at start-up, with the line to write', (_, origins) => {
    const option =
      /providers\.idp\.apiOrigins: must look like .*, received .*\n\s*Fix: apiOrigins: \['https:\/\/api\.example'\]/
    expect(() => open(origins)).toThrow(option)
  })
})
