import { describe, expect, test } from 'vitest'
import { openAuthenticator } from '../../../../runtimes/suite/authenticator.ts'
import { coseKeyOf, generateKeys } from '../../../../runtimes/suite/schemes.ts'
import { simpleWebAuthn } from '../../../../src/providers/passkey/simplewebauthn.ts'
import { EMAIL, errorOf, openScene, REFUSED, type Scene } from '../scene.ts'

/** As Auth.js writes it. */
const toBase64 = (bytes: Uint8Array<ArrayBuffer>): string => btoa(String.fromCharCode(...bytes))

type Algorithm = Parameters<typeof openAuthenticator>[0]
type Options = Parameters<typeof openScene>[0]

/** Opens a scene with a user and a passkey that Auth.js has stored. @param alg What its key says its algorithm is. */
async function openAuthJs(options: Options, algorithm: Algorithm, alg?: number): Promise<Scene> {
  const authenticator = openAuthenticator(algorithm)
  const scene = openScene(options, {}, authenticator)
  await authenticator.create({ challenge: 'AAAA', rp: { id: 'app.example' }, user: { id: 'AAAA' } })
  const [passkey] = authenticator.passkeys
  if (!passkey) throw new Error('No passkey.')
  const credentialID = toBase64(passkey.id)
  scene.users.push({ id: 'user-1', email: EMAIL, emailVerified: null } as never)
  scene.accounts.push({ userId: 'user-1', provider: 'passkey', type: 'webauthn', providerAccountId: credentialID })
  scene.passkeys.push({
    userId: 'user-1',
    credentialID,
    providerAccountId: credentialID,
    credentialPublicKey: toBase64(await coseKeyOf(passkey.algorithm, passkey.keys, alg)),
    counter: passkey.counter,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal',
  })
  return scene
}

const hasMlDsa = async () =>
  generateKeys('ML-DSA-44').then(
    () => true,
    () => false,
  )

describe('a passkey of Auth.js', () => {
  test.each(['ES384', 'ES512', 'PS256', 'PS384', 'RS384'] as const)(
    'with %s signs in by simpleWebAuthn',
    async (algorithm) => {
      const scene = await openAuthJs({ verifier: simpleWebAuthn() }, algorithm)
      expect([errorOf(await scene.signIn()), scene.log.errors]).toEqual([null, []])
      expect(await scene.browser.session()).toMatchObject({ user: { email: EMAIL } })
    },
  )

  test('with ML-DSA-44 signs in by simpleWebAuthn, if the runtime has it', async () => {
    if (!(await hasMlDsa())) return
    const scene = await openAuthJs({ verifier: simpleWebAuthn() }, 'ML-DSA-44')
    expect([errorOf(await scene.signIn()), scene.log.errors]).toEqual([null, []])
  })

  test('WA-24: with ES384 is refused by the default verifier, which names the fix', async () => {
    const scene = await openAuthJs({}, 'ES384')
    expect(errorOf(await scene.signIn())).toBe(REFUSED)
    const fix = expect.stringContaining('simpleWebAuthn()')
    expect(scene.log.errors).toMatchObject([{ cause: { seen: 'a key of the algorithm -35', fix } }])
  })

  test('WA-24: with RSA and SHA-1 is refused by both verifiers', async () => {
    for (const options of [{}, { verifier: simpleWebAuthn() }]) {
      const scene = await openAuthJs(options, 'RS256', -65_535)
      expect(errorOf(await scene.signIn())).toBe(REFUSED)
      expect(scene.log.errors).toMatchObject([{ cause: { seen: 'a key of the algorithm -65535' } }])
    }
  })
})
