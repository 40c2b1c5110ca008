import { CompactSign } from 'jose/jws/compact/sign'
import { describe, expect, test } from 'vitest'
import { encodeBase64url } from '../../src/lib/base64url.ts'
import { getSigningKey } from '../../src/testing/signing.ts'
import { stopClock } from '../harness.ts'
import { HOME, lastError, openScene, type Scene } from '../security/scene.ts'

/** The instant of all tests here. */
const AT = '2030-06-15T12:00:00Z'
const NOW = Date.parse(AT) / 1000

const ACCESS_TOKEN = 'a'.repeat(32)

/** Has the server state these claims, written as they are: a number of JSON may have no end. */
async function state(scene: Scene, nonce: string | null, claims: Readonly<Record<string, string>>): Promise<void> {
  const { clientId, issuer } = scene.server
  const usual = { iss: `"${issuer}"`, aud: `"${clientId}"`, sub: '"ada"', iat: `${NOW}`, exp: `${NOW + 300}` }
  const all = { ...usual, nonce: JSON.stringify(nonce), ...claims }
  const text = `{${Object.entries(all).map(([name, value]) => `"${name}":${value}`)}}`
  const { alg, kid, privateKey } = await getSigningKey('RS256', 0)
  const signer = new CompactSign(new TextEncoder().encode(text)).setProtectedHeader({ alg, kid })
  const answer = { access_token: ACCESS_TOKEN, token_type: 'Bearer', id_token: await signer.sign(privateKey) }
  scene.replace('token', () => Response.json(answer))
}

/** A sign-in with these claims. @returns where it led, or the type of its error */
async function outcomeOf(claims: Readonly<Record<string, string>>, query = ''): Promise<string> {
  stopClock(AT)
  const scene = openScene()
  const location = await scene.begin(query)
  await state(scene, new URL(location).searchParams.get('nonce'), claims)
  const response = await scene.deliver(await scene.answer(location))
  return scene.log.errors.length > 0 ? lastError(scene) : (response.headers.get('location') ?? 'nowhere')
}

describe('a time of an ID token', () => {
  test.each([
    ['1e999', 'CallbackRouteError'],
    ['-1e999', 'CallbackRouteError'],
    ['9e15', 'CallbackRouteError'],
    [`${NOW + 61}`, 'CallbackRouteError'],
    [`${NOW + 60}`, HOME],
    [`${NOW}.5`, HOME],
  ])('OA-41: as `auth_time` %s, asked to be recent, leads to %s', async (time, outcome) => {
    expect(await outcomeOf({ auth_time: time }, '?max_age=300')).toBe(outcome)
  })

  test.each([
    ['auth_time', '1e999'],
    ['exp', '1e999'],
    ['iat', '-1e999'],
    ['nbf', '-1e999'],
  ])('OA-25: is refused when `%s` is %s', async (name, time) => {
    expect(await outcomeOf({ [name]: time })).toBe('CallbackRouteError')
  })
})

test.each([
  ['that of the access token', ACCESS_TOKEN, HOME],
  ['that of an empty text', '', 'CallbackRouteError'],
])('OA-28: `at_hash` as %s leads to %s', async (_, hashed, outcome) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed))
  const hash = encodeBase64url(new Uint8Array(digest, 0, 16))
  expect(await outcomeOf({ at_hash: `"${hash}"` })).toBe(outcome)
})

describe('OA-18: the lifetime of an access token', () => {
  /** A sign-in whose token endpoint writes `expires_in` like this. */
  async function outcomeOfSeconds(written: string): Promise<string> {
    const scene = openScene({ stores: true })
    scene.replace('token', async (_, own) => {
      const text = (await own.text()).replace('"expires_in":3600', `"expires_in":${written}`)
      return new Response(text, { headers: own.headers })
    })
    return scene.signIn()
  }

  test.each(['1e999', '-1e999', '"1e999"', '1e300', '9007199254740992', '"soon"', '[]', '{}', 'true', '-1'])(
    'is refused when `expires_in` is written %s',
    async (written) => {
      expect(await outcomeOfSeconds(written)).toBe('CallbackRouteError')
    },
  )

  test.each(['3600', '3.6e3', '"3600"', '0', '-0', '1.5', '9007199254740991'])(
    'is taken when `expires_in` is written %s',
    async (written) => {
      expect(await outcomeOfSeconds(written)).toBe(HOME)
    },
  )
})

describe('OA-08: a document that promises `iss`', () => {
  test.each([true, 'true', 1, {}])('makes an answer without it refused when the promise is %j', async (promise) => {
    const metadata = { authorization_response_iss_parameter_supported: promise }
    const scene = openScene({ server: { tamper: { metadata, iss: null } } })
    expect(await scene.signIn()).toBe('InvalidCheck')
    expect(scene.calls('token')).toEqual([])
  })

  test.each([false, 0, '', null, undefined])('promises nothing by %j', async (promise) => {
    const metadata = { authorization_response_iss_parameter_supported: promise }
    expect(await openScene({ server: { tamper: { metadata, iss: null } } }).signIn()).toBe(HOME)
  })
})

describe('Ed25519 by its two names', () => {
  const NAMES = ['EdDSA', 'Ed25519']
  const ROWS = NAMES.flatMap((token) => NAMES.flatMap((key) => NAMES.map((listed) => [token, key, listed] as const)))

  test.each(ROWS)('verifies a token of %s with a key of %s, listed as %s', async (token, key, listed) => {
    const { jwk } = await getSigningKey('EdDSA', 0)
    const metadata = { id_token_signing_alg_values_supported: [listed] }
    const tamper = { header: { alg: token }, jwks: { keys: [{ ...jwk, alg: key }] }, metadata }
    expect(await openScene({ server: { alg: 'EdDSA', tamper } }).signIn()).toBe(HOME)
  })

  test('OA-20: is refused where only another algorithm is listed', async () => {
    const metadata = { id_token_signing_alg_values_supported: ['RS256', 'ES256'] }
    const scene = openScene({ server: { alg: 'EdDSA', tamper: { metadata, header: { alg: 'Ed25519' } } } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
  })

  test('OA-20: is not taken for another algorithm of the key', async () => {
    const { jwk } = await getSigningKey('EdDSA', 0)
    const tamper = { jwks: { keys: [{ ...jwk, alg: 'ES256' }] } }
    expect(await openScene({ server: { alg: 'EdDSA', tamper } }).signIn()).toBe('CallbackRouteError')
  })
})

describe('OA-18: a `scope` of the token answer', () => {
  test.each<[string, unknown, string | undefined]>([
    ['a text', 'a b', 'a b'],
    ['a list of texts', ['a', 'b'], 'a b'],
    ['an empty text', '', undefined],
    ['an empty list', [], undefined],
    ['null', null, undefined],
  ])('is taken as %s', async (_, scope, kept) => {
    const scene = openScene({ stores: true, server: { tamper: { tokens: { scope } } } })
    expect(await scene.signIn()).toBe(HOME)
    expect(scene.store.tables.accounts[0]?.scope).toBe(kept)
  })

  test.each<[string, unknown]>([
    ['an object', { a: 'b' }],
    ['a number', 1],
    ['a boolean', true],
    ['a list with an object', ['a', {}]],
    ['a list in a list', [['a']]],
  ])('is refused as %s', async (_, scope) => {
    const scene = openScene({ stores: true, server: { tamper: { tokens: { scope } } } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.log.errors.at(-1)?.cause).toMatchObject({ provider: 'idp', seen: 'no usable `scope`' })
    expect(scene.store.tables.accounts).toEqual([])
  })
})
