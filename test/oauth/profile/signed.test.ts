import { describe, expect, test } from 'vitest'
import { customFetch } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer, type Dialect, type Tampering } from '../../../src/testing/index.ts'
import type { UserinfoEndpoint } from '../../../src/types/resolved-oauth-provider.ts'
import { openBrowser } from '../../methods/browser.ts'

const USER = { sub: 'ada-1815', name: 'Ada', email: 'ada@example.com' }

async function signIn(
  tamper: Tampering = {},
  dialect: Dialect = {},
  change: (t: Tampering) => void = () => {},
  userinfo: UserinfoEndpoint = { signedAlgs: ['RS256'] },
) {
  const server = createAuthorizationServer({
    users: { ada: USER },
    tamper,
    dialect: { claims: { sub: 'ada-1815' }, ...dialect, userinfo: { signed: true, ...dialect.userinfo } },
  })
  const provider = Oidc({
    id: 'idp',
    issuer: server.issuer,
    clientId: 'client',
    clientSecret: 'secret',
    scopes: ['openid'],
    idToken: false,
    userinfo,
    [customFetch]: async (url, init) => {
      // The ID token is out by then: what is changed now is in the userinfo answer only.
      if (url.endsWith('/userinfo')) change(server.tamper)
      return server.fetch(url, init)
    },
  })
  const browser = openBrowser({ providers: [provider] })
  await browser.deliver(await server.authorize(await browser.start('idp')))
  const session = await browser.session()
  return session ? Object(session['user']).email : Object(browser.log.errors.at(-1)?.cause).seen
}

describe('signed userinfo', () => {
  test('oidcc-client-test-userinfo-signed: says who the user is', async () => {
    expect(await signIn()).toBe('ada@example.com')
  })

  test.each<[string, Tampering, string]>([
    ['an altered signature', { signature: 'altered' }, 'a signature of an unknown key'],
    ['the key of somebody else', { signature: 'other-key' }, 'a signature of an unknown key'],
    ['no signature', { signature: 'none' }, 'alg: "none"'],
    ['a signature with the public key as secret', { signature: 'hmac' }, 'alg: "HS256"'],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 'iss: "https://evil.example"'],
    ['another audience', { claims: { aud: 'other' } }, 'aud: "other"'],
    ['another subject', { claims: { sub: 'eve' } }, 'userinfo: another `sub`'],
    ['an end that is past', { claims: { exp: 1 } }, 'exp: 1'],
    ['a time that is too early', { claims: { nbf: 4e9 } }, 'nbf: 4000000000'],
  ])('with %s is refused', async (_, wrong, seen) => {
    expect(await signIn({}, {}, (tamper) => Object.assign(tamper, wrong))).toContain(seen)
  })

  test.each(['aud', 'iss'])('may do without `%s`', async (name) => {
    expect(await signIn({}, {}, (tamper) => Object.assign(tamper, { claims: { [name]: undefined } }))).toBe(
      'ada@example.com',
    )
  })

  test('is not taken unsigned', async () => {
    expect(await signIn({}, {}, (tamper) => Object.assign(tamper, { userinfo: USER }))).toContain('application/json')
  })

  test.each(['unreachable', 'huge', 'redirect', 'html', 'empty', 500] as const)(
    'that is %s is refused',
    async (fault) => {
      expect(await signIn({ faults: { userinfo: fault } })).toContain('https://idp.example/userinfo: ')
    },
  )

  test('uses the keys that the ID token was verified with', async () => {
    expect(await signIn({}, {}, (tamper) => Object.assign(tamper, { jwks: { keys: [] } }))).toBe('ada@example.com')
  })

  test('is refused with an algorithm that is not configured', async () => {
    expect(await signIn({}, {}, () => {}, { signedAlgs: ['ES256'] })).toBe('alg: "RS256"')
  })

  test('is refused if it is not configured', async () => {
    expect(await signIn({}, {}, () => {}, {})).toBe('https://idp.example/userinfo: status 200, application/jwt')
  })

  test.each([['none'], ['HS256'], ['RS256', 'none']])('cannot be configured with %s', (...algs) => {
    const options = { id: 'idp', issuer: 'https://idp.example', clientId: 'c', clientSecret: 's' }
    const provider = Oidc({ ...options, idToken: false, userinfo: { signedAlgs: algs } })
    expect(() => openBrowser({ providers: [provider] })).toThrow("userinfo: { signedAlgs: ['RS256'] }")
  })
})
