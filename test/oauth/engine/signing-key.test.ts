import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { importKeyPair } from '../../../src/oauth/engine/signing-key.ts'
import type { PrivateJwk } from '../../../src/types/private-key.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const jwk = privateKey.export({ format: 'jwk' }) as PrivateJwk
const ES384 = { name: 'ECDSA', namedCurve: 'P-384' }

test.each([
  ['a JWK', async () => jwk],
  ['an extractable key', () => crypto.subtle.importKey('jwk', jwk as JsonWebKey, ES384, true, ['sign'])],
])('gives %s its public key, which can be exported', async (_, makeKey) => {
  const pair = await importKeyPair({ key: await makeKey(), algs: ['ES384'], kid: undefined })
  expect(pair.privateKey).toMatchObject({ algorithm: ES384, usages: ['sign'] })
  expect(pair.publicKey).toMatchObject({ type: 'public', extractable: true, algorithm: ES384, usages: ['verify'] })
  const { kty, crv, x, y } = jwk
  expect(await crypto.subtle.exportKey('jwk', pair.publicKey)).toMatchObject({ kty, crv, x, y })
})
