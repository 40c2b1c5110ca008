import { generateKeyPairSync } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { webCrypto } from '../../../src/crypto/web.ts'
import { verifyLogoutToken } from '../../../src/features/logout/verify-logout-token.ts'
import { customFetch } from '../../../src/index.ts'
import { Oidc, type OidcOptions } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../src/testing/authorization-server.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import { openConfig } from '../../harness.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** A provider that sends logout tokens, and the check of one. */
function open(options: Omit<OidcOptions, 'id'> = {}) {
  const server = createAuthorizationServer({})
  const { clientId, clientSecret, fetch, issuer } = server
  const idp = { id: 'idp', issuer, clientId, clientSecret, backchannelLogout: true, [customFetch]: fetch }
  const { providers } = openConfig({
    adapter: memory(),
    session: { strategy: 'database' },
    providers: [Oidc({ ...idp, ...options })],
  })
  // The only provider is one of the code flow.
  const provider = [...providers.values()][0] as ResolvedOAuthProvider
  /** Changes the members of the keys that the provider publishes. */
  const changeKeys = async (change: Record<string, string | undefined>) => {
    const { keys } = await (await fetch(`${issuer}/jwks`, {})).json()
    server.tamper.jwks = { keys: keys.map((key: object) => ({ ...key, ...change })) }
  }
  return { server, changeKeys, verify: (token: string) => verifyLogoutToken(webCrypto, provider, token) }
}

const encrypt = (token: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(token))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(publicKey)

const KEY = { idTokenDecryption: { key: privateKey } }

describe('a logout token', () => {
  test('returns the claims that identify the session', async () => {
    const { server, verify } = open()
    const claims = { sid: 's1', jti: 'one' }
    expect(await verify(await server.logoutToken({ ...claims, sub: undefined }))).toEqual({
      ...{ ...claims, iss: server.issuer, sub: null },
      ...{ iat: expect.any(Number), exp: expect.any(Number) },
    })
  })

  test('may be encrypted if ID tokens are', async () => {
    const { server, verify } = open(KEY)
    const token = await server.logoutToken({ sub: 'ada' })
    expect(await verify(await encrypt(token))).toMatchObject({ sub: 'ada' })
    expect(await verify(token)).toMatchObject({ sub: 'ada' })
  })

  test('is refused if it is encrypted and there is no key to decrypt it', async () => {
    const { server, verify } = open()
    const token = await encrypt(await server.logoutToken({ sub: 'ada' }))
    await expect(verify(token)).rejects.toThrow('5 parts')
  })

  // RFC 7515 §4.1.11. Only this check refuses it, because no engine reads a logout token.
  test('is refused if its header contains an extension', async () => {
    const { server, verify } = open()
    const token = await server.logoutToken({ sub: 'ada' }, { crit: ['b64'], b64: true })
    await expect(verify(token)).rejects.toThrow('a signature of an unknown key')
  })

  test.each([
    [10_000, true],
    [13_000, false],
  ])('with %i more characters of claims is accepted: %j', async (length, isAccepted) => {
    const { server, verify } = open()
    const verified = verify(await server.logoutToken({ sub: 'ada', more: 'x'.repeat(length) }))
    await expect(
      verified.then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(isAccepted)
  })

  test.each([
    ['sig', true],
    [undefined, true],
    ['enc', false],
  ])('is accepted with a key for %s: %j', async (use, isAccepted) => {
    const { server, changeKeys, verify } = open()
    await changeKeys({ use })
    const verified = verify(await server.logoutToken({ sub: 'ada' }))
    await expect(
      verified.then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(isAccepted)
  })
})
