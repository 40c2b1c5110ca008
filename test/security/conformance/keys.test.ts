import { expect, test } from 'vitest'
import { getSigningKey } from '../../../src/testing/signing.ts'
import { HOME, openScene } from '../scene.ts'

test('oidcc-client-test-kid-absent-single-jwks signs in', async () => {
  expect(await openScene({ server: { tamper: { header: { kid: undefined } } } }).signIn()).toBe(HOME)
})

test('oidcc-client-test-kid-absent-multiple-jwks signs in by whichever key fits, and by no other', async () => {
  const [own, other] = await Promise.all([getSigningKey('RS256', 0), getSigningKey('RS256', 7)])
  const header = { kid: undefined }
  const both = { keys: [other.jwk, own.jwk] }
  expect(await openScene({ server: { tamper: { header, jwks: both } } }).signIn()).toBe(HOME)
  const others = { keys: [other.jwk, (await getSigningKey('RS256', 8)).jwk] }
  expect(await openScene({ server: { tamper: { header, jwks: others } } }).signIn()).toBe('CallbackRouteError')
})

test.each([
  ['named', undefined],
  ['not named', { kid: undefined }],
])('oidcc-client-test-ignores-unparseable-key-in-jwks: signs in by a key that is %s', async (_, header) => {
  const { jwk } = await getSigningKey('RS256', 0)
  const unreadable = [
    { kty: 'AKP', alg: 'ML-DSA-999', kid: 'pq', use: 'sig', pub: 'AAAA' },
    { kty: 'made-up', kid: 'x', use: 'sig' },
    { kty: 'RSA', kid: 'broken', n: '!', e: 'AQAB' },
    { kty: 'RSA', kid: 'empty' },
  ]
  const jwks = { keys: [...unreadable, jwk] }
  expect(await openScene({ server: { tamper: { jwks, header } } }).signIn()).toBe(HOME)
})

test('oidcc-client-test-signing-key-rotation: a second sign-in fetches the new keys', async () => {
  const scene = openScene()
  expect(await scene.signIn()).toBe(HOME)
  scene.server.rotateKeys()
  expect(await scene.signIn()).toBe(HOME)
  expect(scene.calls('jwks')).toHaveLength(2)
})

test('oidcc-client-test-signing-key-rotation-just-before-signing: the same sign-in does', async () => {
  const scene = openScene()
  expect(await scene.signIn()).toBe(HOME)
  const answer = await scene.answer()
  scene.server.rotateKeys()
  expect((await scene.deliver(answer)).headers.get('location')).toBe(HOME)
})
