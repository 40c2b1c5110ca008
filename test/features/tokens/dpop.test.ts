import { createHash, generateKeyPairSync } from 'node:crypto'
import { EmbeddedJWK, jwtVerify } from 'jose'
import type { Configuration } from 'oidc-provider'
import { describe, expect, test } from 'vitest'
import type { OAuthOptions } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { openAuth } from '../../harness.ts'
import { openTokens } from './open-tokens.ts'
import { openTokensAtProvider } from './open-tokens-at-provider.ts'

type Key = Exclude<OAuthOptions['dpop'], boolean | undefined>['privateKey']

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const jwk = ec.export({ format: 'jwk' })
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }

const importKey = (isExtractable: boolean): Promise<Key> =>
  crypto.subtle.importKey('jwk', jwk as JsonWebKey, ecdsa, isExtractable, ['sign'])

const FORMS: readonly (readonly [string, () => Key | Promise<Key>])[] = [
  ['a JWK', () => jwk as Key],
  ['the text of a JWK', () => JSON.stringify(jwk)],
  ['an Ed25519 `KeyObject`', () => generateKeyPairSync('ed25519').privateKey],
  ['a `CryptoKey` with a name', async () => ({ key: (await importKey(true)) as CryptoKey, kid: 'k' })],
]

const dPoP = (requireNonce: boolean): Configuration['features'] => ({
  dPoP: { enabled: true, nonceSecret: Buffer.alloc(32, 7), requireNonce: () => requireNonce },
})

const ME = 'https://idp.example/me'

describe('a stable key at a certified provider', () => {
  test.each(FORMS)(
    'fapi2-security-profile-final-client-refresh-token-test: binds sign-in, refresh and API calls: %s',
    async (_, makeKey) => {
      const { auth, request, row } = await openTokensAtProvider({
        ...{ client: { dpop_bound_access_tokens: true }, features: dPoP(false) },
        options: { dpop: { privateKey: await makeKey() } },
      })
      expect(row().token_type).toBe('dpop')
      const { access_token: first } = row()
      expect(await (await auth.fetch(request, 'idp', ME)).json()).toMatchObject({ sub: 'ada' })
      row().expires_at = 1
      const response = await auth.fetch(request, 'idp', `${ME}?claims=all`, { method: 'post' })
      expect([response.status, row().token_type]).toEqual([200, 'dpop'])
      expect(row().access_token).not.toBe(first)
    },
  )

  test('requests a nonce once, and keeps it', async () => {
    const { auth, request, row, provider } = await openTokensAtProvider({
      ...{ client: { dpop_bound_access_tokens: true }, features: dPoP(true) },
      options: { dpop: { privateKey: jwk as Key } },
    })
    for (let i = 0; i < 3; i++) expect((await auth.fetch(request, 'idp', ME)).status).toBe(200)
    row().expires_at = 1
    await auth.accessToken(request, 'idp')
    // The code twice and the refresh token once: the nonce of the first refusal serves all others.
    expect(provider.asked.filter((path) => /token|me/.test(path))).toEqual([
      ...['/token', '/token', '/me'],
      ...['/me', '/me', '/me', '/token'],
    ])
  })
})

/** Ada, whose API reads proofs. */
const open = (dpop: OAuthOptions['dpop'] = { privateKey: jwk as Key }) =>
  openTokens({}, { dpop }, { tamper: { tokens: { token_type: 'DPoP' } } })

const API = 'https://api.example/items?all=1'

/** Asks for a nonce, as RFC 9449 §9 has it. */
const askForNonce = (): Response =>
  new Response('no', {
    status: 401,
    headers: { 'dpop-nonce': 'n1', 'www-authenticate': 'DPoP error="use_dpop_nonce"' },
  })

describe('auth.fetch with DPoP', () => {
  test('sends a proof for the method, the URL and the token', async () => {
    const { auth, request, api, row } = await open()
    const headers = { authorization: 'other', dpop: 'other', 'x-own': '1' }
    const response = await auth.fetch(request, 'idp', API, { method: 'patch', body: 'x', headers })
    expect(await response.text()).toBe('data')
    const [call] = api
    const { access_token: token = '' } = row()
    const sent = new Headers(call?.init.headers)
    expect(call).toMatchObject({ url: API, init: { method: 'PATCH', body: 'x', redirect: 'manual' } })
    expect([sent.get('authorization'), sent.get('x-own')]).toEqual([`DPoP ${token}`, '1'])
    const { payload, protectedHeader } = await jwtVerify(sent.get('dpop') ?? '', EmbeddedJWK, { typ: 'dpop+jwt' })
    const ath = createHash('sha256').update(token).digest('base64url')
    expect(payload).toMatchObject({ htm: 'PATCH', htu: 'https://api.example/items', ath })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', jwk: { x: jwk.x, y: jwk.y } })
    expect(protectedHeader.jwk).not.toHaveProperty('d')
  })

  test('sends the body once more for a nonce, then gives up', async () => {
    const { auth, request, api, respondWith } = await open()
    respondWith(askForNonce)
    const response = await auth.fetch(request, 'idp', API, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    expect(response.status).toBe(401)
    expect(await response.text()).toBe('no')
    expect(api.map(({ init }) => String(init.body))).toEqual(['a=b', 'a=b'])
  })

  test('sends a stream only once', async () => {
    const { auth, request, api, respondWith } = await open()
    respondWith(askForNonce)
    const { body } = new Response('stream')
    const response = await auth.fetch(request, 'idp', API, { method: 'POST', body })
    expect([response.status, api.length]).toEqual([401, 1])
  })

  test.each([
    ['a refused token', 401, { 'www-authenticate': 'DPoP error="invalid_token"' }],
    ['several challenges', 401, { 'www-authenticate': 'Bearer, DPoP error="invalid_token"' }],
    ['a redirect', 302, { location: 'https://elsewhere.example/' }],
    ['an error', 503, {}],
  ])('returns the response to the application: %s', async (_, status, headers) => {
    const { auth, request, api, respondWith } = await open()
    respondWith(() => new Response('body', { status, headers }))
    const response = await auth.fetch(request, 'idp', API)
    expect([response.status, await response.text(), api.length]).toEqual([status, 'body', 1])
  })

  test('sends no proof to another origin', async () => {
    const { auth, request, api } = await open()
    await expect(auth.fetch(request, 'idp', 'https://evil.example/')).rejects.toMatchObject({ type: 'Configuration' })
    expect(api).toEqual([])
  })
})

describe('a separate key per sign-in', () => {
  test('is not kept, so no call can use the tokens', async () => {
    const { auth, request } = await open(true)
    const refused = { cause: { fix: 'Set `dpop: { privateKey }`.' } }
    await expect(auth.fetch(request, 'idp', API)).rejects.toMatchObject(refused)
    await expect(auth.accessToken(request, 'idp')).rejects.toMatchObject(refused)
  })

  test('does not prevent a revocation', async () => {
    const { auth, request, row } = await open(true)
    await auth.revokeTokens(request, 'idp')
    expect(row()).toMatchObject({ access_token: null })
  })
})

describe('dpop.privateKey', () => {
  const client = { clientId: 'client', clientSecret: 'secret' }
  const idp = (privateKey: unknown) =>
    openAuth({
      providers: [
        Oidc({ id: 'idp', issuer: 'https://idp.example', ...client, dpop: { privateKey: privateKey as Key } }),
      ],
    })

  test.each<[string, () => unknown, string]>([
    ['nothing', () => undefined, 'is missing'],
    ['a public key', () => ({ ...jwk, d: undefined }), 'is a public key'],
    ['a symmetric key', () => ({ kty: 'oct', k: 'AAAA' }), 'is a symmetric key'],
    ['a key that cannot be exported', () => importKey(false), 'is not extractable'],
  ])('causes a configuration error: %s', async (_, makeKey, problem) => {
    const key = await makeKey()
    expect(() => idp(key)).toThrow(problem)
    expect(() => idp(key)).toThrow('providers.idp.dpop.privateKey')
  })
})
