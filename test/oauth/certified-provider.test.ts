import { generateKeyPairSync } from 'node:crypto'
import type { Configuration } from 'oidc-provider'
import { describe, expect, test } from 'vitest'
import { customFetch, type OAuthOptions } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type Browser, openBrowser } from '../methods/browser.ts'
import { startOpenidProvider } from './openid-provider.ts'

const SECRET = 'a-secret-of-32-characters-or-more'

type Setup = [
  client: Parameters<typeof startOpenidProvider>[0],
  server: Configuration,
  options: Omit<OAuthOptions, 'id'>,
]

/** A whole sign-in. @returns the provider, the browser and the session's user */
async function signIn(...[client, server, options]: Setup) {
  const provider = await startOpenidProvider(client, server)
  const { fetch, issuer } = provider
  const own = { clientId: 'client', clientSecret: SECRET, ...options, [customFetch]: fetch }
  const idp = Oidc({ id: 'idp', issuer, ...own })
  const account: { token_type?: string } = {}
  const browser: Browser = openBrowser({
    providers: [idp],
    callbacks: { signIn: ({ account: own }) => Object.assign(account, own) !== null },
  })
  await browser.deliver(await provider.authorize(await browser.start('idp')))
  const session = await browser.session()
  expect(browser.log.errors.map(({ message, cause }) => [message, cause])).toEqual([])
  return { provider, browser, account, user: session?.['user'] }
}

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' }
/** Puts name and address into the ID token. */
const INLINE: Configuration = { conformIdTokenClaims: false }

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ed25519 = generateKeyPairSync('ed25519')
const publicJwk = ({ publicKey }: typeof ec, more: object) => ({ ...publicKey.export({ format: 'jwk' }), ...more })

describe('a certified OpenID Provider', () => {
  test('accepts client_secret_jwt', async () => {
    const client = { token_endpoint_auth_method: 'client_secret_jwt' as const }
    const server: Configuration = { ...INLINE, clientAuthMethods: ['client_secret_jwt'] }
    const { user } = await signIn(client, server, { clientAuth: 'client_secret_jwt' })
    expect(user).toMatchObject(ADA)
  })

  test.each([
    ['RS256', rsa, undefined],
    ['PS256', rsa, 'token_endpoint'],
    ['ES256', ec, 'issuer'],
    ['EdDSA', ed25519, undefined],
    ['Ed25519', ed25519, 'token_endpoint'],
  ])('accepts private_key_jwt with %s', async (alg, pair, assertionAudience) => {
    const client = {
      token_endpoint_auth_method: 'private_key_jwt' as const,
      token_endpoint_auth_signing_alg: alg,
      jwks: { keys: [publicJwk(pair, { kid: 'k' })] },
    } as Setup[0]
    const server: Configuration = {
      ...INLINE,
      clientAuthMethods: ['private_key_jwt'],
      enabledJWA: { clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] },
    }
    const token = { clientPrivateKey: { key: pair.privateKey, kid: 'k', alg } }
    const { user } = await signIn(client, server, { clientAuth: 'private_key_jwt', assertionAudience, token })
    expect(user).toMatchObject(ADA)
  })

  test.each([true, false])('accepts DPoP, and asks for a nonce: %s', async (isRequired) => {
    const features: Configuration['features'] = {
      dPoP: { enabled: true, nonceSecret: Buffer.alloc(32, 7), requireNonce: () => isRequired },
    }
    const { account, provider, user } = await signIn({ dpop_bound_access_tokens: true }, { features }, { dpop: true })
    expect(user).toMatchObject(ADA) // from userinfo, which wants a proof, too
    expect(account.token_type).toBe('dpop')
    expect(provider.asked.filter((path) => path === '/token')).toHaveLength(isRequired ? 2 : 1)
    expect(provider.asked.filter((path) => path === '/me')).toHaveLength(1)
  })

  test('answers with signed userinfo', async () => {
    const features: Configuration['features'] = { jwtUserinfo: { enabled: true } }
    const options = { idToken: false, userinfo: { signedAlgs: ['ES256'] } }
    const { user } = await signIn({ userinfo_signed_response_alg: 'ES256' }, { features }, options)
    expect(user).toMatchObject(ADA)
  })

  test.each([
    ['RSA-OAEP-256', 'A256GCM', rsa],
    ['RSA-OAEP', 'A128CBC-HS256', rsa],
    ['ECDH-ES', 'A128GCM', ec],
    ['ECDH-ES+A256KW', 'A256CBC-HS512', ec],
  ])('encrypts ID tokens with %s and %s', async (alg, enc, { privateKey, ...pair }) => {
    const client = {
      ...{ id_token_encrypted_response_alg: alg, id_token_encrypted_response_enc: enc },
      jwks: { keys: [publicJwk({ privateKey, ...pair } as typeof ec, { use: 'enc', kid: 'e' })] },
    } as Setup[0]
    const server: Configuration = {
      ...INLINE,
      features: { encryption: { enabled: true } },
      enabledJWA: {
        idTokenEncryptionAlgValues: ['RSA-OAEP', 'RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A256KW'],
      },
    }
    const { provider, user } = await signIn(client, server, { idTokenDecryption: { key: privateKey } })
    expect(user).toMatchObject(ADA)
    expect(provider.asked).not.toContain('/me')
  })

  test('is asked at userinfo for name and address if the ID token has none', async () => {
    const { provider, user } = await signIn({}, {}, {})
    expect(user).toMatchObject(ADA)
    expect(provider.asked.filter((path) => path === '/me')).toHaveLength(1)
  })
})
