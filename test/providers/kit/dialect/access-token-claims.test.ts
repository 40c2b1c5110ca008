import { describe, expect, test } from 'vitest'
import { customFetch, type OAuthOptions } from '../../../../src/index.ts'
import { readAccessTokenClaims } from '../../../../src/providers/kit/dialect/access-token-claims.ts'
import { OAuth } from '../../../../src/providers/oauth.ts'
import { createAuthorizationServer, type Tampering, type TokenWire } from '../../../../src/testing/index.ts'
import { openBrowser } from '../../../methods/browser.ts'

const CHARACTER = { sub: 'CHARACTER:EVE:95465499', name: 'Ada', owner: 'x' }

async function signIn(tamper: Tampering = {}, token: TokenWire = {}, more: Omit<OAuthOptions, 'id'> = {}) {
  const server = createAuthorizationServer({
    type: 'oauth',
    users: { ada: CHARACTER },
    tamper,
    dialect: { token: { accessToken: 'jwt', audience: ['EVE Online'], ...token } },
  })
  const { issuer } = server
  const provider = OAuth({
    id: 'idp',
    clientId: 'client',
    clientSecret: 'secret',
    issuer,
    issuerAliases: ['idp.example'],
    discoveryUrl: false,
    jwksUri: `${issuer}/jwks`,
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: { request: readAccessTokenClaims({ audience: 'EVE Online', subjectPrefix: 'CHARACTER:EVE:' }) },
    [customFetch]: server.fetch,
    ...more,
  })
  const accounts: unknown[] = []
  const browser = openBrowser({
    providers: [provider],
    callbacks: { signIn: ({ account }) => accounts.push(account?.providerAccountId) > 0 },
  })
  await browser.deliver(await server.authorize(await browser.start('idp')))
  return accounts[0] ?? Object(browser.log.errors.at(-1)?.cause).seen
}

describe('claims of the access token', () => {
  test('say who the user is, without the prefix', async () => {
    expect(await signIn()).toBe('95465499')
  })

  test('may name the issuer by its alias', async () => {
    expect(await signIn({ claims: { iss: 'idp.example' } })).toBe('95465499')
  })

  test.each<[string, Tampering, TokenWire, string]>([
    ['an altered signature', { signature: 'altered' }, {}, 'a signature of an unknown key'],
    ['the key of somebody else', { signature: 'other-key' }, {}, 'a signature of an unknown key'],
    ['no signature', { signature: 'none' }, {}, 'alg: "none"'],
    ['a signature with the public key as secret', { signature: 'hmac' }, {}, 'alg: "HS256"'],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, {}, 'iss: "https://evil.example"'],
    ['no issuer', { claims: { iss: undefined } }, {}, 'iss: undefined'],
    ['another client', { claims: { aud: ['other', 'EVE Online'] } }, {}, 'aud: ["other","EVE Online"]'],
    ['no audience beside the client', {}, { audience: [] }, 'another `aud`'],
    ['no audience', { claims: { aud: undefined } }, {}, 'another `aud`'],
    ['an end that is past', { claims: { exp: 1 } }, {}, 'exp: 1'],
    ['no end', { claims: { exp: undefined } }, {}, 'a token without an end'],
    ['another kind of subject', { claims: { sub: 'CORPORATION:1' } }, {}, 'another kind of `sub`'],
    ['a subject that is only a prefix', { claims: { sub: 'CHARACTER:EVE:' } }, {}, 'another kind of `sub`'],
    ['no subject', { claims: { sub: undefined } }, {}, 'no usable `sub`'],
    ['a token that is none', { tokens: { access_token: 'opaque' } }, {}, 'a signed response of 1 parts'],
  ])('are refused with %s', async (_, tamper, token, seen) => {
    expect(await signIn(tamper, token)).toContain(seen)
  })

  test('are refused with another algorithm than the pinned one', async () => {
    expect(await signIn({}, {}, { idTokenAlgs: ['ES256'] })).toContain('alg: "RS256"')
  })

  test.each(['unreachable', 'huge', 'redirect', 'html', 500] as const)(
    'are refused where the keys are %s',
    async (fault) => {
      expect(await signIn({ faults: { jwks: fault } })).toContain('https://idp.example/jwks: ')
    },
  )
})
