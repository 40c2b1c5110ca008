import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAuthentication } from '../../../src/oauth/engine/client-authentication.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import { resolveProvider, SERVER } from './resolve-provider.ts'

/** What the authentication adds to a request. */
async function authenticate(provider: ResolvedOAuthProvider) {
  const body = new URLSearchParams()
  const headers = new Headers()
  await (await createAuthentication(provider))(SERVER, { client_id: provider.clientId }, body, headers)
  return { body: Object.fromEntries(body), headers: Object.fromEntries(headers) }
}

// RFC 6749 §2.3.1
test('encodes the id and the secret before they are joined', async () => {
  const { body, headers } = await authenticate(resolveProvider({ clientAuth: 'client_secret_basic' }))
  expect([body, headers]).toEqual([{}, { authorization: `Basic ${btoa('a%2Bb:c%3Ad+%C3%A9')}` }])
})

test('sends nothing under the name of a parameter that the method does not send', async () => {
  const clientParams = { id: 'appid', secret: 'key' }
  expect((await authenticate(resolveProvider({ clientAuth: 'none', clientParams }))).body).toEqual({ appid: 'a+b' })
  expect((await authenticate(resolveProvider({ clientAuth: 'client_secret_basic', clientParams }))).body).toEqual({})
})

test('takes a secret that is signed for the request', async () => {
  const clientSecretSigner = async () => async (signed: ResolvedOAuthProvider) => `signed for ${signed.id}`
  const provider = { ...resolveProvider({ clientAuth: 'client_secret_post' }), clientSecret: null, clientSecretSigner }
  expect((await authenticate(provider)).body).toEqual({ client_id: 'a+b', client_secret: 'signed for idp' })
})

test('needs no secret for a public client', async () => {
  const provider = { ...resolveProvider({ clientAuth: 'none' }), clientSecret: null, clientSecretSigner: null }
  expect((await authenticate(provider)).body).toEqual({ client_id: 'a+b' })
})

describe('a client assertion', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  test.each(['clientKey', 'extensions'])('is never left out without `%s`', async (name) => {
    const provider = resolveProvider({ clientAuth: 'private_key_jwt', token: { clientPrivateKey: privateKey } })
    expect((await authenticate(provider)).body).toHaveProperty('client_assertion')
    await expect(authenticate({ ...provider, [name]: null })).rejects.toThrow('no private key')
  })
})
