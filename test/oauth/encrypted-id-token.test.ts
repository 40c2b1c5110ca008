import { generateKeyPairSync } from 'node:crypto'
import { CompactEncrypt, type CompactJWEHeaderParameters } from 'jose'
import { describe, expect, test } from 'vitest'
import { customFetch, type Fetch, type OAuthOptions } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer, type Tampering } from '../../src/testing/index.ts'
import { openBrowser } from '../methods/browser.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

const seal =
  (header: CompactJWEHeaderParameters, key: Parameters<CompactEncrypt['encrypt']>[0] = rsa.publicKey) =>
  (token: string) =>
    new CompactEncrypt(new TextEncoder().encode(token)).setProtectedHeader(header).encrypt(key)

const OAEP = { alg: 'RSA-OAEP-256', enc: 'A256GCM' }

/** Signs in with an ID token that was changed on its way. @returns the user's name, or what was seen */
async function signIn(
  change: (token: string) => string | Promise<string>,
  { tamper, ...options }: Omit<OAuthOptions, 'id'> & { tamper?: Tampering } = {},
) {
  const server = createAuthorizationServer({ tamper })
  const fetch: Fetch = async (url, init) => {
    const response = await server.fetch(url, init)
    if (!url.endsWith('/token')) return response
    const tokens = (await response.json()) as { id_token: string }
    return Response.json({ ...tokens, id_token: await change(tokens.id_token) })
  }
  const { clientId, clientSecret, issuer } = server
  const key = { idTokenDecryption: { key: rsa.privateKey } }
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, ...key, ...options, [customFetch]: fetch })
  const browser = openBrowser({ providers: [idp] })
  await browser.deliver(await server.authorize(await browser.start('idp')))
  const session = await browser.session()
  return session ? Object(session['user']).name : Object(browser.log.errors.at(-1)?.cause).seen
}

const CANNOT = 'an ID token that cannot be decrypted: '

describe('an encrypted ID token', () => {
  test.each([OAEP, { alg: 'RSA-OAEP', enc: 'A128CBC-HS256' }])('is decrypted: %j', async (header) => {
    expect(await signIn(seal(header))).toBe('Ada Lovelace')
  })

  test('is decrypted with a JWK and a key of Web Crypto', async () => {
    const jwk = { kty: 'RSA', ...rsa.privateKey.export({ format: 'jwk' }) }
    expect(await signIn(seal(OAEP), { idTokenDecryption: { key: jwk } })).toBe('Ada Lovelace')
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('jwk', jwk as JsonWebKey, algorithm, false, ['decrypt'])
    expect(await signIn(seal(OAEP), { idTokenDecryption: { key } })).toBe('Ada Lovelace')
  })

  test.each<[string, Tampering, string]>([
    ['an altered signature', { signature: 'altered' }, 'a signature of an unknown key'],
    ['no signature', { signature: 'none' }, 'alg: "none"'],
    ['another audience', { claims: { aud: 'other' } }, 'aud: "other"'],
    ['another nonce', { claims: { nonce: 'x' } }, 'another `nonce`'],
  ])('is verified: %s is refused', async (_, tamper, seen) => {
    expect(await signIn(seal(OAEP), { tamper })).toBe(seen)
  })

  test('is refused if no key is configured', async () => {
    expect(await signIn(seal(OAEP), { idTokenDecryption: undefined })).toBe('an ID token of 5 parts')
  })

  test('is demanded if a key is configured', async () => {
    expect(await signIn((token) => token)).toBe('an ID token of 3 parts')
  })

  test('is demanded if none comes', async () => {
    const tamper = { tokens: { id_token: undefined } }
    expect(await signIn((token) => token, { tamper })).toBe('no usable `id_token`')
  })

  const secret = new Uint8Array(32)
  test.each<[string, (token: string) => string | Promise<string>]>([
    ['is for another key', seal(OAEP, other.publicKey)],
    ['uses a shared key directly', seal({ alg: 'dir', enc: 'A256GCM' }, secret)],
    ['wraps its key with a shared one', seal({ alg: 'A256KW', enc: 'A256GCM' }, secret)],
    ['wraps its key with a password', seal({ alg: 'PBES2-HS256+A128KW', enc: 'A256GCM' }, secret)],
    ['is compressed', seal({ ...OAEP, zip: 'DEF' })],
    [
      'was altered',
      async (token) => (await seal(OAEP)(token)).replace(/\.(.)(?=[^.]*$)/, (_, a) => (a === 'A' ? '.B' : '.A')),
    ],
  ])('is refused if it %s', async (_, change) => {
    expect(await signIn(change)).toContain(CANNOT)
  })

  test('is refused with an algorithm other than that of the key', async () => {
    const jwk = { kty: 'RSA', ...rsa.privateKey.export({ format: 'jwk' }), alg: 'RSA-OAEP-512' }
    expect(await signIn(seal(OAEP), { idTokenDecryption: { key: jwk } })).toContain('ERR_JOSE_ALG_NOT_ALLOWED')
  })

  test('is refused if it is encrypted twice', async () => {
    expect(await signIn(async (token) => seal(OAEP)(await seal(OAEP)(token)))).toBe('an ID token of 5 parts')
  })

  test('is refused if it is too large', async () => {
    expect(await signIn((token) => `${'A'.repeat(65_536)}.${token}.A`)).toBe('too large an ID token')
  })

  test('needs a key that can decrypt when the application starts', async () => {
    const client = { id: 'idp', issuer: 'https://idp.example', clientId: 'c', clientSecret: 's' }
    const start = (key: Parameters<typeof seal>[1]) =>
      openBrowser({ providers: [Oidc({ ...client, idTokenDecryption: { key: key as typeof rsa.privateKey } })] })
    expect(() => start(rsa.publicKey)).toThrow('providers.idp.idTokenDecryption.key: is a public key')
    expect(() => start(generateKeyPairSync('ed25519').privateKey)).toThrow('cannot decrypt: Ed25519')
  })
})
