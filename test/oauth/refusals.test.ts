import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer, type Tampering } from '../../src/testing/index.ts'
import { stopClock } from '../harness.ts'
import { openBrowser } from '../methods/browser.ts'
import { HOME, openScene } from '../security/scene.ts'

const AT = '2030-06-15T12:00:00Z'
const NOW = Date.parse(AT) / 1000
const CLOCK = 'or this server needs its clock set: timedatectl set-ntp true'
const LATER = `later than now, ${CLOCK}`
const PAST = `not in the future, ${CLOCK}`

/** What the log says about a sign-in with a server that does this. */
async function evidenceOf(tamper: Tampering, query = '', type?: 'userinfo') {
  stopClock(AT)
  const scene = openScene({ server: { tamper }, provider: { idToken: type !== 'userinfo' } })
  const location = await scene.begin(query)
  await scene.deliver(await scene.answer(location))
  const { seen, expected } = Object(scene.log.errors.at(-1)?.cause)
  const nonce = new URL(location).searchParams.get('nonce') ?? '?'
  expect(`${seen} ${expected}`).not.toContain(nonce)
  return { seen, expected }
}

const ISSUER = 'https://idp.example'

describe('the log contains the seen and the expected value', () => {
  test.each<[string, Tampering, string, string, string?]>([
    ['another issuer', { claims: { iss: 'https://x.example' } }, 'iss: "https://x.example"', `"${ISSUER}"`],
    ['no issuer', { claims: { iss: undefined } }, 'iss: undefined', '"one"'],
    ['another audience', { claims: { aud: 'other' } }, 'aud: "other"', '"client"'],
    ['no audience', { claims: { aud: undefined } }, 'aud: undefined', '"one"'],
    ['no subject', { claims: { sub: undefined } }, 'sub: undefined', 'a short text'],
    ['a subject that is no text', { claims: { sub: 1 } }, 'sub: 1', 'a short text'],
    ['a subject of 256 characters', { claims: { sub: 'x'.repeat(256) } }, `sub: "${'x'.repeat(199)}`, 'a short text'],
    ['no expiry', { claims: { exp: undefined } }, 'exp: undefined', LATER],
    ['an expiry that has passed', { claims: { exp: NOW - 30 } }, `exp: ${NOW - 30}`, LATER],
    ['no time of issue', { claims: { iat: undefined } }, 'iat: undefined', PAST],
    ['a time of issue to come', { claims: { iat: NOW + 61 } }, `iat: ${NOW + 61}`, PAST],
    ['a start to come', { claims: { nbf: NOW + 31 } }, `nbf: ${NOW + 31}`, PAST],
    ['no nonce', { claims: { nonce: undefined } }, 'another `nonce`', 'ours'],
    ['another nonce', { claims: { nonce: 'n-of-another' } }, 'another `nonce`', 'ours'],
    ['no time of the authentication', {}, 'auth_time: undefined', 'recent', '?max_age=60'],
    ['an old one', { claims: { auth_time: NOW - 121 } }, `auth_time: ${NOW - 121}`, 'recent', '?max_age=60'],
    ['no access token', { tokens: { access_token: undefined } }, 'no usable `access_token`', 'a text'],
    ['a refresh token that is no text', { tokens: { refresh_token: 1 } }, 'no usable `refresh_token`', 'a text'],
    ['a lifetime without end', { tokens: { expires_in: 'x' } }, 'no usable `expires_in`', 'seconds'],
    [
      'no ID token',
      { tokens: { id_token: undefined } },
      'no usable `id_token`',
      'one, because the scope contains `openid`',
    ],
    [
      'an ID token that is no text',
      { tokens: { id_token: 1 } },
      'no usable `id_token`',
      'one, because the scope contains `openid`',
    ],
    ['keys that are no list', { jwks: { keys: 'x' } }, `${ISSUER}/jwks: no keys`, 'a JWK set'],
    ['an error', { refusals: { token: 'server_error' } }, 'error: "server_error"', 'status 200, tokens in JSON'],
    ['a hash of another token', { claims: { at_hash: 'x' } }, 'another `at_hash`', 'that of the token'],
  ])('about %s', async (_, tamper, seen, expected, query) => {
    const evidence = await evidenceOf(tamper, query)
    expect(evidence.seen).toBe(seen)
    expect(evidence.expected).toContain(expected)
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['another algorithm', { alg: 'PS256' }, 'alg: "PS256"', 'RS256'],
    ['one that is no text', { alg: ['RS256'] }, 'alg: ["RS256"]', 'RS256'],
    ['no algorithm', {}, 'alg: undefined', 'RS256'],
    ['an extension that has to be known', { alg: 'RS256', crit: ['x'] }, 'crit: ["x"]', 'none'],
  ])('about %s', async (_, header, seen, expected) => {
    const scene = openScene()
    scene.replace('token', async (_init, own) => {
      const { id_token: token, ...tokens } = await own.json()
      const text = Buffer.from(JSON.stringify(header)).toString('base64url')
      return Response.json({ ...tokens, id_token: String(token).replace(/^[^.]*/, text) })
    })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.log.errors.at(-1)?.cause).toMatchObject({ seen, expected })
  })

  test('about an algorithm where several are right', async () => {
    const metadata = { id_token_signing_alg_values_supported: ['PS256', 'ES256'] }
    const { expected, seen } = await evidenceOf({ metadata })
    expect([seen, expected]).toEqual(['alg: "RS256"', 'PS256, ES256'])
  })

  test.each<[string | null, string]>([
    ['https://x.example', 'iss: "https://x.example"'],
    [null, 'no `iss`'],
  ])('about an answer whose issuer is %j', async (iss, seen) => {
    expect(await evidenceOf({ iss })).toEqual({ seen, expected: ISSUER })
  })

  test('about a client that the server does not know, with the variables of that provider', async () => {
    const server = createAuthorizationServer({ tamper: { refusals: { token: 'invalid_client' } } })
    const { clientId, clientSecret, issuer } = server
    const id = 'my-own-idp'
    const idp = Oidc({ id, name: 'My IdP', issuer, clientId, clientSecret, [customFetch]: server.fetch })
    const browser = openBrowser({ providers: [idp] })
    await browser.deliver(await server.authorize(await browser.start(id)))
    expect(browser.log.errors.at(-1)?.cause).toMatchObject({
      seen: 'error: "invalid_client"',
      fix: 'Correct AUTH_MY_OWN_IDP_ID and AUTH_MY_OWN_IDP_SECRET, or `clientId` and `clientSecret`, as My IdP shows them.',
    })
  })

  test('about a type of token that is unknown', async () => {
    const { expected, seen } = await evidenceOf({ tokens: { token_type: 'mac' } })
    expect([seen, expected]).toEqual(['no usable `token_type`', expect.stringContaining('bearer')])
  })

  test('about a userinfo response that is not an object', async () => {
    expect(await evidenceOf({ userinfo: ['ada'] }, '', 'userinfo')).toEqual({
      seen: '"response" body must be a top level object',
      expected: 'a response that follows the standard',
    })
  })
})

describe('the maximum age of an ID token', () => {
  test.each<[string, Tampering, string?]>([
    ['with an expiry 29 s ago', { claims: { exp: NOW - 29 } }],
    ['issued in 60 s', { claims: { iat: NOW + 60 } }],
    ['valid in 30 s', { claims: { nbf: NOW + 30 } }],
    ['with an authentication of 120 s ago', { claims: { auth_time: NOW - 120 } }, '?max_age=60'],
    ['with a subject of 255 characters', { claims: { sub: 'x'.repeat(255) } }],
  ])('%s', async (_, tamper, query = '') => {
    stopClock(AT)
    const scene = openScene({ server: { tamper } })
    const location = await scene.begin(query)
    const response = await scene.deliver(await scene.answer(location))
    expect(response.headers.get('location')).toBe(HOME)
  })
})
