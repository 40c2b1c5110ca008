import { describe, expect, test } from 'vitest'
import { customFetch } from '../../../src/index.ts'
import { signedUserinfo } from '../../../src/providers/dialect/signed-userinfo.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer, type Dialect, type Tampering } from '../../../src/testing/index.ts'
import { openBrowser } from '../../methods/browser.ts'

const USER = { sub: 'ada-1815', name: 'Ada', email: 'ada@example.com' }

async function signIn(tamper: Tampering = {}, dialect: Dialect = {}, change: (t: Tampering) => void = () => {}) {
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
    userinfo: { request: signedUserinfo },
    [customFetch]: async (url, init) => {
      // The ID Token is out by then: what is changed now is in the userinfo answer only.
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
  test('says who the user is', async () => {
    expect(await signIn()).toBe('ada@example.com')
  })

  test.each<[string, Tampering, string]>([
    [
      'an altered signature',
      { signature: 'altered' },
      'a token that does not hold: ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    ],
    [
      'the key of somebody else',
      { signature: 'other-key' },
      'a token that does not hold: ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    ],
    ['no signature', { signature: 'none' }, 'a token that does not hold: '],
    ['a signature with the public key as secret', { signature: 'hmac' }, 'a token that does not hold: '],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 'iss: https://evil.example'],
    ['another audience', { claims: { aud: 'other' } }, 'another `aud`'],
    ['another subject', { claims: { sub: 'eve' } }, 'userinfo: another `sub`'],
    ['an end that is past', { claims: { exp: 1 } }, 'a token that does not hold: ERR_JWT_EXPIRED'],
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

  test.each([{ keys: [] }, { keys: 'x' }, []])('is refused where the keys are %j', async (jwks) => {
    expect(await signIn({}, {}, (tamper) => Object.assign(tamper, { jwks }))).toMatch(/no keys|does not hold/)
  })
})
