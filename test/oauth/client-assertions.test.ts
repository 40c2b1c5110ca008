import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { customFetch, type OAuthOptions } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { openBrowser } from '../methods/browser.ts'

const ISSUER = 'https://idp.example'

/** Signs in, at a server that takes any assertion. @returns the last assertion, and whether anyone is signed in */
async function prove(options: Omit<OAuthOptions, 'id'>, env: Record<string, string> = {}, times = 1) {
  const server = createAuthorizationServer({ clientAuth: 'none' })
  let assertion = ''
  const fetch: typeof server.fetch = async (url, init) => {
    if (!url.endsWith('/token')) return server.fetch(url, init)
    const form = new URLSearchParams(String(init.body))
    assertion = form.get('client_assertion') ?? ''
    form.delete('client_assertion')
    return server.fetch(url, { ...init, body: form })
  }
  const client = { clientId: 'client', clientSecret: 'secret' }
  const provider = Oidc({ id: 'idp', issuer: ISSUER, ...client, ...options, [customFetch]: fetch })
  const browser = openBrowser({ providers: [provider] }, env)
  for (let i = 0; i < times; i++) await browser.deliver(await server.authorize(await browser.start('idp')))
  expect((await browser.session())?.['user']).toBeDefined()
  return assertion
}

const PAIRS = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ES512: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  EdDSA: generateKeyPairSync('ed25519'),
}

const byKey = (clientPrivateKey: NonNullable<Exclude<OAuthOptions['token'], string>>['clientPrivateKey']) =>
  ({ clientAuth: 'private_key_jwt', token: { ...(clientPrivateKey && { clientPrivateKey }) } }) as const

describe('private_key_jwt', () => {
  test.each(Object.entries(PAIRS))('signs %s with a KeyObject, a JWK and its text', async (alg, pair) => {
    const { privateKey, publicKey } = pair
    const jwk = {
      ...privateKey.export({ format: 'jwk' }),
      kty: `${privateKey.export({ format: 'jwk' }).kty}`,
      kid: 'k',
    }
    for (const key of [{ key: privateKey, kid: 'k' }, jwk, JSON.stringify(jwk)]) {
      const assertion = await prove(byKey(key))
      expect(decodeProtectedHeader(assertion)).toEqual({ alg, kid: 'k' })
      const claims = { issuer: 'client', subject: 'client', audience: ISSUER, requiredClaims: ['jti', 'exp', 'iat'] }
      await jwtVerify(assertion, await importJWK(publicKey.export({ format: 'jwk' }), alg), claims)
    }
  })

  test('signs with RSA-PSS if the JWK says so', async () => {
    const jwk = { ...PAIRS.RS256.privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'PS256' }
    const assertion = await prove(byKey(jwk))
    await jwtVerify(assertion, await importJWK(PAIRS.RS256.publicKey.export({ format: 'jwk' }), 'PS256'))
  })

  test('takes the key from the environment', async () => {
    const jwk = { ...PAIRS.ES256.privateKey.export({ format: 'jwk' }), kid: 'env' }
    const assertion = await prove({ clientAuth: 'private_key_jwt' }, { AUTH_IDP_KEY: JSON.stringify(jwk) })
    expect(decodeProtectedHeader(assertion).kid).toBe('env')
  })

  test('imports a JWK once, and lets nothing export it', async () => {
    const imports = vi.spyOn(crypto.subtle, 'importKey')
    await prove(byKey(JSON.stringify(PAIRS.ES384.privateKey.export({ format: 'jwk' }))), {}, 3)
    const ofPrivate = imports.mock.calls.filter(([, key]) => 'd' in key)
    imports.mockRestore()
    expect(ofPrivate.map(([, , , isExtractable]) => isExtractable)).toEqual([false])
  })

  test('needs a key when the application starts', () => {
    const provider = (options: Omit<OAuthOptions, 'id'>) =>
      Oidc({ id: 'idp', issuer: ISSUER, clientId: 'c', clientAuth: 'private_key_jwt', ...options })
    const start = (options: Omit<OAuthOptions, 'id'>, env = {}) => openBrowser({ providers: [provider(options)] }, env)
    expect(() => start({})).toThrow('token: { clientPrivateKey: { key, kid } }')
    expect(() => start(byKey(PAIRS.ES256.publicKey))).toThrow('is a public key')
    expect(() => start({}, { AUTH_IDP_KEY: 'x' })).toThrow('is not the JSON text of a JWK')
  })
})

describe('the audience of a client assertion', () => {
  test.each([
    [undefined, ISSUER],
    ['issuer', ISSUER],
    ['token_endpoint', `${ISSUER}/token`],
    ['urn:example:server', 'urn:example:server'],
  ])('with %s is %s', async (assertionAudience, aud) => {
    const byText = await prove({ clientAuth: 'client_secret_jwt', assertionAudience })
    expect(decodeJwt(byText).aud).toBe(aud)
    expect(decodeJwt(await prove({ ...byKey(PAIRS.ES256.privateKey), assertionAudience })).aud).toBe(aud)
  })

  test('is the token endpoint without an issuer', async () => {
    const endpoints = { authorization: `${ISSUER}/authorize`, token: `${ISSUER}/token`, userinfo: `${ISSUER}/userinfo` }
    const server = createAuthorizationServer({ type: 'oauth', clientAuth: 'none' })
    let assertion: string | null = null
    const provider = {
      ...({ id: 'idp', name: 'IdP', type: 'oauth', clientId: 'client', clientSecret: 'secret' } as const),
      ...({ ...endpoints, clientAuth: 'client_secret_jwt', profile: { id: 'sub' } } as const),
      [customFetch]: ((url, init) => {
        if (url.endsWith('/token')) assertion = new URLSearchParams(String(init.body)).get('client_assertion')
        return server.fetch(url, init)
      }) as typeof server.fetch,
    } as const
    const browser = openBrowser({ providers: [provider] })
    await browser.deliver(await server.authorize(await browser.start('idp')))
    expect(decodeJwt(assertion ?? '').aud).toBe(`${ISSUER}/token`)
  })

  test.each([
    ['private_key_jwt', 'register the public key of the client'],
    ['client_secret_jwt', 'AUTH_IDP_SECRET'],
  ] as const)('is named if the server rejects %s', async (clientAuth, what) => {
    const server = createAuthorizationServer({ tamper: { refusals: { token: 'invalid_client' } } })
    const token = { clientPrivateKey: PAIRS.ES256.privateKey }
    const own = { clientId: 'client', clientSecret: 'secret', clientAuth, token, [customFetch]: server.fetch }
    const browser = openBrowser({ providers: [Oidc({ id: 'idp', issuer: ISSUER, ...own })] })
    await browser.deliver(await server.authorize(await browser.start('idp')))
    const { fix } = Object(browser.log.errors[0]?.cause)
    expect(fix).toContain(what)
    expect(fix).toContain("assertionAudience: 'token_endpoint'")
  })

  test('cannot be empty', () => {
    const options = { id: 'idp', issuer: ISSUER, clientId: 'c', clientSecret: 's', assertionAudience: '' }
    expect(() => openBrowser({ providers: [Oidc(options)] })).toThrow("assertionAudience: 'token_endpoint'")
  })
})
