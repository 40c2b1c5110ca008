import type { Fault } from '../../src/testing/index.ts'
import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { assertContains } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'
import { begin, openOAuth, openOidc, signInAtServer } from './sign-in-at-server.ts'

/** A secret with everything that the two ways of encoding it treat differently. */
const ODD_SECRET = 's:% +é/"&=~*\'()!'

const clients = (library: Library): Test[] => [
  ...(['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'none'] as const).map((clientAuth) =>
    test(`proves itself by ${clientAuth}`, async () => {
      const setup = openOidc(library, { alg: 'ES256', clientAuth, clientSecret: ODD_SECRET }, { clientAuth })
      assertEqual(await signInAtServer(setup), null)
    }),
  ),
  test('proves itself by private_key_jwt', async () => {
    // Web Crypto gives a pair for every algorithm that signs.
    const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair
    const setup = openOidc(
      library,
      { alg: 'ES256', clientAuth: 'private_key_jwt', clientPublicKey: pair.publicKey },
      { clientAuth: 'private_key_jwt', token: { clientPrivateKey: { key: pair.privateKey, kid: 'k' } } },
    )
    assertEqual(await signInAtServer(setup), null)
  }),
  test('proves itself by private_key_jwt with a JWK', async () => {
    const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair
    const { kty = '', ...members } = await crypto.subtle.exportKey('jwk', pair.privateKey)
    const setup = openOidc(
      library,
      { alg: 'ES256', clientAuth: 'private_key_jwt', clientPublicKey: pair.publicKey },
      { clientAuth: 'private_key_jwt', token: { clientPrivateKey: { kty, ...members } } },
    )
    assertEqual(await signInAtServer(setup), null)
  }),
  test('binds tokens to a key by DPoP', async () => {
    const tamper = { tokens: { token_type: 'DPoP' } }
    const setup = openOidc(library, { alg: 'ES256', tamper }, { dpop: true })
    assertEqual(await signInAtServer(setup), null)
  }),
  test('is refused with another secret', async () => {
    const setup = openOAuth(library, {}, { clientSecret: 'another' })
    assertEqual(await signInAtServer(setup), 'CallbackRouteError')
  }),
]

const flows = (library: Library): Test[] => [
  test('takes the user from the userinfo endpoint', async () => {
    const setup = openOAuth(library)
    assertEqual(await signInAtServer(setup), null)
    assertContains(await setup.browser.session(), {
      user: { name: 'Ada', email: 'ada@mail.example', image: 'https://idp.example/a.png' },
    })
  }),
  test('sends PKCE, a deadline and no redirects', async () => {
    const setup = openOAuth(library)
    await signInAtServer(setup)
    assertEqual(
      setup.server.calls.map(({ endpoint, method, redirect, hasSignal }) => [endpoint, method, redirect, hasSignal]),
      [
        ['token', 'POST', 'manual', true],
        ['userinfo', 'GET', 'manual', true],
      ],
    )
    assertContains(setup.server.calls[0]?.body, {
      grant_type: 'authorization_code',
      redirect_uri: `${ORIGIN}/auth/callback/idp`,
      code_verifier: '[43 characters]',
    })
  }),
  test('reads the primary address of GitHub from its second answer', async () => {
    const { core, github, testing } = library
    const server = testing.createAuthorizationServer({
      type: 'oauth',
      issuer: 'https://github.com/login/oauth',
      sendsIss: true,
      clientAuth: 'client_secret_post',
      users: { ada: { id: 1, login: 'ada', name: null, email: null, avatar_url: 'https://a.example/1' } },
      emails: {
        ada: [
          { email: 'old@mail.example', primary: false, verified: true },
          { email: 'ada@mail.example', primary: true, verified: true },
        ],
      },
      endpoints: {
        authorization: 'https://github.com/login/oauth/authorize',
        token: 'https://github.com/login/oauth/access_token',
        userinfo: 'https://api.github.com/user',
        emails: 'https://api.github.com/user/emails',
      },
    })
    const { clientId, clientSecret, fetch } = server
    const provider = github.GitHub({ id: 'idp', clientId, clientSecret, [core.customFetch]: fetch })
    const setup = { ...openOidc(library, {}, {}, { providers: [provider] }), server }
    assertEqual(await signInAtServer(setup), null)
    assertContains(await setup.browser.session(), { user: { name: 'ada', email: 'ada@mail.example' } })
  }),
  test('makes the secret that Apple wants signed', async () => {
    const { apple, core, testing } = library
    // Web Crypto gives a pair for every algorithm that signs.
    const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
    const privateKey = `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...pkcs8))}\n-----END PRIVATE KEY-----`
    const server = testing.createAuthorizationServer({
      ...{ issuer: 'https://appleid.apple.com', clientId: 'com.example.app', clientAuth: 'client_secret_post' },
      ...{ clientPublicKey: pair.publicKey, requiresPkce: false },
      endpoints: {
        authorization: 'https://appleid.apple.com/auth/authorize',
        token: 'https://appleid.apple.com/auth/token',
        jwks: 'https://appleid.apple.com/auth/keys',
      },
    })
    const ids = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey }
    const options = { id: 'idp', clientId: 'com.example.app', ...ids, [core.customFetch]: server.fetch }
    const setup = { ...openOidc(library, {}, {}, { providers: [apple.Apple(options)] }), server }
    assertEqual(await signInAtServer(setup), null)
  }),
  ...(
    [
      ['no id', { name: 'Ada' }],
      ['an object as id', { id: {} }],
      ['an id that has lost digits', { id: 2 ** 53 }],
    ] as const
  ).map(([what, userinfo]) =>
    test(`refuses a profile with ${what}`, async () => {
      const setup = openOAuth(library, { tamper: { userinfo } })
      assertEqual(await signInAtServer(setup), 'OAuthProfileParseError')
    }),
  ),
]

/** How a server fails, and what the log says was seen. */
const FAULTS: readonly (readonly [fault: Fault, seen: string])[] = [
  ['unreachable', 'https://idp.example/token: no connection: ECONNREFUSED'],
  ['redirect', 'https://idp.example/token: a redirect (status 302)'],
  ['redirect-307', 'https://idp.example/token: a redirect (status 307)'],
  ['html', 'token endpoint: status 200, text/html'],
  ['empty', 'token endpoint: status 200, application/json'],
  ['truncated', 'token endpoint: status 200, application/json'],
  ['array', 'token endpoint: status 200, application/json'],
  ['not-utf8', 'token endpoint: status 200, application/json'],
  ['error-200', 'error: "server_error"'],
  ['huge', 'https://idp.example/token: too large a response'],
  [503, 'error: "temporarily_unavailable"'],
]

const faults = (library: Library): Test[] => [
  ...FAULTS.map(([fault, seen]) =>
    test(`that answers ${fault} for a token leaves nobody signed in`, async () => {
      const setup = openOAuth(library, { tamper: { faults: { token: fault } } })
      assertEqual(await signInAtServer(setup), 'CallbackRouteError')
      assertEqual([setup.log.errors[0]?.cause?.seen, setup.server.calls.length], [seen, 1])
    }),
  ),
  ...(['unreachable', 'redirect', 'truncated', 'huge', 503] as const).map((fault) =>
    test(`that answers ${fault} for its metadata begins nothing`, async () => {
      const { browser, log } = openOidc(library, { tamper: { faults: { discovery: fault } } })
      assertEqual(new URL(await begin(browser)).pathname, '/auth/signin')
      assertEqual(log.errors.at(-1)?.type, 'OAuthSignInError')
      assertEqual(
        [...browser.cookies.keys()].filter((name) => name.includes('.tx.')),
        [],
      )
    }),
  ),
]

/** Sign-in by OAuth 2.0, and servers that fail. */
export const oauth = (library: Library): Test[] => [
  ...group('oauth client', clients(library)),
  ...group('oauth', flows(library)),
  ...group('authorization server', faults(library)),
]
